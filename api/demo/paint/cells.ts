import { distance } from './math.ts';
import { random } from './random.ts';

const SIZE = 512;

export interface Cells {
  /** Distance to the nearest border between cells, 0 on it, about 1 in the middle; repeats every 1. */
  border(x: number, y: number): number;
}

const known = new Map<number, Cells>();

/** A net of irregular cells (Voronoi), as in leaves, foam or dry mud; `count` cells along each side of the tile. */
export function cells(count: number): Cells {
  const found = known.get(count);
  if (found) return found;
  const rnd = random(count * 7);
  const px = Float32Array.from({ length: count * count }, () => rnd.between(0.1, 0.9));
  const py = Float32Array.from({ length: count * count }, () => rnd.between(0.1, 0.9));
  const data = new Float32Array(SIZE * SIZE);
  for (let y = 0, i = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++, i++) data[i] = gap((x / SIZE) * count, (y / SIZE) * count);
  }
  function gap(x: number, y: number): number {
    const cx = Math.floor(x);
    const cy = Math.floor(y);
    let first = 9;
    let second = 9;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const k = ((cy + dy + count) % count) * count + ((cx + dx + count) % count);
        const d = distance(cx + dx + px[k]! - x, cy + dy + py[k]! - y);
        if (d < first) [first, second] = [d, first];
        else if (d < second) second = d;
      }
    }
    return second - first;
  }
  const made = {
    border: (x: number, y: number) => {
      const u = (x - Math.floor(x)) * SIZE;
      const v = (y - Math.floor(y)) * SIZE;
      const x0 = Math.floor(u) & (SIZE - 1);
      const y0 = (Math.floor(v) & (SIZE - 1)) * SIZE;
      const x1 = (x0 + 1) & (SIZE - 1);
      const y1 = (y0 + SIZE) & (SIZE * SIZE - 1);
      const fx = u - Math.floor(u);
      const top = data[y0 + x0]! + (data[y0 + x1]! - data[y0 + x0]!) * fx;
      const low = data[y1 + x0]! + (data[y1 + x1]! - data[y1 + x0]!) * fx;
      return top + (low - top) * (v - Math.floor(v));
    },
  };
  known.set(count, made);
  return made;
}
