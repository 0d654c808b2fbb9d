import { BLACK_AND_WHITE, shot, type Shot } from '../shot.ts';

const HIGH = { x: 300, z: 400, turn: 4.1, height: 6, zoom: 2.1, horizon: 0.4, near: 14, far: 900 };
const DAY = { rise: 0.35, slant: -0.4, color: '#fff0d8', gain: 2.5 };
const STONE = { range: 1, rock: '#6f675e', snow: '#eef2f8', low: '#4c5a35', scale: 1.7, crags: 0.5 };

/** High mountains. */
export const heights: readonly Shot[] = [
  shot('hochkette', 'mountains', {
    seed: 3,
    ratio: '3:2',
    alt: 'Verschneite Bergkette unter tiefblauem Himmel, die Rippen liegen im Schatten.',
    gps: [46.559, 7.893],
    set: {
      ...STONE,
      sky: {
        stops: [
          [0, '#2f5f9c'],
          [0.35, '#b9cce0'],
        ],
      },
      camera: { ...HIGH, x: 284, z: 383, turn: 3.6, zoom: 1.7, horizon: 0.42 },
      sun: DAY,
      ambient: '#5f7fb0',
      snowline: 48,
      haze: { color: '#a9c4de', reach: 520, level: 60 },
    },
  }),
  shot('nordwand', 'mountains', {
    seed: 3,
    ratio: '4:5',
    alt: 'Eine Bergflanke im blauen Schatten, nur der Grat hat noch Sonne.',
    set: {
      ...STONE,
      sky: {
        stops: [
          [0, '#3a6098'],
          [0.35, '#c4cfda'],
        ],
      },
      camera: { ...HIGH, x: 400, z: 300, turn: 3.3, zoom: 1.5, horizon: 0.36 },
      sun: { ...DAY, rise: 0.34 },
      ambient: '#74839c',
      snowline: 44,
      haze: { color: '#a9bcd6', reach: 600, level: 60 },
    },
  }),
  shot('graue-grate', 'mountains', {
    seed: 3,
    ratio: '3:2',
    alt: 'Zerklüftete Grate hintereinander, Fels und Schnee in Schwarzweiß.',
    look: { ...BLACK_AND_WHITE, contrast: 1.3 },
    set: {
      ...STONE,
      range: 2,
      sky: {
        stops: [
          [0, '#2c3a50'],
          [0.4, '#9aa4b0'],
        ],
        clouds: { horizon: 0.45, amount: 0.55, light: '#e8e8e8', dark: '#5a6068', seed: 6 },
      },
      camera: { ...HIGH, x: 248, z: 111, turn: 2.5, zoom: 1.6 },
      sun: { ...DAY, rise: 0.42 },
      ambient: '#606c80',
      snowline: 50,
      haze: { color: '#b4bcc6', reach: 420, level: 50 },
    },
  }),
  shot('alpengluehen', 'mountains', {
    seed: 4,
    ratio: '12:5',
    alt: 'Die höchsten Gipfel glühen im letzten Licht, die Täler liegen schon im Dunkeln.',
    set: {
      ...STONE,
      sky: {
        stops: [
          [0, '#3a4a80'],
          [0.25, '#8f7fa8'],
          [0.45, '#e6a890'],
        ],
      },
      camera: { ...HIGH, zoom: 1.5, horizon: 0.42 },
      sun: { rise: 0.2, slant: -0.4, color: '#ff8a5a', gain: 3.4 },
      ambient: '#4a5a94',
      snowline: 44,
      haze: { color: '#8f86ac', reach: 480, level: 50 },
    },
  }),
  shot('bergsee', 'mountains', {
    seed: 3,
    ratio: '3:2',
    alt: 'Ein stiller Bergsee, in dem sich verschneite Gipfel spiegeln.',
    gps: [47.556, 12.973],
    set: {
      ...STONE,
      range: 2,
      sky: {
        stops: [
          [0, '#4a76ac'],
          [0.45, '#d8dee4'],
        ],
        clouds: { horizon: 0.6, amount: 0.35, light: '#ffffff', dark: '#aab4c4', seed: 4 },
      },
      camera: { ...HIGH, x: 463, z: 435, turn: 0.6, zoom: 1.7, horizon: 0.4 },
      sun: DAY,
      ambient: '#7088ac',
      snowline: 52,
      haze: { color: '#b4c6da', reach: 420, level: 60 },
      lake: { shore: 0.58, ripple: 0.4, tint: '#081418' },
    },
  }),
];
