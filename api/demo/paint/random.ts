/** Numbers that are the same for the same seed, on every machine. */
export interface Random {
  (): number;
  between(low: number, high: number): number;
  int(below: number): number;
  /** Normally distributed around 0 with a deviation of 1. */
  normal(): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** mulberry32: 32 bits of state are plenty for a picture. */
export function random(seed: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x51ab3f) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(next, {
    between: (low: number, high: number) => low + (high - low) * next(),
    int: (below: number) => Math.floor(next() * below),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  });
}
