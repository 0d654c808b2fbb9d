import { blurPlanes } from '../paint/blur.ts';
import { hex, mix, type Rgb, times } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { coverageOf, eachCovered, type Mask, mask, outline } from '../paint/mask.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { noise } from '../paint/noise.ts';
import { random, type Random } from '../paint/random.ts';
import { type Sky, skyLight } from '../paint/sky.ts';

export interface Meadow {
  back: Sky;
  near: string;
  lit: string;
  blades: number;
  /** Length of the blades in picture heights. */
  tall: number;
  /** Discs of light in the background. */
  discs: number;
  disc: string;
  dew: number;
  /** Ears of grass at the tips. */
  ears: boolean;
}

/** Blades of grass against the light, most of them out of focus. */
export function meadow(target: Frame, seed: number, o: Meadow): void {
  const { width, height } = target;
  const back = skyLight(o.back);
  const n = noise(seed);
  const rnd = random(seed);
  const spots = Array.from({ length: o.discs }, () => ({
    x: rnd() * (width / height),
    y: rnd.between(0, 0.75),
    r: rnd.between(0.02, 0.075),
    g: rnd.between(0.1, 0.5),
  }));
  const glow = hex(o.disc);
  coverSoftly(target, 4, (px, py, out) => {
    const x = px / height;
    const y = py / height;
    back(x, y, out);
    const patch = 1 + 0.4 * n(x * 1.7, y * 1.7) + 0.2 * n(x * 4 + 3, y * 4);
    for (let c = 0; c < 3; c++) out[c]! *= patch;
    for (const s of spots) {
      const d = distance(x - s.x, y - s.y) / s.r;
      if (d > 1.15) continue;
      const inside = smooth(1.15, 0.9, d) * (0.7 + 0.4 * d) * s.g;
      for (let c = 0; c < 3; c++) out[c]! += glow[c]! * inside;
    }
  });
  const lit = hex(o.lit);
  const near = hex(o.near);
  // Far blades first; the third layer is in focus, the last lies before it.
  const layers = [
    { count: o.blades * 1.4, blur: 0.017, tone: 0.3, size: 0.85, wide: 0.009 },
    { count: o.blades, blur: 0.0065, tone: 0.62, size: 0.9, wide: 0.007 },
    { count: o.blades * 0.42, blur: 0, tone: 1, size: 1, wide: 0.0065 },
    { count: 3, blur: 0.03, tone: 0.4, size: 1.15, wide: 0.016 },
  ];
  for (const layer of layers) {
    const color = mix(near, lit, layer.tone);
    const half = layer.blur > 0 ? 2 : 1;
    const shape = mask(Math.ceil(width / half), Math.ceil(height / half));
    const beads: Bead[] = [];
    for (let i = 0; i < layer.count; i++) blade(shape, o, layer, rnd, half, layer.blur === 0 ? beads : []);
    if (layer.blur > 0) {
      lay(target, soften(shape, (layer.blur * height) / half), shape.width, half, color, 0.92);
    } else {
      const { light } = target;
      eachCovered(shape, (x, y, coverage) => {
        const i = (y * width + x) * 3;
        const tone =
          0.6 + 0.55 * n((x / height) * 30, (y / height) * 3) + 0.45 * smooth(0.95, 0.2, y / height);
        for (let c = 0; c < 3; c++) light[i + c]! += (color[c]! * tone - light[i + c]!) * coverage;
      });
      for (const bead of beads) drop(target, bead, times(glow, 1.2));
    }
  }
}

interface Bead {
  x: number;
  y: number;
  r: number;
}

function blade(
  shape: Mask,
  o: Meadow,
  layer: { size: number; wide: number },
  rnd: Random,
  half: number,
  beads: Bead[],
): void {
  const { width, height } = shape;
  const full = height * half;
  const x = rnd.between(-0.1, 1.1) * width;
  const long = height * o.tall * layer.size * rnd.between(0.45, 1.05);
  const lean = rnd.between(-0.5, 0.55) * long;
  const bow = rnd.between(-0.25, 0.25) * long + lean * 0.4;
  const base = height * 1.04;
  const wide = height * layer.wide * rnd.between(0.5, 1.2);
  const left: number[] = [];
  const right: number[] = [];
  const pieces = 18;
  for (let i = 0; i <= pieces; i++) {
    const t = i / pieces;
    const px = x + bow * 2 * t * (1 - t) + lean * t * t;
    const py = base - long * t * (1 - 0.12 * t * Math.abs(lean / long));
    const w = wide * (1 - t) ** 0.6 * (0.5 + 0.5 * Math.min(1, t * 6));
    left.push(px - w, py);
    right.unshift(px + w, py);
    if (o.dew > 0 && i > 4 && rnd() < o.dew)
      beads.push({ x: px * half, y: (py + w) * half, r: full * rnd.between(0.0025, 0.0085) });
    if (o.ears && t > 0.72) ear(shape, px, py, wide * 2.6, rnd);
  }
  outline(shape, [...left, ...right]);
}

function ear(shape: Mask, x: number, y: number, size: number, rnd: Random): void {
  for (let k = 0; k < 3; k++) {
    const a = rnd.between(-0.9, 0.9) - Math.PI / 2;
    const long = size * rnd.between(0.8, 1.8);
    const [cx, cy] = [Math.cos(a), Math.sin(a)];
    outline(shape, [
      x,
      y,
      x - cy * size * 0.3 + cx * long * 0.5,
      y + cx * size * 0.3 + cy * long * 0.5,
      x + cx * long,
      y + cy * long,
      x + cy * size * 0.3 + cx * long * 0.5,
      y - cx * size * 0.3 + cy * long * 0.5,
    ]);
  }
}

function soften(shape: Mask, radius: number): Float32Array {
  const plain = coverageOf(shape);
  blurPlanes(plain, shape.width, shape.height, 1, radius, radius);
  return plain;
}

function lay(
  target: Frame,
  cover: Float32Array,
  stride: number,
  half: number,
  color: Rgb,
  strength: number,
): void {
  const { width, height, light } = target;
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / half) * stride;
    for (let x = 0; x < width; x++, i += 3) {
      const a = cover[row + Math.floor(x / half)]! * strength;
      if (a <= 0.002) continue;
      const tone = 0.7 + 0.5 * (1 - y / height);
      for (let c = 0; c < 3; c++) light[i + c]! += (color[c]! * tone - light[i + c]!) * a;
    }
  }
}

/** A drop of dew: dark above, bright below, with a point of light. */
function drop(target: Frame, { x, y, r }: Bead, glow: Rgb): void {
  const { width, height, light } = target;
  for (let py = Math.floor(y - r); py <= y + r; py++) {
    for (let px = Math.floor(x - r); px <= x + r; px++) {
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const [dx, dy] = [(px + 0.5 - x) / r, (py + 0.5 - y) / r];
      const d = distance(dx, dy);
      const inside = clamp((1 - d) * r + 0.5);
      const lens = 0.25 + 0.75 * smooth(-0.6, 0.9, dy) + 0.25 * smooth(0.7, 1, d);
      const glint = 3 * smooth(0.32, 0.1, distance(dx + 0.35, dy + 0.4));
      const i = (py * width + px) * 3;
      for (let c = 0; c < 3; c++)
        light[i + c]! += (glow[c]! * lens * 0.8 + light[i + c]! * 0.25 + glint - light[i + c]!) * inside;
    }
  }
}
