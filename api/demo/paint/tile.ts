import { noise } from './noise.ts';

const SIZE = 512;
const MASK = SIZE - 1;

/** A repeating square of noise that is computed once and then only looked up: several octaves for the price of one. */
export interface Tile {
  size: number;
  data: Float32Array;
}

const tiles = new Map<string, Tile>();

/** Cloudy noise with `octaves` octaves, the coarsest with `cells` cells per tile; about −1 to 1. */
export function cloudTile(cells = 4, octaves = 6, gain = 0.5): Tile {
  const key = `${cells}/${octaves}/${gain}`;
  const known = tiles.get(key);
  if (known) return known;
  const data = new Float32Array(SIZE * SIZE);
  let weight = 1;
  let total = 0;
  for (let octave = 0, period = cells; octave < octaves && period <= 256; octave++, period *= 2) {
    const n = noise(100 + octave, period);
    for (let y = 0, i = 0; y < SIZE; y++) {
      for (let x = 0; x < SIZE; x++, i++) data[i]! += n((x * period) / SIZE, (y * period) / SIZE) * weight;
    }
    total += weight;
    weight *= gain;
  }
  for (let i = 0; i < data.length; i++) data[i]! /= total;
  const tile = { size: SIZE, data };
  tiles.set(key, tile);
  return tile;
}

/** Value between the four nearest cells; the tile repeats every 1 in both directions. */
export function lookUp(tile: Tile, x: number, y: number): number {
  const px = x * SIZE;
  const py = y * SIZE;
  const xf = Math.floor(px);
  const yf = Math.floor(py);
  const fx = px - xf;
  const fy = py - yf;
  const row = (yf & MASK) * SIZE;
  const below = ((yf + 1) & MASK) * SIZE;
  const left = xf & MASK;
  const right = (xf + 1) & MASK;
  const { data } = tile;
  const a = data[row + left]!;
  const b = data[row + right]!;
  const c = data[below + left]!;
  const d = data[below + right]!;
  const top = a + (b - a) * fx;
  return top + (c + (d - c) * fx - top) * fy;
}
