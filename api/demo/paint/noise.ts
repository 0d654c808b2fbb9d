import { random } from './random.ts';

/** Smooth noise over the plane, about −1 to 1. */
export type Noise = (x: number, y: number) => number;

/** Gradient noise; `period` (a power of two) makes it repeat, for tiles. */
export function noise(seed: number, period = 256): Noise {
  const rnd = random(seed);
  const mask = period - 1;
  const perm = Uint8Array.from({ length: 512 }, (_, i) => i & 255);
  for (let i = 255; i > 0; i--) {
    const j = rnd.int(i + 1);
    [perm[i], perm[j]] = [perm[j]!, perm[i]!];
  }
  perm.copyWithin(256, 0, 256);
  const gx = new Float32Array(256);
  const gy = new Float32Array(256);
  for (let i = 0; i < 256; i++) {
    gx[i] = Math.cos((i / 256) * 2 * Math.PI) * 1.5;
    gy[i] = Math.sin((i / 256) * 2 * Math.PI) * 1.5;
  }
  return (x, y) => {
    const xf = Math.floor(x);
    const yf = Math.floor(y);
    const fx = x - xf;
    const fy = y - yf;
    const x0 = xf & mask;
    const x1 = (xf + 1) & mask;
    const y0 = perm[yf & mask]!;
    const y1 = perm[(yf + 1) & mask]!;
    const a = perm[x0 + y0]!;
    const b = perm[x1 + y0]!;
    const c = perm[x0 + y1]!;
    const d = perm[x1 + y1]!;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const na = gx[a]! * fx + gy[a]! * fy;
    const nb = gx[b]! * (fx - 1) + gy[b]! * fy;
    const nc = gx[c]! * fx + gy[c]! * (fy - 1);
    const nd = gx[d]! * (fx - 1) + gy[d]! * (fy - 1);
    const top = na + (nb - na) * u;
    return top + (nc + (nd - nc) * u - top) * v;
  };
}

/** Several octaves of noise, each finer and weaker than the one before; about −1 to 1. */
export function fbm(n: Noise, x: number, y: number, octaves: number, gain = 0.5): number {
  let sum = 0;
  let weight = 1;
  let total = 0;
  for (let i = 0; i < octaves; i++) {
    sum += n(x, y) * weight;
    total += weight;
    weight *= gain;
    // Turned a little each time, so that the lattices of the octaves never line up.
    const turned = x * 1.62 + y * 1.21 + 17.3;
    y = y * 1.62 - x * 1.21 + 9.1;
    x = turned;
  }
  return sum / total;
}
