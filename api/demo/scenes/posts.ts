import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { clamp, smooth } from '../paint/math.ts';
import { random } from '../paint/random.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Posts {
  sky: Sky;
  horizon: number;
  water: string;
  wood: string;
  /** Where the row begins (near) and ends, in fractions of the picture, and the height of the nearest post. */
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  count: number;
  tall: number;
  mist: number;
  rows?: number;
}

/** Groynes in a long exposure: the sea is mist, only what stands still is sharp. */
export function posts(target: Frame, seed: number, options: Posts): void {
  const { width, height } = target;
  const sky = skyLight(options.sky);
  const water = hex(options.water);
  const tile = cloudTile(4, 5, 0.5);
  const { horizon } = options;
  coverSoftly(target, 2, (x, y, out) => {
    const down = y / height - horizon;
    if (down <= 0) {
      sky(x / height, y / height, out);
      return;
    }
    const veil = lookUp(tile, (x / width) * 0.6 + seed * 0.1, Math.log(down + 0.03) * 0.33 + seed * 0.07);
    sky(x / height, horizon - down * 0.55, out);
    const mirror = 0.72 - 0.4 * smooth(0, 0.6, down) + veil * 0.16;
    const soft = smooth(0.035, 0, down) * options.mist;
    for (let c = 0; c < 3; c++) {
      const value = out[c]! * mirror + water[c]! * (1 - mirror) * (1 + veil * 0.5);
      out[c] = value + (out[c]! - value) * soft;
    }
  });
  const rnd = random(seed);
  for (let row = 0; row < (options.rows ?? 1); row++) {
    for (let i = options.count - 1; i >= 0; i--) {
      // Evenly spaced posts come closer together with distance.
      const t = 1 - 1 / (1 + (i / options.count) * 3.2);
      const far = t / (1 - 1 / 4.2);
      const x = options.from[0] + (options.to[0] - options.from[0]) * far + row * 0.16 * (1 - far * 0.8);
      const y = options.from[1] + (options.to[1] - options.from[1]) * far;
      const size = options.tall * (1 - far * 0.8);
      post(target, options, rnd(), {
        x: (x + rnd.between(-0.004, 0.004)) * width,
        y: y * height,
        tall: size * height * rnd.between(0.72, 1.1),
        wide: size * height * rnd.between(0.13, 0.17),
        lean: rnd.between(-0.05, 0.05),
        far,
      });
    }
  }
}

interface Post {
  x: number;
  y: number;
  tall: number;
  wide: number;
  lean: number;
  far: number;
}

function post(target: Frame, options: Posts, whim: number, { x, y, tall, wide, lean, far }: Post): void {
  const { width, height, light } = target;
  const tile = cloudTile(8, 6, 0.6);
  const wood = hex(options.wood);
  const fade = 1 - 0.45 * far * options.mist;
  const reflection = tall * 1.25;
  for (let row = Math.floor(y - tall - wide); row < Math.min(height, y + reflection); row++) {
    if (row < 0) continue;
    const up = y - row;
    const middle = x + (up >= 0 ? up : -up) * lean;
    for (let px = Math.floor(middle - wide / 2 - 2); px <= middle + wide / 2 + 2; px++) {
      if (px < 0 || px >= width) continue;
      const across = (px + 0.5 - middle) / (wide / 2);
      // Worn round at the top.
      const top =
        tall - wide * 0.16 * across * across - wide * 0.14 * lookUp(tile, whim + across * 0.08, whim);
      const inside = clamp((1 - Math.abs(across)) * (wide / 2) + 0.5);
      const i = (row * width + px) * 3;
      let alpha = inside * clamp(top - up + 0.5);
      let tone: number;
      if (up >= 0) {
        const grain =
          lookUp(tile, whim * 7 + across * 0.16, whim + (up / height) * 0.9) * 0.9 +
          lookUp(tile, across * 0.5 + whim * 3, (up / height) * 6) * 0.35;
        const round = 0.35 + 0.75 * clamp(1 - (across + 0.45) ** 2);
        const wet = smooth(0.5, 0.1, up / tall);
        tone = (0.75 + grain) * round * (1 - 0.62 * wet) + 0.5 * smooth(wide * 0.12, 0, top - up);
        alpha *= fade * (1 - options.mist * 0.85 * smooth(tall * 0.16, 0, up));
      } else {
        const down = -up / reflection;
        alpha = inside * (1 - down) ** 1.6 * 0.42 * fade * smooth(0, 0.1, down) * clamp(0.6 + 0.4 * inside);
        tone = 0.35;
      }
      for (let c = 0; c < 3; c++) light[i + c]! += (wood[c]! * Math.max(0.02, tone) - light[i + c]!) * alpha;
    }
  }
}
