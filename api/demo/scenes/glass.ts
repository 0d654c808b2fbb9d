import { blurPlanes } from '../paint/blur.ts';
import { hex } from '../paint/color.ts';
import { cover, type Frame } from '../paint/frame.ts';
import { coverageOf, ellipse, mask, outline } from '../paint/mask.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { noise } from '../paint/noise.ts';
import { random } from '../paint/random.ts';

export interface Glass {
  light: string;
  low: string;
  figure: string;
  /** Ribs across the picture. */
  ribs: number;
  /** How far behind the pane somebody stands: 0 close, 1 only a shadow. */
  away: number;
  at: number;
  /** Height of the figure in picture heights; above 1 it is cut off below. */
  tall: number;
  hand: boolean;
}

/** Somebody behind ribbed glass: a shape, no face. */
export function glass(target: Frame, seed: number, o: Glass): void {
  const { width, height } = target;
  const n = noise(seed);
  const bright = hex(o.light);
  const low = hex(o.low);
  const figure = hex(o.figure);
  const scale = 4;
  const w = Math.ceil(width / scale);
  const h = Math.ceil(height / scale);
  const body = shadow(w, h, o, seed, 0.018 + o.away * 0.05);
  const palm = o.hand ? hand(w, h, o) : undefined;
  const sample = (plane: Float32Array, x: number, y: number) =>
    plane[
      Math.min(h - 1, Math.max(0, Math.round(y / scale))) * w +
        Math.min(w - 1, Math.max(0, Math.round(x / scale)))
    ]!;
  const rib = width / o.ribs;
  cover(target, (x, y, out) => {
    const at = x / rib;
    const k = Math.floor(at);
    const t = at - k - 0.5;
    // Each rib is a lens that shows a wider strip, mirrored.
    const sx = (k + 0.5 - t * 2.6) * rib + 3 * n(k * 0.7, y / height / 0.3);
    const sy = y + height * 0.012 * n(k * 0.9 + 3, (y / height) * 2.2) + t * t * height * 0.03;
    const dark = clamp(sample(body, sx, sy) * 0.94 + (palm ? sample(palm, sx, sy) * 0.6 : 0));
    const wash = clamp(
      0.75 +
        0.4 * n((sx / height) * 1.3, (sy / height) * 1.1) -
        0.5 * distance(x / width - 0.62, y / height - 0.35),
    );
    const bevel =
      0.82 +
      0.3 * Math.cos(t * Math.PI) -
      0.55 * smooth(0.42, 0.5, Math.abs(t)) +
      0.35 * smooth(0.07, 0, Math.abs(t - 0.3));
    for (let c = 0; c < 3; c++) {
      const room = low[c]! + (bright[c]! - low[c]!) * wash;
      out[c] = (room + (figure[c]! - room) * dark) * bevel;
    }
  });
}

function shadow(w: number, h: number, o: Glass, seed: number, soft: number): Float32Array {
  const rnd = random(seed);
  const shape = mask(w, h);
  const x = o.at * w;
  const u = h * o.tall * 0.1;
  const top = h * (o.tall > 1 ? 0.2 : 1 - o.tall);
  const turn = rnd.between(-0.1, 0.1);
  const lean = turn * u * 2;
  // Head with hair, neck, shoulders; the rest goes out of the picture.
  ellipse(shape, x + lean, top + u * 0.8, u * 0.56, u * 0.76, turn);
  ellipse(shape, x + lean * 1.3, top + u * 0.62, u * 0.66, u * 0.62, turn);
  const half = [
    [0.3, 1.1],
    [0.29, 1.62],
    [0.5, 1.86],
    [1.05, 2.02],
    [1.36, 2.34],
    [1.5, 3.2],
    [1.62, 4.6],
    [1.5, 5.6],
    [1.55, 9],
  ] as const;
  outline(
    shape,
    mirrored(
      x,
      half.map(([dx, dy]) => [dx * u, top + dy * u] as const),
    ),
  );
  const plain = coverageOf(shape);
  blurPlanes(plain, w, h, 1, soft * h * 0.6, soft * h * 0.6);
  return plain;
}

function hand(w: number, h: number, o: Glass): Float32Array {
  const shape = mask(w, h);
  const u = h * 0.05;
  const x = (o.at + 0.24) * w;
  const y = h * 0.52;
  ellipse(shape, x, y, u * 0.8, u * 0.95);
  for (let i = 0; i < 5; i++) {
    const a = -Math.PI / 2 + (i - 2.2) * 0.32;
    const long = i === 0 ? 0.9 : 1.25;
    ellipse(shape, x + Math.cos(a) * u * 1.5, y + Math.sin(a) * u * 1.55, u * long * 0.75, u * 0.2, a);
  }
  const plain = coverageOf(shape);
  blurPlanes(plain, w, h, 1, h * 0.006, h * 0.006);
  return plain;
}

/** A symmetrical outline from its right half, top to bottom, in the direction of `ellipse`. */
function mirrored(x: number, half: readonly (readonly [number, number])[]): number[] {
  const left = half.flatMap(([dx, y]) => [x - dx, y]);
  const right = half.toReversed().flatMap(([dx, y]) => [x + dx, y]);
  return [...left, ...right];
}
