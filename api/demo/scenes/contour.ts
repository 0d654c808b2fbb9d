import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { clamp, smooth } from '../paint/math.ts';
import { noise } from '../paint/noise.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Contour {
  back: string;
  skin: string;
  rim: string;
  /** Lines of the body, from the farthest to the nearest: height, swing, and how far light runs in. */
  lines: readonly { y: number; swing: number; bend: number; depth: number; shift: number }[];
  vertical: boolean;
}

/** A grazing light on rounded forms in the dark: only the line stays. */
export function contour(target: Frame, seed: number, o: Contour): void {
  const { width, height } = target;
  const n = noise(seed);
  const tile = cloudTile(8, 6, 0.6);
  const back = hex(o.back);
  const skin = hex(o.skin);
  const rim = hex(o.rim);
  const long = o.vertical ? height : width;
  const short = o.vertical ? width : height;
  // A line is the same all the way across, so its course is worked out once per step along it.
  const courses = o.lines.map((line) => {
    const at = (k: number) => curve(k / long + line.shift, line.bend, seed);
    return {
      depth: line.depth,
      crest: Float32Array.from({ length: long }, (_, k) => line.y - line.swing * at(k)),
      toward: Float32Array.from({ length: long }, (_, k) =>
        clamp(
          0.62 -
            (at(k + long * 0.01) - at(k - long * 0.01)) * line.swing * 14 +
            0.25 * n((k / long) * 2.1 + line.y * 9, 2),
        ),
      ),
    };
  });
  coverSoftly(target, 1, (px, py, out) => {
    const k = Math.min(long - 1, o.vertical ? py : px);
    const across = (o.vertical ? px : py) / short;
    for (let c = 0; c < 3; c++) out[c] = back[c]! * (1 - 0.4 * across);
    for (const { depth, crest, toward } of courses) {
      const below = across - crest[k]!;
      const inside = clamp(below * short + 0.5);
      if (inside <= 0) continue;
      const pore =
        0.1 * lookUp(tile, (px / height) * 2.2, (py / height) * 2.2) +
        0.06 * lookUp(tile, (px / height) * 9, (py / height) * 9);
      // Light runs over the curve and dies soon behind it.
      const edge = Math.exp(-below / (depth * 0.16)) * 1.15;
      const dying = smooth(depth, 0, below);
      const body = dying * dying * 0.42 + 0.02;
      const lit = (edge + body) * toward[k]! * (1 + pore);
      const haze = 0.85 + 0.15 * smooth(0, 0.004, below);
      for (let c = 0; c < 3; c++) {
        const value =
          (skin[c]! * (lit - edge * toward[k]! * 0.5) + rim[c]! * edge * toward[k]! * 0.55) * haze;
        out[c]! += (value - out[c]!) * inside;
      }
    }
  });
}

/** A soft rise and fall without corners. */
function curve(at: number, bend: number, seed: number): number {
  const a = Math.sin(at * 3.1 * bend + seed);
  const b = Math.sin(at * 5.3 * bend + seed * 2.3);
  return a * 0.65 + b * 0.27 + Math.sin(at * 9.1 * bend + seed) * 0.07;
}
