import { random } from './random.ts';

/** Height of a row of spruces at a place along a ridge, in picture heights. `density` 0 is bare, 1 is a closed wood. */
export function treeline(seed: number, size: number, density: number): (at: number) => number {
  if (density <= 0) return () => 0;
  const rnd = random(seed);
  const spacing = size * 0.3;
  const count = Math.ceil(4 / spacing);
  const where = new Float32Array(count);
  const tall = new Float32Array(count);
  let clump = 1;
  for (let i = 0; i < count; i++) {
    where[i] = (i + rnd.between(-0.4, 0.4)) * spacing;
    clump += rnd.between(-0.25, 0.25);
    clump = Math.min(1.15, Math.max(0, clump));
    tall[i] = rnd() < density ? size * rnd.between(0.45, 1) * (0.3 + 0.7 * clump) : 0;
  }
  return (at) => {
    const middle = Math.round(at / spacing);
    let best = 0;
    for (let i = Math.max(0, middle - 3); i <= Math.min(count - 1, middle + 3); i++) {
      const height = tall[i]!;
      const d = Math.abs(at - where[i]!) / (height * 0.24);
      if (d >= 1) continue;
      // Branches stand out in steps, so the outline of a tree is a little jagged.
      const steps = Math.abs(((d * 7 + i * 0.37) % 1) - 0.5) * 0.16;
      best = Math.max(best, height * (1 - d ** 0.85 - steps * d));
    }
    return best;
  };
}
