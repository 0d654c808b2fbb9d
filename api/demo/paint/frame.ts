import type { Rgb } from './color.ts';

/** A picture while it is painted: light per pixel, three numbers each, from the top left. */
export interface Frame {
  width: number;
  height: number;
  light: Float32Array;
}

export const frame = (width: number, height: number): Frame => ({
  width,
  height,
  light: new Float32Array(width * height * 3),
});

/** Sets every pixel; `x` and `y` are pixels, the colour goes into `out`. */
export function cover(target: Frame, shade: (x: number, y: number, out: Float32Array) => void): void {
  const { width, height, light } = target;
  const out = new Float32Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      shade(x, y, out);
      light[i] = out[0]!;
      light[i + 1] = out[1]!;
      light[i + 2] = out[2]!;
    }
  }
}

/** Adds light to one pixel. */
export function add(target: Frame, x: number, y: number, color: Rgb, amount: number): void {
  if (x < 0 || y < 0 || x >= target.width || y >= target.height) return;
  const i = (y * target.width + x) * 3;
  const { light } = target;
  light[i]! += color[0] * amount;
  light[i + 1]! += color[1] * amount;
  light[i + 2]! += color[2] * amount;
}

/** Paints a `step` times smaller frame and stretches it over the target: for everything that is soft anyway. */
export function coverSoftly(
  target: Frame,
  step: number,
  shade: (x: number, y: number, out: Float32Array) => void,
): void {
  const small = frame(Math.ceil(target.width / step) + 1, Math.ceil(target.height / step) + 1);
  cover(small, (x, y, out) => shade(x * step, y * step, out));
  stretch(small, target, step);
}

/** Fills the target from a smaller frame, `step` pixels per pixel, with straight lines between them. */
export function stretch(small: Frame, target: Frame, step: number): void {
  const { width, height, light } = target;
  const stride = small.width * 3;
  const row = new Float32Array(stride);
  for (let y = 0, i = 0; y < height; y++) {
    const sy = Math.min(y / step, small.height - 1);
    const y0 = Math.floor(sy);
    const upper = y0 * stride;
    const lower = Math.min(y0 + 1, small.height - 1) * stride;
    for (let k = 0; k < stride; k++) {
      const a = small.light[upper + k]!;
      row[k] = a + (small.light[lower + k]! - a) * (sy - y0);
    }
    for (let x = 0; x < width; x++, i += 3) {
      const sx = Math.min(x / step, small.width - 1);
      const x0 = Math.floor(sx);
      const f = sx - x0;
      const a = x0 * 3;
      const b = Math.min(x0 + 1, small.width - 1) * 3;
      light[i] = row[a]! + (row[b]! - row[a]!) * f;
      light[i + 1] = row[a + 1]! + (row[b + 1]! - row[a + 1]!) * f;
      light[i + 2] = row[a + 2]! + (row[b + 2]! - row[a + 2]!) * f;
    }
  }
}
