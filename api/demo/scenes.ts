import type { Frame } from './paint/frame.ts';
import { arcade } from './scenes/arcade.ts';
import { bokeh } from './scenes/bokeh.ts';
import { city } from './scenes/city.ts';
import { clouds } from './scenes/clouds.ts';
import { contour } from './scenes/contour.ts';
import { dahlia } from './scenes/dahlia.ts';
import { dunes } from './scenes/dunes.ts';
import { facade } from './scenes/facade.ts';
import { glass } from './scenes/glass.ts';
import { headlights } from './scenes/headlights.ts';
import { hills } from './scenes/hills.ts';
import { leaf } from './scenes/leaf.ts';
import { meadow } from './scenes/meadow.ts';
import { mountains } from './scenes/mountains.ts';
import { night } from './scenes/night.ts';
import { pebbles } from './scenes/pebbles.ts';
import { pier } from './scenes/pier.ts';
import { posts } from './scenes/posts.ts';
import { sea } from './scenes/sea.ts';
import { silk } from './scenes/silk.ts';
import { smoke } from './scenes/smoke.ts';
import { snow } from './scenes/snow.ts';
import { spiral } from './scenes/spiral.ts';
import { spruces } from './scenes/spruces.ts';
import { waves } from './scenes/waves.ts';
import { window } from './scenes/window.ts';

const list = {
  arcade,
  bokeh,
  city,
  clouds,
  contour,
  dahlia,
  dunes,
  facade,
  glass,
  headlights,
  hills,
  leaf,
  meadow,
  mountains,
  night,
  pebbles,
  pier,
  posts,
  sea,
  silk,
  smoke,
  snow,
  spiral,
  spruces,
  waves,
  window,
};

export type SceneName = keyof typeof list;
export type Settings = { [K in SceneName]: Parameters<(typeof list)[K]>[2] };

/** Everything that can be painted. A scene fills a frame from a seed and its own settings. */
export const scenes: {
  readonly [K in SceneName]: (target: Frame, seed: number, settings: Settings[K]) => void;
} = list;
