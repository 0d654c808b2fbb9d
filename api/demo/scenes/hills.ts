import { hex, mix } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { eachCovered, mask } from '../paint/mask.ts';
import { clamp, smooth } from '../paint/math.ts';
import { fbm, noise } from '../paint/noise.ts';
import { random } from '../paint/random.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { spruce } from '../paint/spruce.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';
import { treeline } from '../paint/treeline.ts';

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
  /** How closed the woods are, 0 to 1. */
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
  const mist = hex(options.mist);
  const crest = new Float32Array(width);
  const soft = new Float32Array(width);
  for (let ridge = 0; ridge < options.ridges; ridge++) {
    const depth = 1 - ridge / (options.ridges - 1);
    const close = 1 - depth;
    const base = options.horizon + (1.04 - options.horizon) * close ** 1.4 + rnd.between(-0.02, 0.02) * close;
    const rise = (0.045 + 0.17 * close) * options.rough;
    const wavy = 1.1 + 2 * depth;
    const offset = rnd.between(0, 90);
    const color = mix(hex(options.near), hex(options.far), depth ** 0.75);
    const size = 0.0035 + 0.085 * close ** 2.2;
    const bush = size < 0.012 ? treeline(seed * 31 + ridge, size, options.trees) : undefined;
    for (let x = 0; x < width; x++) {
      const at = x / height;
      const shape = fbm(n, at * wavy + offset, ridge * 7.3, 7, 0.45) * 1.5 + 0.2;
      soft[x] = (base - rise * (fbm(n, at * wavy + offset, ridge * 7.3, 2, 0.45) * 1.2 + 0.2)) * height;
      crest[x] = (base - rise * shape - (bush?.(at) ?? 0)) * height;
    }
    const drop = (0.1 + 0.3 * close) * height;
    const shade = (x: number, y: number, coverage: number, dim: number) => {
      const drift = lookUp(tile, (x / height) * 0.11 + ridge * 0.31, (y / height) * 0.22 + ridge * 0.17);
      const fog =
        smooth(-0.25, 1.1, (y - soft[x]!) / drop + drift * 0.6) * options.mistiness * (0.25 + 0.75 * depth);
      // Woods on the slope: a fine grain that shows where the air is clear.
      const grain = lookUp(
        tile,
        (x / height) * (1.6 + 2.4 * depth),
        (y / height) * (2.6 + 3 * depth) + ridge * 0.37,
      );
      const tone = 1 + grain * 0.75 * (1 - depth * 0.8) * (1 - fog);
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const lit = color[c]! * tone * dim;
        light[i + c]! += (lit + (mist[c]! - lit) * clamp(fog) - light[i + c]!) * coverage;
      }
    };
    for (let x = 0; x < width; x++) {
      const top = Math.max(0, crest[x]!);
      const end = Math.min(height, top + (0.34 + 0.4 * close) * height);
      for (let y = Math.floor(top); y < end; y++) shade(x, y, Math.min(1, y + 1 - top), 1);
    }
    if (!bush && options.trees > 0) {
      const woods = mask(width, height);
      const tall = size * height;
      for (let x = -tall * 0.2; x < width + tall * 0.2; x += tall * rnd.between(0.015, 0.1)) {
        const grove = clamp(0.62 + 0.8 * n((x / height) * 2.3, ridge * 3.3));
        if (rnd() > grove * options.trees * 1.25) continue;
        const at = crest[Math.min(width - 1, Math.max(0, Math.round(x)))]!;
        spruce(
          woods,
          x,
          at + tall * (rnd() < 0.6 ? rnd.between(0.08, 0.4) : rnd.between(0.4, 2.6)),
          tall * rnd.between(0.5, 1) * (0.55 + 0.45 * grove),
          rnd,
        );
      }
      eachCovered(woods, (x, y, coverage) => shade(x, y, coverage, 0.62));
    }
  }
}
