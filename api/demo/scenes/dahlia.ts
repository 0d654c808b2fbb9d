import { blur } from '../paint/blur.ts';
import { hex, mix, type Rgb } from '../paint/color.ts';
import { coverSoftly, frame, type Frame, stretch } from '../paint/frame.ts';
import { eachCovered, mask, outline } from '../paint/mask.ts';
import { clamp, smooth } from '../paint/math.ts';
import { noise, type Noise } from '../paint/noise.ts';
import { random } from '../paint/random.ts';

export interface Dahlia {
  center: readonly [x: number, y: number];
  /** Radius of the blossom in picture heights. */
  size: number;
  petals: number;
  tip: string;
  middle: string;
  heart: string;
  back: string;
  backLight: string;
  pointed: number;
  tilt: number;
}

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** A blossom from close by: petals in the golden angle, the inner ones over the outer. */
export function dahlia(target: Frame, seed: number, o: Dahlia): void {
  const { height } = target;
  const n = noise(seed);
  const back = hex(o.back);
  const backLight = hex(o.backLight);
  const small = frame(Math.ceil(target.width / 2) + 1, Math.ceil(height / 2) + 1);
  const sharpFrom = Math.round(o.petals * 0.66);
  coverSoftly(small, 4, (x, y, out) => {
    const glow = clamp(
      0.5 +
        0.8 * n((x / small.height) * 1.6 + 9, (y / small.height) * 1.6) +
        0.4 * (1 - y / small.height) -
        0.2,
    );
    for (let c = 0; c < 3; c++) out[c] = back[c]! + (backLight[c]! - back[c]!) * glow * glow;
  });
  const rnd = random(seed);
  const tip = hex(o.tip);
  const middle = hex(o.middle);
  const heart = hex(o.heart);
  for (let k = o.petals; k >= 1; k--) {
    const far = k / o.petals;
    const ring = Math.sqrt(far);
    const angle = k * GOLDEN + rnd.normal() * 0.05;
    const reach = o.size * height * ring * rnd.between(0.94, 1.06);
    const long = o.size * height * (0.1 + 0.42 * ring);
    const wide = long * (0.4 + 0.04 * rnd.normal() * ring) * (1.3 - 0.35 * ring);
    const color = far < 0.25 ? mix(heart, middle, far * 4) : mix(middle, tip, (far - 0.25) / 0.75);
    // What lies far below the heart is out of focus: painted small, blurred and stretched.
    if (k === sharpFrom) {
      blur(small, height * 0.0014);
      stretch(small, target, 2);
    }
    const scale = k > sharpFrom ? 0.5 : 1;
    petal(k > sharpFrom ? small : target, n, o, {
      angle,
      reach: reach * scale,
      long: long * scale,
      wide: wide * scale,
      color,
      ring,
      whim: rnd(),
    });
  }
}

interface Petal {
  angle: number;
  reach: number;
  long: number;
  wide: number;
  color: Rgb;
  ring: number;
  whim: number;
}

function petal(target: Frame, n: Noise, o: Dahlia, p: Petal): void {
  const { width, height, light } = target;
  const cos = Math.cos(p.angle);
  const sin = Math.sin(p.angle);
  const [cx, cy] = [o.center[0] * width, o.center[1] * height];
  const start = p.reach - p.long;
  const place = (along: number, across: number): [number, number] => {
    const x = (start + along * p.long) * cos - across * p.wide * sin;
    const y = (start + along * p.long) * sin + across * p.wide * cos;
    return [cx + x, cy + y * o.tilt];
  };
  const points: number[] = [];
  for (let i = 0; i <= 24; i++) {
    const t = i / 12;
    const [along, side] = t <= 1 ? [t, 1] : [2 - t, -1];
    const half = 0.5 * Math.sin(Math.PI * along ** 0.8) ** 0.75 * (1 - o.pointed * 0.45 * along ** 3) + 0.02;
    points.push(...place(along, side * half * (1 + 0.06 * n(along * 4, p.whim * 40 + side))));
  }
  const bounds = box(points, width, height);
  const shape = mask(bounds.width, bounds.height);
  outline(
    shape,
    points.map((v, i) => v - (i % 2 === 0 ? bounds.x : bounds.y)),
  );
  eachCovered(shape, (bx, by, coverage) => {
    const x = bx + bounds.x;
    const y = by + bounds.y;
    const dx = x + 0.5 - cx;
    const dy = (y + 0.5 - cy) / o.tilt;
    const along = (dx * cos + dy * sin - start) / p.long;
    const across = (-dx * sin + dy * cos) / p.wide;
    const rising = smooth(0.05, 0.85, along);
    const hollow = rising * Math.sqrt(rising);
    const edge = Math.abs(across) * 2;
    const streak = n(across * 26 + p.whim * 50, along * 1.5) * 0.1;
    const crease = 0.12 * smooth(0.09, 0, Math.abs(across));
    // Light comes from the upper left; the base lies in the shadow of the inner petals.
    const facing =
      0.72 + 0.4 * (-cos * 0.5 - sin * 0.75) * (1 - along) + 0.3 * across * (sin * 0.6 - cos * 0.4);
    const curl = Math.cos(Math.min(1, edge) * 1.9) * 0.3;
    const tone =
      (0.05 + 1.05 * hollow) * (facing + 0.3 * smooth(0.7, 1, along)) * (0.75 + streak - crease + curl) +
      0.3 * edge * edge * edge * hollow;
    const gleam = 0.25 * smooth(0.55, 0.95, along) * clamp(facing - 0.55);
    const i = (y * width + x) * 3;
    for (let c = 0; c < 3; c++)
      light[i + c]! += (p.color[c]! * tone + gleam * (0.3 + p.color[c]!) - light[i + c]!) * coverage;
  });
}

function box(points: readonly number[], width: number, height: number) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < points.length; i += 2) {
    left = Math.min(left, points[i]!);
    right = Math.max(right, points[i]!);
    top = Math.min(top, points[i + 1]!);
    bottom = Math.max(bottom, points[i + 1]!);
  }
  const x = Math.max(0, Math.floor(left));
  const y = Math.max(0, Math.floor(top));
  return {
    x,
    y,
    width: Math.max(1, Math.min(width, Math.ceil(right)) - x),
    height: Math.max(1, Math.min(height, Math.ceil(bottom)) - y),
  };
}
