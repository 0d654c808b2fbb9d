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
  const row = rowsOf(small, width, step);
  for (let y = 0; y < height; y++) row(y / step, light, y * width * 3);
}

/** Reads rows of a smaller frame at any height between its own, stretched to `width`; for many rows in turn. */
export function rowsOf(
  small: Frame,
  width: number,
  step: number,
): (at: number, out: Float32Array, from: number) => void {
  const stride = small.width * 3;
  const line = new Float32Array(stride + 3);
  const left = new Int32Array(width);
  const share = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    // The last column has no neighbour; it is reached with a share of 1 from the one before.
    const sx = Math.min(x / step, small.width - 1);
    const x0 = Math.max(0, Math.min(Math.floor(sx), small.width - 2));
    left[x] = x0 * 3;
    share[x] = small.width > 1 ? sx - x0 : 0;
  }
  return (at, out, from) => {
    const sy = Math.max(0, Math.min(at, small.height - 1));
    const y0 = Math.floor(sy);
    const f = sy - y0;
    const upper = y0 * stride;
    const lower = Math.min(y0 + 1, small.height - 1) * stride;
    for (let k = 0; k < stride; k++) {
      const a = small.light[upper + k]!;
      line[k] = a + (small.light[lower + k]! - a) * f;
    }
    for (let x = 0, i = from; x < width; x++, i += 3) {
      const a = left[x]!;
      const t = share[x]!;
      out[i] = line[a]! + (line[a + 3]! - line[a]!) * t;
      out[i + 1] = line[a + 1]! + (line[a + 4]! - line[a + 1]!) * t;
      out[i + 2] = line[a + 2]! + (line[a + 5]! - line[a + 2]!) * t;
    }
  };
}
