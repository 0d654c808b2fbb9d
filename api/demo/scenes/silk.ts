import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { noise } from '../paint/noise.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Silk {
  color: string;
  shade: string;
  gloss: string;
  /** Folds per picture and the direction they run in. */
  folds: number;
  angle: number;
  depth: number;
  light: readonly [x: number, y: number, z: number];
  shine: number;
  weave: number;
}

/** Cloth in folds under one soft lamp. */
export function silk(target: Frame, seed: number, o: Silk): void {
  const { width, height } = target;
  const n = noise(seed);
  const tile = cloudTile(8, 6, 0.6);
  const color = hex(o.color);
  const shade = hex(o.shade);
  const gloss = hex(o.gloss);
  const cos = Math.cos(o.angle);
  const sin = Math.sin(o.angle);
  const [lx, ly, lz] = o.light;
  const fold = (x: number, y: number) => {
    const along = x * cos + y * sin;
    const across = -x * sin + y * cos;
    const bend = n(along * 0.9 + seed, across * 1.1) * 0.5 + n(along * 2.1, across * 1.7 + 4) * 0.2;
    const a = n((across + bend) * o.folds * 0.5, along * 0.8 + 3);
    const b = n((across + bend * 0.7) * o.folds * 1.1 + 7, along * 1.3);
    // Folds are round above and narrower below, but nowhere creased.
    return (
      Math.sqrt(0.02 + (1 - a) * (1 - a)) * 0.62 +
      b * 0.16 +
      0.12 * n((across + bend * 0.6) * o.folds * 2.6, along * 1.1 + 9)
    );
  };
  coverSoftly(target, 2, (px, py, out) => {
    const x = px / height;
    const y = py / height;
    const e = 0.0028;
    const h = fold(x, y);
    const gx = ((fold(x + e, y) - h) / e) * o.depth;
    const gy = ((fold(x, y + e) - h) / e) * o.depth;
    const k = 1 / Math.sqrt(1 + gx * gx + gy * gy);
    const facing = (-gx * lx - gy * ly + lz) * k;
    const lit = smooth(-0.25, 1, facing);
    const half = clamp((-gx * lx * 0.62 - gy * ly * 0.62 + (lz + 1) * 0.55) * k);
    const shine = half ** 18 * o.shine;
    const deep = smooth(0.05, 0.75, h);
    const pool = 1 - 0.35 * distance(x - (width / height) * 0.45, y - 0.45);
    for (let c = 0; c < 3; c++)
      out[c] = (shade[c]! + (color[c]! - shade[c]!) * lit * (0.35 + 0.65 * deep) + gloss[c]! * shine) * pool;
  });
  if (o.weave <= 0) return;
  const { light } = target;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      const thread =
        1 +
        o.weave *
          (lookUp(tile, (x * cos + y * sin) / 190, (-x * sin + y * cos) / 2300) +
            lookUp(tile, (x * cos + y * sin) / 2300, (-x * sin + y * cos) / 190));
      light[i]! *= thread;
      light[i + 1]! *= thread;
      light[i + 2]! *= thread;
    }
  }
}
