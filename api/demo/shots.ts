import type { Shot } from './shot.ts';
import { album } from './shots/album.ts';
import { built } from './shots/built.ts';
import { close } from './shots/close.ts';
import { dark } from './shots/dark.ts';
import { heights } from './shots/heights.ts';
import { land } from './shots/land.ts';
import { studio } from './shots/studio.ts';
import { water } from './shots/water.ts';

/** Every picture of the demo by its name. */
export const shots: ReadonlyMap<string, Shot> = new Map(
  [...land, ...heights, ...water, ...dark, ...built, ...close, ...studio, ...album].map((shot) => [
    shot.name,
    shot,
  ]),
);
