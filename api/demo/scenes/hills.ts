import { clamp, hex, mix } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { fbm, noise } from '../paint/noise.ts';
import { random } from '../paint/random.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { treeline } from '../paint/treeline.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Hills {
  sky: Sky;
  /** Colour of the nearest and of the farthest ridge. */
  near: string;
  far: string;
  /** Mist between the ridges. */
  mist: string;
  mistiness: number;
  ridges: number;
  /** Where the farthest ridge begins, in heights from the top. */
  horizon: number;
  rough: number;
  trees: number;
}

/** Ridge behind ridge, paler with distance, mist in the valleys. */
export function hills(target: Frame, seed: number, options: Hills): void {
  const { width, height, light } = target;
  const sky = skyLight(options.sky);
  coverSoftly(target, 2, (x, y, out) => sky(x / height, y / height, out));
  const rnd = random(seed);
  const n = noise(seed);
  const tile = cloudTile(8, 6, 0.6);
  const near = hex(options.near);
  const far = hex(options.far);
  const mist = hex(options.mist);
  for (let ridge = 0; ridge < options.ridges; ridge++) {
    const depth = 1 - ridge / (options.ridges - 1);
    const base = options.horizon + (1.02 - options.horizon) * (1 - depth) ** 1.35;
    const rise = (0.05 + 0.16 * (1 - depth)) * options.rough;
    const stretchX = 1.1 + 2.2 * depth;
    const offset = rnd.between(0, 90);
    const color = mix(near, far, depth ** 0.8);
    const trees = treeline(seed * 31 + ridge, 0.004 + 0.05 * (1 - depth) ** 1.7, options.trees);
    const drop = 0.12 + 0.34 * (1 - depth);
    for (let x = 0; x < width; x++) {
      const at = x / height;
      const crest =
        base - rise * (fbm(n, at * stretchX + offset, ridge * 7.3, 7, 0.47) * 1.5 + 0.2) - trees(at);
      const top = Math.max(0, crest * height);
      const first = Math.floor(top);
      for (let y = first; y < height; y++) {
        const below = (y - top) / height;
        const fog = clamp(below / drop) ** 0.8 * options.mistiness * (0.25 + 0.75 * depth);
        const grain =
          1 +
          lookUp(tile, at * (1.4 + 2 * depth), (y / height) * (2.4 + 2 * depth) + ridge * 0.37) *
            0.5 *
            (1 - depth * 0.7) *
            (1 - fog);
        const alpha = y === first ? 1 - (top - first) : 1;
        const i = (y * width + x) * 3;
        for (let c = 0; c < 3; c++) {
          const lit = color[c]! * grain;
          const value = lit + (mist[c]! - lit) * fog;
          light[i + c]! += (value - light[i + c]!) * alpha;
        }
      }
    }
  }
}
