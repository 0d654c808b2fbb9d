import { noise } from './noise.ts';
import { random } from './random.ts';

/** Tangent of the steepest slope that holds. */
const TALUS = 0.95;
/** Share of the unevenness that levels out per round. */
const CREEP = 0.6;

/**
 * Lets rivers cut into a rising land until ridges and valleys branch as they do in nature: the stream power law, solved
 * from the mouths upwards (Braun and Willett 2013, https://doi.org/10.1016/j.geomorph.2012.10.008). The land repeats in
 * both directions; its lowest points stay where they are and drain everything around them.
 */
export function erode(heights: Float32Array, size: number, rounds: number, lift: number): void {
  const count = size * size;
  const flow: Flow = {
    to: new Int32Array(count),
    far: new Float32Array(count),
    order: new Int32Array(count),
    first: new Int32Array(count + 1),
    donors: new Int32Array(count),
    area: new Float32Array(count),
  };
  // Harder and softer rock keeps valleys from running straight along the grid.
  const n = noise(size, 64);
  const soft = Float32Array.from(
    { length: count },
    (_, i) => 0.55 * (1 + 0.7 * n(((i % size) * 64) / size, (Math.floor(i / size) * 64) / size)),
  );
  for (let round = 0; round < rounds; round++) {
    findFlow(heights, size, flow);
    flow.area.fill(1);
    for (let k = count - 1; k >= 0; k--) {
      const i = flow.order[k]!;
      if (flow.to[i] !== i) flow.area[flow.to[i]!]! += flow.area[i]!;
    }
    for (let k = 0; k < count; k++) {
      const i = flow.order[k]!;
      const to = flow.to[i]!;
      if (to === i) continue;
      const cut = (soft[i]! * Math.sqrt(flow.area[i]!)) / flow.far[i]!;
      const cutDown = (heights[i]! + lift + cut * heights[to]!) / (1 + cut);
      heights[i] = Math.min(cutDown, heights[to]! + TALUS * flow.far[i]!);
    }
    creep(heights, size);
  }
}

/** Soil creeps downhill: rounds the crests and keeps the smallest gullies from forming. */
function creep(heights: Float32Array, size: number): void {
  const before = heights.slice();
  for (let y = 0, i = 0; y < size; y++) {
    const up = ((y + size - 1) % size) * size;
    const down = ((y + 1) % size) * size;
    for (let x = 0; x < size; x++, i++) {
      const around =
        before[up + x]! +
        before[down + x]! +
        before[y * size + ((x + 1) % size)]! +
        before[y * size + ((x + size - 1) % size)]!;
      heights[i]! += (around / 4 - before[i]!) * CREEP;
    }
  }
}

interface Flow {
  /** Lowest neighbour of each cell, itself where there is none. */
  to: Int32Array;
  far: Float32Array;
  /** All cells, each after the one it drains into. */
  order: Int32Array;
  first: Int32Array;
  donors: Int32Array;
  area: Float32Array;
}

/** Water does not always take the steepest of eight directions: without this, valleys keep to the grid. */
const whim = Float32Array.from({ length: 1024 }, random(8));

function findFlow(heights: Float32Array, size: number, flow: Flow): void {
  const { to, far, order, first, donors } = flow;
  const mask = size - 1;
  first.fill(0);
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) {
      const here = heights[i]!;
      let best = i;
      let steepest = 0;
      let distance = 1;
      for (let dy = -1; dy <= 1; dy++) {
        const row = ((y + dy) & mask) * size;
        for (let dx = -1; dx <= 1; dx++) {
          const j = row + ((x + dx) & mask);
          const d = dx !== 0 && dy !== 0 ? Math.SQRT2 : 1;
          const slope = ((here - heights[j]!) / d) * (0.7 + 0.6 * whim[(i * 7 + j * 13) & 1023]!);
          if (slope > steepest) {
            steepest = slope;
            best = j;
            distance = d;
          }
        }
      }
      to[i] = best;
      far[i] = distance;
      if (best !== i) first[best + 1]!++;
    }
  }
  for (let i = 0; i < to.length; i++) first[i + 1]! += first[i]!;
  const next = first.slice();
  for (let i = 0; i < to.length; i++) if (to[i] !== i) donors[next[to[i]!]!++] = i;
  let filled = 0;
  for (let i = 0; i < to.length; i++) if (to[i] === i) order[filled++] = i;
  // What is appended here is visited in turn, so every cell comes after its mouth.
  for (let k = 0; k < filled; k++) {
    const i = order[k]!;
    for (let d = first[i]!; d < first[i + 1]!; d++) order[filled++] = donors[d]!;
  }
}
