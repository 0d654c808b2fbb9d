import type { Frame } from './paint/frame.ts';
import type { Look } from './paint/film.ts';
import { type SceneName, scenes, type Settings } from './scenes.ts';

export type Ratio = '3:2' | '2:3' | '4:5' | '5:4' | '1:1' | '16:9' | '12:5' | '3:1' | '4:3' | '3:4';

/** One photograph of the demo: what is painted, how it is developed, and what can be seen on it. */
export interface Shot {
  /** File name without extension. */
  name: string;
  scene: SceneName;
  seed: number;
  ratio: Ratio;
  look: Look;
  /** German description for people who cannot see it; also written into the file. */
  alt: string;
  /** Where the file claims to have been taken, so that the import has something to strip. */
  gps?: readonly [latitude: number, longitude: number];
  /** Long edge in pixels. */
  long: number;
  paint(target: Frame, seed: number): void;
}

interface Given<K extends SceneName> {
  seed: number;
  ratio: Ratio;
  alt: string;
  look?: Look;
  gps?: readonly [latitude: number, longitude: number];
  long?: number;
  set: Settings[K];
}

/** Declares a picture with the settings of its scene. */
export function shot<K extends SceneName>(name: string, scene: K, given: Given<K>): Shot {
  const { set, look = {}, long = 2000, ...rest } = given;
  return { name, scene, look, long, ...rest, paint: (target, seed) => scenes[scene](target, seed, set) };
}

/** Another picture of the same scene, as one takes several: other seed, perhaps another format. */
export const variant = (
  of: Shot,
  name: string,
  given: Pick<Shot, 'seed' | 'alt'> & Partial<Pick<Shot, 'ratio' | 'look'>>,
): Shot => ({ ...of, gps: undefined, ...given, name, long: 1600 });

/** Width and height in pixels. */
export function sizeOf({ ratio, long }: Pick<Shot, 'ratio' | 'long'>): { width: number; height: number } {
  const [wide = 1, tall = 1] = ratio.split(':').map(Number);
  const scale = long / Math.max(wide, tall);
  return { width: Math.round(wide * scale), height: Math.round(tall * scale) };
}

/** Developed as a black-and-white print behind a yellow filter. */
export const BLACK_AND_WHITE: Look = { mono: [0.32, 0.58, 0.1], grain: 0.75, contrast: 1.15 };
