export const clamp = (v: number, low = 0, high = 1) => (v < low ? low : v > high ? high : v);

/** 0 below `from`, 1 above `to`, a soft step between; `from` may be the larger one. */
export function smooth(from: number, to: number, v: number): number {
  const t = clamp((v - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** Math.hypot guards against overflow, which costs several times as much; there are millions of calls per picture. */
export const distance = (x: number, y: number) => Math.sqrt(x * x + y * y);

/** v to the 64th, for sharp highlights. */
export function power64(v: number): number {
  const v2 = v * v;
  const v4 = v2 * v2;
  const v8 = v4 * v4;
  const v16 = v8 * v8;
  const v32 = v16 * v16;
  return v32 * v32;
}
