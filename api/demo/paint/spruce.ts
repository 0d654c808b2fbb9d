import { type Mask, outline, stroke } from './mask.ts';
import type { Random } from './random.ts';

/** Adds the outline of a spruce that stands on (x, y); fine twigs only where the tree is tall enough to show them. */
export function spruce(target: Mask, x: number, y: number, height: number, rnd: Random): void {
  const tip = y - height;
  const lean = rnd.between(-0.012, 0.012) * height;
  stroke(target, x + lean, tip, x, y, height * 0.004, height * 0.022);
  const whorls = Math.round(Math.min(64, 11 + height / 9));
  const slender = rnd.between(0.15, 0.21);
  const bare = rnd.between(0.88, 0.98);
  const core = height * slender * 0.42;
  outline(target, [
    x + lean,
    tip + height * 0.05,
    x - core,
    y - height * (1 - bare),
    x + core,
    y - height * (1 - bare),
  ]);
  for (let i = 1; i < whorls; i++) {
    const t = ((i + rnd.between(-0.35, 0.35)) / whorls) * bare;
    const reach = height * slender * t ** 0.8 * (t > 0.8 ? 1 - (t - 0.8) * 1.5 : 1);
    const at = tip + t * height;
    const axis = x + lean * (1 - t);
    branch(target, axis, at, reach * rnd.between(0.65, 1.12), 1, rnd, height);
    branch(target, axis, at, reach * rnd.between(0.65, 1.12), -1, rnd, height);
    // Those that point at the viewer are short, but close the gaps.
    branch(target, axis, at + height * 0.006, reach * rnd.between(0.35, 0.75), i % 2 ? 1 : -1, rnd, height);
  }
}

/** One branch: straight above, with hanging twigs below, a little raised at its end. */
function branch(
  target: Mask,
  x: number,
  y: number,
  reach: number,
  side: number,
  rnd: Random,
  height: number,
): void {
  const twigs = Math.round(Math.min(9, 2 + (reach / 9) * 1.2));
  const droop = reach * rnd.between(0.22, 0.5);
  const points = [x, y - height * 0.004];
  points.push(x + side * reach * 0.55, y + droop * 0.75 - reach * 0.03);
  points.push(x + side * reach, y + droop);
  for (let i = twigs; i > 0; i--) {
    const f = (i - 0.5) / twigs;
    const along = y + droop * (f < 0.55 ? f * 1.36 : 0.75 + (f - 0.55) * 0.55);
    const hang = reach * rnd.between(0.14, 0.36) * (1.15 - f * 0.7);
    points.push(x + side * reach * (f - 0.02), along + hang);
    points.push(x + side * reach * (f - 0.5 / twigs), along + hang * rnd.between(0.15, 0.5));
  }
  points.push(x, y + height * 0.006);
  if (side > 0) outline(target, points);
  else outline(target, flipped(points));
}

/** The same outline the other way round, so that it unites with the rest. */
function flipped(points: readonly number[]): Float32Array {
  const turned = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 2) {
    turned[i] = points[points.length - 2 - i]!;
    turned[i + 1] = points[points.length - 1 - i]!;
  }
  return turned;
}
