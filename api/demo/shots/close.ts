import { BLACK_AND_WHITE, shot, type Shot } from '../shot.ts';

const GRASS = { blades: 60, tall: 0.8, discs: 26, disc: '#ffe8a0', dew: 0.12, ears: false };
const LEAF = { angle: 0.5, ribs: 4.2, spots: 0.2, gain: 1, focus: 0.4 };

/** From close by. */
export const close: readonly Shot[] = [
  shot('morgentau', 'meadow', {
    seed: 3,
    ratio: '3:2',
    alt: 'Grashalme mit Tautropfen im Gegenlicht, dahinter helle Lichtkreise.',
    set: {
      ...GRASS,
      back: {
        stops: [
          [0, '#8a9a4a'],
          [0.4, '#d9c06a'],
          [1, '#2a3a14'],
        ],
        sun: { x: 0.4, y: 0.2, color: '#fff0b0', gain: 1.2, size: 0 },
      },
      near: '#142008',
      lit: '#a8c040',
    },
  }),
  shot('halme-im-abend', 'meadow', {
    seed: 12,
    ratio: '4:5',
    alt: 'Ähren und Halme vor einem weichen, orangefarbenen Abendhimmel.',
    set: {
      ...GRASS,
      back: {
        stops: [
          [0, '#7a6a7a'],
          [0.4, '#e09a5a'],
          [1, '#3a2414'],
        ],
        sun: { x: 0.45, y: 0.35, color: '#ffc070', gain: 1.4, size: 0 },
      },
      near: '#1a0e06',
      lit: '#c88a40',
      tall: 0.7,
      blades: 44,
      discs: 10,
      disc: '#ffc080',
      dew: 0,
      ears: true,
    },
  }),
  shot('blattgruen', 'leaf', {
    seed: 3,
    ratio: '3:2',
    alt: 'Ein grünes Blatt im Gegenlicht, das Netz seiner Adern leuchtet.',
    set: { ...LEAF, flesh: '#5f8a1a', thin: '#a8c83a', vein: '#dcea90', spot: '#8a6a20' },
  }),
  shot('oktober', 'leaf', {
    seed: 10,
    ratio: '4:5',
    alt: 'Ein herbstlich rotes Blatt mit gelben Adern, ganz nah.',
    set: {
      ...LEAF,
      flesh: '#8a1c0c',
      thin: '#d86a1c',
      vein: '#ffc860',
      spot: '#3a1008',
      angle: 1.1,
      ribs: 3.6,
      spots: 0.6,
    },
  }),
  shot('dahlie', 'dahlia', {
    seed: 3,
    ratio: '1:1',
    alt: 'Eine rote Dahlie vor dunklem Grund.',
    set: {
      center: [0.5, 0.5],
      size: 0.46,
      petals: 150,
      tip: '#d8486a',
      middle: '#b0204a',
      heart: '#5a0a2a',
      back: '#060a06',
      backLight: '#1a2a16',
      pointed: 0.6,
      tilt: 0.92,
    },
  }),
  shot('helle-bluete', 'dahlia', {
    seed: 14,
    ratio: '4:5',
    alt: 'Eine helle Blüte im Anschnitt, die Blätter wie aus Papier.',
    look: BLACK_AND_WHITE,
    set: {
      center: [0.42, 0.56],
      size: 0.62,
      petals: 190,
      tip: '#e8e4de',
      middle: '#d0c8c0',
      heart: '#8a8078',
      back: '#0c0c0c',
      backLight: '#3a3a3a',
      pointed: 0.2,
      tilt: 0.97,
    },
  }),
  shot('kiesel', 'pebbles', {
    seed: 3,
    ratio: '3:2',
    alt: 'Nasse, rund geschliffene Kieselsteine in vielen Farben.',
    set: {
      stones: ['#6a6e74', '#8a8680', '#4a4e56', '#a09484', '#7a5a4a', '#b8b4ac'],
      sand: '#5a5650',
      size: [0.13, 0.014],
      count: 700,
      light: [-0.7, -0.7],
      wet: 0.35,
    },
  }),
  shot('flussbett', 'pebbles', {
    seed: 9,
    ratio: '4:5',
    alt: 'Graue Steine eines Flussbetts dicht an dicht, in Schwarzweiß.',
    look: BLACK_AND_WHITE,
    set: {
      stones: ['#7a7a7a', '#a8a8a8', '#4a4a4a', '#d0d0d0', '#606060'],
      sand: '#3a3a3a',
      size: [0.09, 0.012],
      count: 900,
      light: [0.8, -0.6],
      wet: 0.2,
    },
  }),
];
