import { hex, mix } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { eachCovered, mask } from '../paint/mask.ts';
import { clamp } from '../paint/math.ts';
import { fbm, noise } from '../paint/noise.ts';
import { random } from '../paint/random.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { spruce } from '../paint/spruce.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Spruces {
  sky: Sky;
  near: string;
  fog: string;
  /** How quickly trees drown in fog, 0 to 1. */
  thickness: number;
  rows: number;
  /** Crest of the farthest row, in heights from the top. */
  crest: number;
  /** Height of the nearest trees, in picture heights. */
  tall: number;
  /** How much the slope falls from left to right, negative rises. */
  slope: number;
  snow?: number;
}

/** A wooded slope in drifting fog: rows of spruces, each a little clearer than the one behind. */
export function spruces(target: Frame, seed: number, options: Spruces): void {
  const { width, height, light } = target;
  const sky = skyLight(options.sky);
  coverSoftly(target, 2, (x, y, out) => sky(x / height, y / height, out));
  const rnd = random(seed);
  const n = noise(seed);
  const tile = cloudTile(4, 6, 0.5);
  const fog = hex(options.fog);
  const near = hex(options.near);
  for (let row = 0; row < options.rows; row++) {
    const closeness = row / (options.rows - 1);
    const size = height * options.tall * (0.16 + 0.84 * closeness ** 1.6);
    const base = options.crest + (1.12 - options.crest) * closeness ** 1.2;
    const slope = options.slope * (1 - closeness * 0.5);
    const shape = mask(width, height);
    const drift = row * 3.1 + seed;
    const floor = (x: number) =>
      (base + slope * (x / width - 0.5) + 0.09 * fbm(n, (x / height) * (2.2 - closeness) + drift, drift, 4)) *
      height;
    for (let x = -size * 0.2; x < width + size * 0.2; x += size * rnd.between(0.03, 0.15)) {
      const grove = clamp(0.75 + 0.7 * n((x / height) * 3 + drift, row));
      if (rnd() > 0.1 + grove) continue;
      spruce(shape, x, floor(x) + size * 0.12, size * rnd.between(0.55, 1) * (0.6 + 0.4 * grove), rnd);
    }
    const tone = mix(near, fog, (1 - closeness) ** 0.75 * options.thickness);
    const foot = size * 1.3;
    const white = options.snow ?? 0;
    eachCovered(shape, (x, y, coverage) => shadeAt(x, y, coverage, floor(x)));
    // The ground below the trees goes under in fog; farther down the next rows cover it.
    for (let x = 0; x < width; x++) {
      const ground = floor(x);
      const end = Math.min(height, ground + size * 2.4);
      for (let y = Math.max(0, Math.floor(ground)); y < end; y++) {
        shadeAt(x, y, clamp((y - ground) / (size * 0.6)), ground);
      }
    }
    function shadeAt(x: number, y: number, coverage: number, ground: number): void {
      const drifting = lookUp(tile, (x / height) * 0.16 + row * 0.31, (y / height) * 0.33 + seed * 0.1);
      const sunk = clamp(
        (y - (ground - size * 0.62)) / foot + drifting * 0.7 + (options.thickness - 0.8) * 0.6,
      );
      const mist = clamp(sunk * sunk * options.thickness * (1.05 - closeness * 0.55));
      const texture =
        0.8 +
        0.55 * lookUp(tile, (x / height) * 3.1, (y / height) * 3.7) +
        white * 0.6 * clamp(lookUp(tile, (x / height) * 5, (y / height) * 9) * 2);
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const tree = tone[c]! * texture;
        light[i + c]! += (tree + (fog[c]! - tree) * mist - light[i + c]!) * coverage;
      }
    }
  }
}
