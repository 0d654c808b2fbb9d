import { BLACK_AND_WHITE, shot, type Shot } from '../shot.ts';

/** Sea, sky and what stands in between. */
export const water: readonly Shot[] = [
  shot('abendmeer', 'sea', {
    seed: 5,
    ratio: '3:2',
    alt: 'Die Sonne versinkt im Meer und legt eine glitzernde Bahn auf die Wellen.',
    gps: [54.905, 8.305],
    set: {
      sky: {
        stops: [
          [0, '#44527a'],
          [0.3, '#c98f72'],
          [0.5, '#ffc888'],
        ],
        sun: { x: 0.9, y: 0.44, color: '#ffbb66', gain: 1.5, size: 0.018 },
        clouds: { horizon: 0.5, amount: 0.42, light: '#ffb080', dark: '#54506a' },
      },
      horizon: 0.5,
      camera: 2,
      waves: 0.7,
      long: false,
      deep: '#0a1a26',
      glitter: 0.9,
    },
  }),
  shot('graue-see', 'sea', {
    seed: 14,
    ratio: '12:5',
    alt: 'Bewegtes graues Wasser unter einer geschlossenen Wolkendecke.',
    look: { saturation: 0.7 },
    set: {
      sky: {
        stops: [
          [0, '#6a7884'],
          [0.4, '#c2ccd0'],
        ],
        clouds: { horizon: 0.42, amount: 0.85, light: '#dfe4e6', dark: '#56626c', seed: 7, soft: 0.7 },
      },
      horizon: 0.42,
      camera: 1.2,
      waves: 1,
      long: false,
      deep: '#16262c',
      glitter: 0,
    },
  }),
  shot('stille', 'sea', {
    seed: 9,
    ratio: '1:1',
    alt: 'Meer und Himmel gehen in einer Langzeitbelichtung ineinander über.',
    look: { ...BLACK_AND_WHITE, contrast: 1.1 },
    set: {
      sky: {
        stops: [
          [0, '#707070'],
          [0.4, '#d6d6d6'],
          [0.5, '#e8e8e8'],
        ],
        clouds: { horizon: 0.5, amount: 0.6, light: '#f4f4f4', dark: '#5a5a5a', soft: 0.9 },
      },
      horizon: 0.5,
      camera: 2,
      waves: 0.4,
      long: true,
      deep: '#50565a',
      glitter: 0,
    },
  }),
  shot('blaue-bucht', 'sea', {
    seed: 21,
    ratio: '16:9',
    alt: 'Ruhiges Wasser zur blauen Stunde, am Horizont ein Streifen Orange.',
    set: {
      sky: {
        stops: [
          [0, '#16264e'],
          [0.3, '#4a6aa0'],
          [0.46, '#d9a088'],
          [0.52, '#f6c8a0'],
        ],
        clouds: { horizon: 0.52, amount: 0.25, light: '#d98a80', dark: '#2a3a62', seed: 5 },
      },
      horizon: 0.52,
      camera: 2.4,
      waves: 0.35,
      long: false,
      deep: '#081428',
      glitter: 0,
    },
  }),
  shot('steg', 'pier', {
    seed: 3,
    ratio: '3:2',
    alt: 'Ein Holzsteg führt in den Nebel, am Ende ragen zwei Pfosten einer Leiter auf.',
    look: { ...BLACK_AND_WHITE, contrast: 1.1 },
    set: {
      sky: {
        stops: [
          [0, '#9a9a9a'],
          [0.5, '#cdcdcd'],
        ],
      },
      water: '#707070',
      wood: '#6f6a66',
      horizon: 0.42,
      wide: 2.2,
      reach: 9,
      side: 0,
      mist: 0.8,
      rail: true,
    },
  }),
  shot('steg-am-morgen', 'pier', {
    seed: 7,
    ratio: '4:5',
    alt: 'Ein nasser Steg im Morgenrot, das Wasser ist spiegelglatt.',
    set: {
      sky: {
        stops: [
          [0, '#6f8ab4'],
          [0.25, '#d2b6bc'],
          [0.4, '#f6d2b0'],
        ],
      },
      water: '#6f86a4',
      wood: '#6a5444',
      horizon: 0.4,
      wide: 1.7,
      reach: 7,
      side: 0.25,
      mist: 0.55,
      rail: false,
    },
  }),
  shot('buhnen', 'posts', {
    seed: 3,
    ratio: '3:2',
    alt: 'Eine Reihe Holzpfähle führt schräg ins Meer, das Wasser ist zu Nebel geworden.',
    look: BLACK_AND_WHITE,
    gps: [54.431, 12.689],
    set: {
      sky: {
        stops: [
          [0, '#5e5e5e'],
          [0.42, '#d2d2d2'],
        ],
        clouds: { horizon: 0.45, amount: 0.5, light: '#e4e4e4', dark: '#484848', soft: 0.8 },
      },
      horizon: 0.42,
      water: '#8e8e8e',
      wood: '#5a544c',
      from: [0.2, 0.86],
      to: [0.62, 0.46],
      count: 16,
      tall: 0.28,
      mist: 0.7,
    },
  }),
  shot('pastellsee', 'posts', {
    seed: 8,
    ratio: '1:1',
    alt: 'Verwitterte Pfähle in pastellfarbenem Wasser nach Sonnenuntergang.',
    set: {
      sky: {
        stops: [
          [0, '#7a8fb4'],
          [0.25, '#c9b0c4'],
          [0.42, '#f3c9b4'],
        ],
      },
      horizon: 0.42,
      water: '#8f9cb4',
      wood: '#6a5a4a',
      from: [0.75, 0.9],
      to: [0.4, 0.46],
      count: 12,
      tall: 0.24,
      mist: 0.8,
    },
  }),
  shot('abendwolken', 'clouds', {
    seed: 4,
    ratio: '3:2',
    alt: 'Abendhimmel mit aufgelockerten, von unten beleuchteten Wolken.',
    set: {
      sky: {
        stops: [
          [0, '#3a5a90'],
          [0.5, '#cf9494'],
          [1, '#ffcf9a'],
        ],
        sun: { x: 0.6, y: 1.0, color: '#ffb070', gain: 1.2, size: 0 },
      },
      light: '#ffc098',
      dark: '#544e70',
      amount: 0.5,
      scale: 1.6,
      towers: 0.2,
      gain: 1,
      land: 0.06,
    },
  }),
  shot('sommerhimmel', 'clouds', {
    seed: 7,
    ratio: '4:3',
    alt: 'Weiße Haufenwolken vor tiefblauem Himmel.',
    set: {
      sky: {
        stops: [
          [0, '#2a5a9a'],
          [1, '#a8c8e4'],
        ],
      },
      light: '#ffffff',
      dark: '#7484a0',
      amount: 0.38,
      scale: 2,
      towers: 1,
      gain: 1.4,
      land: 0,
    },
  }),
  shot('gewitterfront', 'clouds', {
    seed: 12,
    ratio: '12:5',
    alt: 'Eine dunkle Wolkenfront über flachem Land, darunter ein heller Streifen.',
    look: { saturation: 0.8, contrast: 1.15 },
    set: {
      sky: {
        stops: [
          [0, '#4a5560'],
          [0.75, '#a8a8a0'],
          [1, '#ecd9ae'],
        ],
      },
      light: '#c4c8c8',
      dark: '#2c343e',
      amount: 0.72,
      scale: 1.8,
      towers: 0,
      gain: 0.9,
      land: 0.1,
    },
  }),
];
