import { erode } from './erosion.ts';
import { noise } from './noise.ts';

/** A square of heights that repeats in both directions; heights are in cells, like distances. */
export interface Relief {
  size: number;
  heights: Float32Array;
}

const reliefs = new Map<number, Relief>();

/** Mountains that rivers have cut, grown from coarse to fine: valleys first, then gullies. */
export function mountainRelief(seed: number): Relief {
  const known = reliefs.get(seed);
  if (known) return known;
  const massif = noise(seed, 4);
  let size = 16;
  let heights: Float32Array = Float32Array.from(
    { length: size * size },
    (_, i) => massif(((i % size) * 4) / size, (Math.floor(i / size) * 4) / size) * 1.5,
  );
  for (const rounds of [60, 50, 24, 8, 3]) {
    heights = doubled(heights, size, seed);
    size *= 2;
    erode(heights, size, rounds, 0.8);
  }
  const lowest = heights.reduce((a, b) => Math.min(a, b));
  const relief = { size, heights: heights.map((h) => h - lowest) };
  reliefs.set(seed, relief);
  return relief;
}

/** Height between the four nearest cells. */
export function heightAt(relief: Relief, x: number, y: number): number {
  return between(relief.heights, relief.size, x, y);
}

/** How the relief rises towards +x and +y, per cell; smooth from cell to cell, so that light on it shows no facets. */
export function slopesOf({ size, heights }: Relief): { x: Relief; y: Relief } {
  const x = new Float32Array(size * size);
  const y = new Float32Array(size * size);
  for (let row = 0, i = 0; row < size; row++) {
    const up = ((row + size - 1) % size) * size;
    const down = ((row + 1) % size) * size;
    for (let col = 0; col < size; col++, i++) {
      const left = (col + size - 1) % size;
      const right = (col + 1) % size;
      x[i] = (heights[row * size + right]! - heights[row * size + left]!) / 2;
      y[i] = (heights[down + col]! - heights[up + col]!) / 2;
    }
  }
  return { x: { size, heights: x }, y: { size, heights: y } };
}

function between(data: Float32Array, size: number, x: number, y: number): number {
  const xf = Math.floor(x);
  const yf = Math.floor(y);
  const fx = x - xf;
  const fy = y - yf;
  const x0 = ((xf % size) + size) % size;
  const y0 = (((yf % size) + size) % size) * size;
  const x1 = x0 + 1 === size ? 0 : x0 + 1;
  const y1 = y0 + size === size * size ? 0 : y0 + size;
  const a = data[y0 + x0]!;
  const b = data[y0 + x1]!;
  const c = data[y1 + x0]!;
  const d = data[y1 + x1]!;
  const top = a + (b - a) * fx;
  return top + (c + (d - c) * fx - top) * fy;
}

/** For each cell the height up to which it lies in the shadow of a sun that stands `rise` (tangent) over +x. */
export function shadowOf({ size, heights }: Relief, slant: number, rise: number): Relief {
  const shade = new Float32Array(size * size);
  const drop = rise * Math.hypot(1, slant);
  // Twice around, so that shadows that cross the seam are there as well.
  for (let step = 2 * size - 1; step >= 0; step--) {
    const x = step % size;
    const from = (x + 1) % size;
    for (let y = 0; y < size; y++) {
      const sy = y + slant;
      const y0 = Math.floor(sy);
      const f = sy - y0;
      const r0 = (((y0 % size) + size) % size) * size + from;
      const r1 = ((((y0 + 1) % size) + size) % size) * size + from;
      const high0 = Math.max(heights[r0]!, shade[r0]!);
      const high1 = Math.max(heights[r1]!, shade[r1]!);
      shade[y * size + x] = high0 + (high1 - high0) * f - drop;
    }
  }
  return { size, heights: shade };
}

/** Twice the resolution (heights are in cells, so they double too), with a little new unevenness for water to find. */
function doubled(heights: Float32Array, size: number, seed: number): Float32Array {
  const fine = noise(seed + size, 256);
  const wide = size * 2;
  return Float32Array.from({ length: wide * wide }, (_, i) => {
    const x = i % wide;
    const y = Math.floor(i / wide);
    return between(heights, size, x / 2, y / 2) * 2 + fine(x / 2, y / 2) * 0.12;
  });
}
