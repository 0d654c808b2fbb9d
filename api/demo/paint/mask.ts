import type { Rgb } from './color.ts';
import type { Frame } from './frame.ts';

/**
 * How much of each pixel shapes cover, with exact edges. Edges are summed into `edge` as signed areas (the method of
 * font-rs, https://github.com/raphlinus/font-rs); shapes drawn in the same direction unite.
 */
export interface Mask {
  width: number;
  height: number;
  edge: Float32Array;
}

export const mask = (width: number, height: number): Mask => ({
  width,
  height,
  edge: new Float32Array((width + 2) * height),
});

/** Adds a closed outline: x, y, x, y, … in pixels. */
export function outline(target: Mask, points: ArrayLike<number>): void {
  const count = points.length;
  let px = points[count - 2]!;
  let py = points[count - 1]!;
  for (let i = 0; i < count; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    line(target, px, py, x, y);
    px = x;
    py = y;
  }
}

/** Adds a straight stroke that may taper; always in the same direction, so strokes unite. */
export function stroke(
  target: Mask,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  w0: number,
  w1: number,
): void {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const nx = -(y1 - y0) / length / 2;
  const ny = (x1 - x0) / length / 2;
  outline(target, [
    x0 + nx * w0,
    y0 + ny * w0,
    x1 + nx * w1,
    y1 + ny * w1,
    x1 - nx * w1,
    y1 - ny * w1,
    x0 - nx * w0,
    y0 - ny * w0,
  ]);
}

/** Adds an ellipse, in the direction of `stroke`. */
export function ellipse(target: Mask, cx: number, cy: number, rx: number, ry: number, turn = 0): void {
  const sides = Math.max(10, Math.ceil(Math.sqrt(Math.max(rx, ry)) * 6));
  const points = new Float32Array(sides * 2);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  for (let i = 0; i < sides; i++) {
    const a = (-i / sides) * 2 * Math.PI;
    const x = Math.cos(a) * rx;
    const y = Math.sin(a) * ry;
    points[i * 2] = cx + x * cos - y * sin;
    points[i * 2 + 1] = cy + x * sin + y * cos;
  }
  outline(target, points);
}

/** Visits each pixel that is covered, with its coverage from 0 to 1. */
export function eachCovered(source: Mask, visit: (x: number, y: number, coverage: number) => void): void {
  const { width, height, edge } = source;
  for (let y = 0; y < height; y++) {
    let sum = 0;
    const row = y * (width + 2);
    for (let x = 0; x < width; x++) {
      sum += edge[row + x]!;
      const covered = sum < 0 ? -sum : sum;
      if (covered > 0.004) visit(x, y, covered > 1 ? 1 : covered);
    }
  }
}

/** Fills what the mask covers with one colour. */
export function fill(target: Frame, source: Mask, color: Rgb, alpha = 1): void {
  const { light, width } = target;
  const [r, g, b] = color;
  eachCovered(source, (x, y, coverage) => {
    const i = (y * width + x) * 3;
    const a = coverage * alpha;
    light[i]! += (r - light[i]!) * a;
    light[i + 1]! += (g - light[i + 1]!) * a;
    light[i + 2]! += (b - light[i + 2]!) * a;
  });
}

/** Coverage as plain numbers, for blurring. */
export function coverageOf(source: Mask): Float32Array {
  const plain = new Float32Array(source.width * source.height);
  eachCovered(source, (x, y, coverage) => {
    plain[y * source.width + x] = coverage;
  });
  return plain;
}

function line(target: Mask, ax: number, ay: number, bx: number, by: number): void {
  if (ay === by) return;
  const { width, height, edge } = target;
  const direction = ay < by ? 1 : -1;
  const [topX, topY, endX, endY] = direction === 1 ? [ax, ay, bx, by] : [bx, by, ax, ay];
  if (endY <= 0 || topY >= height) return;
  const slope = (endX - topX) / (endY - topY);
  let x = topY < 0 ? topX - topY * slope : topX;
  const lastRow = Math.min(height, Math.ceil(endY));
  for (let y = Math.max(0, Math.floor(topY)); y < lastRow; y++) {
    const dy = Math.min(y + 1, endY) - Math.max(y, topY);
    const next = x + slope * dy;
    span(edge, y * (width + 2), width, dy * direction, x, next);
    x = next;
  }
}

/** One row's share of an edge from `from` to `to`. */
function span(edge: Float32Array, row: number, width: number, area: number, from: number, to: number): void {
  const a = Math.min(width, Math.max(0, Math.min(from, to)));
  const b = Math.min(width, Math.max(0, Math.max(from, to)));
  const left = Math.floor(a);
  const right = Math.ceil(b);
  if (right <= left + 1) {
    const inner = 0.5 * (a + b) - left;
    edge[row + left]! += area * (1 - inner);
    edge[row + left + 1]! += area * inner;
    return;
  }
  const share = 1 / (b - a);
  const start = a - left;
  const end = b - right + 1;
  const first = 0.5 * share * (1 - start) * (1 - start);
  const last = 0.5 * share * end * end;
  edge[row + left]! += area * first;
  if (right === left + 2) {
    edge[row + left + 1]! += area * (1 - first - last);
  } else {
    const second = share * (1.5 - start);
    edge[row + left + 1]! += area * (second - first);
    for (let x = left + 2; x < right - 1; x++) edge[row + x]! += area * share;
    edge[row + right - 1]! += area * (1 - (second + (right - left - 3) * share) - last);
  }
  edge[row + right]! += area * last;
}
