import { ellipse, type Mask, outline, stroke } from './mask.ts';
import type { Random } from './random.ts';

export interface Crown {
  /** How wide branches spread, 0.3 (poplar) to 1 (oak). */
  spread: number;
  /** How much branches bend at random. */
  gnarl: number;
  /** Branches thinner than this many pixels are left out. */
  finest: number;
}

/** Adds a leafless tree that grows from (x, y); twigs down to a pixel's width. */
export function tree(target: Mask, x: number, y: number, height: number, crown: Crown, rnd: Random): void {
  // Roots spread a little where the trunk meets the ground.
  const foot = height * 0.05;
  const flare = [
    [0.48, -2.6],
    [0.5, -1.4],
    [0.56, -0.7],
    [0.72, -0.1],
    [0.95, 0.3],
  ] as const;
  const left = flare.flatMap(([dx, dy]) => [x - foot * dx, y + foot * dy]);
  const right = flare.toReversed().flatMap(([dx, dy]) => [x + foot * dx, y + foot * dy]);
  outline(target, [...left, ...right]);
  grow(
    target,
    { x, y, angle: -Math.PI / 2 + rnd.between(-0.06, 0.06), thick: height * 0.05, long: height * 0.3 },
    crown,
    rnd,
    0,
  );
}

interface Branch {
  x: number;
  y: number;
  angle: number;
  thick: number;
  long: number;
}

function grow(target: Mask, start: Branch, crown: Crown, rnd: Random, depth: number): void {
  let { x, y, angle, thick } = start;
  const pieces = depth === 0 ? 5 : 4;
  const step = start.long / pieces;
  const thin = thick * (depth === 0 ? 0.72 : 0.6);
  for (let i = 0; i < pieces; i++) {
    angle += rnd.normal() * crown.gnarl * 0.16;
    // Branches strive upwards again.
    angle += (-Math.PI / 2 - angle) * 0.035 * Math.min(depth, 3);
    const nx = x + Math.cos(angle) * step;
    const ny = y + Math.sin(angle) * step;
    const next = thick + (thin - thick) / (pieces - i);
    stroke(target, x, y, nx, ny, thick, next);
    // Without a round joint a bend gapes on its outer side.
    if (next > 2) ellipse(target, nx, ny, next / 2, next / 2);
    [x, y, thick] = [nx, ny, next];
    if (depth > 0 && rnd() < 0.72)
      sprout(target, { x, y, angle, thick, long: start.long }, crown, rnd, depth, rnd() < 0.5 ? 1 : -1, 0.5);
  }
  const forks = depth === 0 ? 3 : 2;
  for (let i = 0; i < forks; i++) {
    const side = forks === 3 ? i - 1 : i === 0 ? -1 : 1;
    sprout(
      target,
      { x, y, angle, thick, long: start.long },
      crown,
      rnd,
      depth,
      side,
      rnd.between(0.68, 0.86),
    );
  }
}

function sprout(
  target: Mask,
  from: Branch,
  crown: Crown,
  rnd: Random,
  depth: number,
  side: number,
  share: number,
): void {
  const thick = from.thick * (share > 0.6 ? rnd.between(0.68, 0.84) : rnd.between(0.4, 0.56));
  if (thick < crown.finest || depth > 9) return;
  const turn = side * crown.spread * rnd.between(0.35, 0.75) + rnd.normal() * crown.gnarl * 0.12;
  grow(target, { ...from, angle: from.angle + turn, thick, long: from.long * share }, crown, rnd, depth + 1);
}
