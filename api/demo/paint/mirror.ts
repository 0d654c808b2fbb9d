import { blurPlanes } from './blur.ts';
import { type Rgb } from './color.ts';
import { frame, type Frame } from './frame.ts';
import { clamp, smooth } from './math.ts';
import { cloudTile, lookUp } from './tile.ts';

export interface Mirror {
  /** First row of the water. */
  shore: number;
  tint: Rgb;
  /** 0 still, 1 lively. */
  ripple: number;
  /** Length of the streaks of a long exposure in pixels. */
  smear: number;
  seed: number;
}

/** Fills the picture below the shore with what stands above it, upside down in water. */
export function mirror(target: Frame, { shore, tint, ripple, smear, seed }: Mirror): void {
  const { width, height, light } = target;
  const rows = height - shore;
  const copy = frame(width, rows);
  for (let y = 0; y < rows; y++) {
    const from = Math.max(0, shore - 1 - Math.round(y * 1.02));
    copy.light.set(light.subarray(from * width * 3, (from + 1) * width * 3), y * width * 3);
  }
  blurPlanes(copy.light, width, rows, 3, 1, smear);
  const tile = cloudTile(8, 6, 0.6);
  for (let y = 0; y < rows; y++) {
    const down = y / height;
    const z = 1 / (down + 0.02);
    const dim = 0.82 - 0.35 * smooth(0, 0.4, down);
    for (let x = 0; x < width; x++) {
      const across = (x / width - 0.5) * z;
      const wave = lookUp(tile, across / 9 + 0.5, z / 7 + seed * 0.1);
      const small = lookUp(tile, across / 2.2, z / 1.1 + 0.3);
      const sway = (wave * 0.6 + small * 0.4) * ripple;
      const sy = Math.min(rows - 1, Math.max(0, y + Math.round(sway * height * 0.05 * clamp(down * 6))));
      const sx = Math.min(width - 1, Math.max(0, x + Math.round(sway * height * 0.006)));
      const s = (sy * width + sx) * 3;
      const i = ((shore + y) * width + x) * 3;
      const tone = dim * (1 + wave * 0.5 * ripple + small * 0.35 * ripple);
      for (let c = 0; c < 3; c++) light[i + c] = copy.light[s + c]! * tone + tint[c]!;
    }
  }
}
