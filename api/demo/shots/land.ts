import { BLACK_AND_WHITE, shot, type Shot } from '../shot.ts';

/** Hills, woods, sand and snow. */
export const land: readonly Shot[] = [
  shot('hoehenzuege', 'hills', {
    seed: 3,
    ratio: '3:2',
    alt: 'Bewaldete Höhenzüge im blauen Dunst, einer blasser als der andere.',
    gps: [48.602, 8.203],
    set: {
      sky: {
        stops: [
          [0, '#8299b8'],
          [0.28, '#c6cad2'],
          [0.45, '#efdccb'],
        ],
        sun: { x: 1.0, y: 0.33, color: '#ffd9a8', gain: 0.8, size: 0 },
      },
      near: '#0f1a22',
      far: '#93a5bd',
      mist: '#c9cfd8',
      mistiness: 0.75,
      ridges: 8,
      horizon: 0.36,
      rough: 1,
      trees: 0.9,
    },
  }),
  shot('abendruecken', 'hills', {
    seed: 5,
    ratio: '12:5',
    alt: 'Hügelrücken im goldenen Gegenlicht, die Sonne steht knapp darüber.',
    set: {
      sky: {
        stops: [
          [0, '#6b7590'],
          [0.22, '#d9a274'],
          [0.42, '#ffd79a'],
        ],
        gain: 1.05,
        sun: { x: 1.5, y: 0.31, color: '#ffc070', gain: 2, size: 0.018 },
      },
      near: '#1c1410',
      far: '#d08a5c',
      mist: '#eab27c',
      mistiness: 0.8,
      ridges: 9,
      horizon: 0.39,
      rough: 0.9,
      trees: 0.7,
    },
  }),
  shot('talnebel', 'hills', {
    seed: 8,
    ratio: '4:5',
    alt: 'Steile Waldhänge, zwischen denen weißer Nebel steht, in Schwarzweiß.',
    look: BLACK_AND_WHITE,
    set: {
      sky: {
        stops: [
          [0, '#b4b4b4'],
          [0.3, '#dedede'],
          [0.5, '#eeeeee'],
        ],
        clouds: { horizon: 0.5, amount: 0.6, light: '#f4f4f4', dark: '#8a8a8a' },
      },
      near: '#0c0c0c',
      far: '#b4b4b4',
      mist: '#e2e2e2',
      mistiness: 0.95,
      ridges: 7,
      horizon: 0.34,
      rough: 1.35,
      trees: 1,
    },
  }),
  shot('letztes-licht', 'hills', {
    seed: 11,
    ratio: '3:2',
    alt: 'Violette Bergketten nach Sonnenuntergang, darüber rötliche Wolken.',
    set: {
      sky: {
        stops: [
          [0, '#1c2a52'],
          [0.22, '#6a5a8a'],
          [0.38, '#e08a7c'],
          [0.47, '#ffb98a'],
        ],
        clouds: { horizon: 0.5, amount: 0.45, light: '#ff9a7a', dark: '#4a4068', seed: 3 },
      },
      near: '#05070c',
      far: '#6a5b86',
      mist: '#8f7294',
      mistiness: 0.6,
      ridges: 7,
      horizon: 0.44,
      rough: 1.1,
      trees: 0.8,
    },
  }),
  shot('fichtenhang', 'spruces', {
    seed: 3,
    ratio: '3:2',
    alt: 'Fichten an einem Hang, die hinteren lösen sich im Nebel auf.',
    look: { saturation: 0.9, contrast: 1.1 },
    set: {
      sky: {
        stops: [
          [0, '#8f9a9e'],
          [0.5, '#b9c0c0'],
        ],
      },
      near: '#0a110f',
      fog: '#aab3b4',
      thickness: 0.92,
      rows: 7,
      crest: 0.22,
      tall: 0.46,
      slope: 0.25,
    },
  }),
  shot('nebelwald', 'spruces', {
    seed: 5,
    ratio: '4:5',
    alt: 'Blauer Nebel zieht durch einen Fichtenwald.',
    set: {
      sky: {
        stops: [
          [0, '#5f7284'],
          [0.5, '#9fb0bd'],
        ],
      },
      near: '#070e14',
      fog: '#8fa3b2',
      thickness: 0.88,
      rows: 6,
      crest: 0.26,
      tall: 0.36,
      slope: -0.2,
    },
  }),
  shot('morgenwald', 'spruces', {
    seed: 9,
    ratio: '12:5',
    alt: 'Die Morgensonne scheint durch Nebel auf die Wipfel eines Fichtenwaldes.',
    set: {
      sky: {
        stops: [
          [0, '#b8a58c'],
          [0.5, '#f0d2a0'],
        ],
        sun: { x: 1.5, y: 0.2, color: '#ffdca0', gain: 1.5, size: 0 },
      },
      near: '#1a120a',
      fog: '#e0bf90',
      thickness: 0.88,
      rows: 7,
      crest: 0.32,
      tall: 0.56,
      slope: 0.15,
    },
  }),
  shot('duenenkamm', 'dunes', {
    seed: 9,
    ratio: '3:2',
    alt: 'Sanddünen im Abendlicht, scharfe Kämme trennen Licht und Schatten.',
    set: {
      sky: {
        stops: [
          [0, '#5a80ac'],
          [0.4, '#d2d2cc'],
        ],
      },
      camera: { x: 0, z: 0, height: 26, turn: 0.2, zoom: 1.6, horizon: 0.2, near: 10, far: 900 },
      sand: '#c98f58',
      sun: { color: '#ffd09a', gain: 2.4, rise: 0.32, turn: 2.9 },
      ambient: '#6a7490',
      haze: '#d8c8b0',
      reach: 900,
      ripples: 1,
    },
  }),
  shot('sandlinien', 'dunes', {
    seed: 4,
    ratio: '4:5',
    alt: 'Eine Düne von oben, ihr Kamm zieht sich als helle Linie durch das Bild.',
    look: { ...BLACK_AND_WHITE, mono: [0.5, 0.42, 0.08], exposure: 0.3 },
    set: {
      sky: {
        stops: [
          [0, '#4f78a8'],
          [0.4, '#c8cfd0'],
        ],
      },
      camera: { x: 30, z: 0, height: 40, turn: -0.9, zoom: 2.4, horizon: -0.05, near: 10, far: 900 },
      sand: '#d09a60',
      sun: { color: '#ffd9a0', gain: 2.8, rise: 0.3, turn: 2.4 },
      ambient: '#4a5470',
      haze: '#d8c8b0',
      reach: 1900,
      ripples: 1,
    },
  }),
  shot('winterbaum', 'snow', {
    seed: 3,
    ratio: '3:2',
    alt: 'Ein einzelner kahler Baum auf einem verschneiten Feld.',
    set: {
      sky: {
        stops: [
          [0, '#b4c0ce'],
          [0.6, '#e6e4e2'],
        ],
      },
      horizon: 0.7,
      snow: '#f4f5f8',
      shade: '#aab6ca',
      bark: '#16151a',
      trees: [[0.62, 0.62, 0.06]],
      spread: 0.95,
      fog: 0.12,
      shadow: 0,
    },
  }),
  shot('zaun-im-schnee', 'snow', {
    seed: 11,
    ratio: '4:5',
    alt: 'Ein Weidezaun führt über ein Schneefeld zu drei Bäumen, der Himmel ist rosa.',
    set: {
      sky: {
        stops: [
          [0, '#5a76a4'],
          [0.4, '#d9b8b4'],
          [0.65, '#f6d4b8'],
        ],
      },
      horizon: 0.66,
      snow: '#f0e2e0',
      shade: '#7f93bf',
      bark: '#15141c',
      trees: [
        [0.3, 0.32, 0.03],
        [0.44, 0.22, 0.015],
        [0.78, 0.4, 0.08],
      ],
      spread: 0.75,
      fog: 0.15,
      shadow: 0.7,
      fence: true,
    },
  }),
];
