/** The same numbers from the same seed (mulberry32). */
export function chances(seed: number) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    often: (probability: number) => next() < probability,
    one: <T>(of: readonly T[]): T => of[below(of.length)]!,
  };
}
export type Chances = ReturnType<typeof chances>;
