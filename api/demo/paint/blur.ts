import type { Frame } from './frame.ts';

/** Blurs all channels in place; three passes of a box come close to a Gaussian of `radius` pixels. */
export function blur(target: Frame, radius: number): void {
  blurPlanes(target.light, target.width, target.height, 3, radius, radius);
}

/** The same for any number of interleaved channels, with its own radius across and down. */
export function blurPlanes(
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  across: number,
  down: number,
): void {
  const line = new Float32Array(Math.max(width, height) * channels);
  const stride = width * channels;
  for (let pass = 0; pass < 3; pass++) {
    if (across >= 1) {
      for (let y = 0; y < height; y++) box(data, y * stride, channels, width, channels, across, line);
    }
    if (down >= 1) {
      for (let x = 0; x < width; x++) box(data, x * channels, stride, height, channels, down, line);
    }
  }
}

/** A running mean along one row or column. */
function box(
  data: Float32Array,
  start: number,
  stride: number,
  count: number,
  channels: number,
  radius: number,
  line: Float32Array,
): void {
  const r = Math.min(Math.round(radius), count - 1);
  const share = 1 / (2 * r + 1);
  const last = count - 1;
  for (let c = 0; c < channels; c++) {
    const from = start + c;
    for (let i = 0; i < count; i++) line[i] = data[from + i * stride]!;
    let sum = line[0]! * r;
    for (let i = 0; i <= r; i++) sum += line[i]!;
    for (let i = 0; i < count; i++) {
      data[from + i * stride] = sum * share;
      const enter = i + r + 1;
      const leave = i - r;
      sum += line[enter < last ? enter : last]! - line[leave > 0 ? leave : 0]!;
    }
  }
}
