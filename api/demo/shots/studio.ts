import { BLACK_AND_WHITE, shot, type Shot } from '../shot.ts';

const CLOTH = {
  folds: 5,
  angle: 0.5,
  depth: 0.35,
  light: [-0.6, -0.5, 0.62] as const,
  shine: 0.35,
  weave: 0.05,
};
const PANE = { ribs: 34, away: 0.3, at: 0.5, tall: 1.5, hand: false };
const LOW_KEY = { ...BLACK_AND_WHITE, vignette: 0.15 };

/** Under one lamp: cloth, panes, and abstract studies of line. */
export const studio: readonly Shot[] = [
  shot('rote-seide', 'silk', {
    seed: 3,
    ratio: '3:2',
    alt: 'Dunkelrote Seide in weichen Falten.',
    set: { ...CLOTH, color: '#8a1a22', shade: '#160406', gloss: '#ffb0a0' },
  }),
  shot('helle-seide', 'silk', {
    seed: 9,
    ratio: '4:5',
    alt: 'Elfenbeinfarbener Stoff, von einem Fenster gestreift.',
    set: {
      ...CLOTH,
      color: '#cbbfae',
      shade: '#3a322c',
      gloss: '#fff4e4',
      angle: 1.1,
      folds: 4,
      shine: 0.25,
    },
  }),
  shot('schwarzer-stoff', 'silk', {
    seed: 15,
    ratio: '1:1',
    alt: 'Schwarzer, glänzender Stoff, nur die Falten fangen Licht.',
    look: BLACK_AND_WHITE,
    set: {
      ...CLOTH,
      color: '#2a2a2a',
      shade: '#040404',
      gloss: '#ffffff',
      angle: -0.7,
      folds: 6,
      shine: 0.55,
    },
  }),
  shot('hinter-glas', 'glass', {
    seed: 3,
    ratio: '4:5',
    alt: 'Die Silhouette eines Menschen hinter Riffelglas.',
    look: { grain: 0.6 },
    set: { ...PANE, light: '#f0e2c8', low: '#8a7a68', figure: '#1a1412' },
  }),
  shot('besuch', 'glass', {
    seed: 8,
    ratio: '2:3',
    alt: 'Ein Schatten steht hinter einer geriffelten Tür, das Licht kommt von der Seite.',
    look: { ...BLACK_AND_WHITE, grain: 0.9 },
    set: {
      ...PANE,
      light: '#e0e4e8',
      low: '#3a4048',
      figure: '#0a0c10',
      ribs: 22,
      away: 0.6,
      at: 0.58,
      tall: 1.3,
    },
  }),
  shot('linie-eins', 'contour', {
    seed: 3,
    ratio: '3:2',
    alt: 'Abstrakte Studie: zwei gerundete Formen im Streiflicht.',
    look: LOW_KEY,
    set: {
      back: '#050505',
      skin: '#b08a70',
      rim: '#fff0e0',
      lines: [
        { y: 0.45, swing: 0.14, bend: 0.9, depth: 0.5, shift: 0 },
        { y: 0.72, swing: 0.1, bend: 1.1, depth: 0.35, shift: 0.4 },
      ],
      vertical: false,
    },
  }),
  shot('linie-zwei', 'contour', {
    seed: 7,
    ratio: '2:3',
    alt: 'Abstrakte Studie: eine senkrechte, geschwungene Lichtkante vor Schwarz.',
    look: LOW_KEY,
    set: {
      back: '#040404',
      skin: '#a88870',
      rim: '#fff4e8',
      lines: [{ y: 0.4, swing: 0.16, bend: 1.25, depth: 0.55, shift: 0.2 }],
      vertical: true,
    },
  }),
  shot('linie-drei', 'contour', {
    seed: 12,
    ratio: '4:5',
    alt: 'Abstrakte Studie: warmes Licht läuft über eine weiche Wölbung.',
    look: { vignette: 0.2, grain: 0.6 },
    set: {
      back: '#0a0605',
      skin: '#c08058',
      rim: '#ffc890',
      lines: [
        { y: 0.38, swing: 0.1, bend: 0.8, depth: 0.45, shift: 0.3 },
        { y: 0.6, swing: 0.13, bend: 1, depth: 0.5, shift: 0.75 },
      ],
      vertical: false,
    },
  }),
  shot('linie-vier', 'contour', {
    seed: 21,
    ratio: '1:1',
    alt: 'Abstrakte Studie: drei Lichtkanten hintereinander.',
    look: LOW_KEY,
    set: {
      back: '#060606',
      skin: '#a89080',
      rim: '#ffffff',
      lines: [
        { y: 0.36, swing: 0.12, bend: 0.9, depth: 0.3, shift: 0.1 },
        { y: 0.56, swing: 0.12, bend: 1.2, depth: 0.3, shift: 0.5 },
        { y: 0.8, swing: 0.1, bend: 1, depth: 0.3, shift: 0.9 },
      ],
      vertical: false,
    },
  }),
];
