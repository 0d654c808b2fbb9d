import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { clamp, smooth } from '../paint/math.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Sea {
  sky: Sky;
  horizon: number;
  /** Height of the camera over the water in picture heights: small is a low viewpoint. */
  camera: number;
  /** 0 is a mirror, 1 a fresh breeze. */
  waves: number;
  /** Exposure long enough that the water turns to mist. */
  long: boolean;
  deep: string;
  glitter: number;
}

/** Open water under a sky: what it shows is the sky, bent by waves. */
export function sea(target: Frame, seed: number, options: Sea): void {
  const { width, height } = target;
  const sky = skyLight(options.sky);
  const horizon = options.horizon * height;
  coverSoftly(target, 2, (x, y, out) => sky(x / height, Math.min(y, horizon) / height, out));
  const tile = cloudTile(8, 6, 0.62);
  const deep = hex(options.deep);
  const sun = options.sky.sun;
  const sunColor = sun ? hex(sun.color, sun.gain ?? 1) : deep;
  const shift = seed * 0.137;
  const out = new Float32Array(3);
  const middle = width / height / 2;
  for (let y = Math.ceil(horizon); y < height; y++) {
    const down = (y + 0.5 - horizon) / height;
    const z = options.camera / down;
    // Far away, waves are smaller than a pixel: only their mean slope is left.
    const clear = clamp(down * 9 + 0.06);
    const steep = options.waves * (options.long ? 0.25 : 1);
    for (let x = 0; x < width; x++) {
      const u = x / height;
      const wx = (u - middle) * z;
      const stretchX = options.long ? 0.3 : 1;
      // Each swell comes from a slightly different direction: in one line they would show the tile.
      const a = lookUp(tile, wx * 0.1 * stretchX + z * 0.05 + shift, z * 0.23 - wx * 0.02 + shift);
      const b = lookUp(tile, wx * 0.5 * stretchX - z * 0.17 - shift, z * 0.9 + wx * 0.07);
      const c = options.long ? 0 : lookUp(tile, wx * 2 + z * 0.7 + 0.5, z * 3.3 - wx * 0.4 + shift);
      const tilt = (a * 0.9 + b * 0.7 + c * 0.55) * steep;
      const sway = (b * 0.6 - a * 0.3 + c * 0.4) * steep;
      const up = Math.max(0.002, down * 0.9 + tilt * 0.33 * clear + steep * 0.05);
      sky(u + sway * 0.12 * clear, options.horizon - up, out);
      // Looking down into the water there is less reflection and more of its own colour.
      const mirror = 0.12 + 0.83 * (1 - smooth(0, 0.75, down + tilt * 0.35 * clear)) ** 2;
      const i = (y * width + x) * 3;
      let spark = 0;
      if (sun && options.glitter > 0) {
        const side = u - sun.x + sway * 0.35;
        const near = side * side * (26 / (0.25 + down * 1.6));
        const facet = smooth(0.18, 0.62, b * 0.6 + c * 0.9 + a * 0.3 + (options.long ? 0.35 : 0));
        spark = ((options.glitter * facet) / (1 + near * near * 6)) * (1 - down * 0.7);
      }
      for (let k = 0; k < 3; k++) {
        const color = deep[k]! * (1 + 0.5 * tilt) + out[k]! * mirror + sunColor[k]! * spark * 2.4;
        target.light[i + k] = color;
      }
    }
  }
}
