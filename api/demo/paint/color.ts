import { smooth } from './math.ts';

/** A colour as amounts of light (linear), not as display values; above 1 is brighter than white. */
export type Rgb = readonly [red: number, green: number, blue: number];

const channel = (byte: number) => {
  const v = byte / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
};

/** `#rrggbb` as it looks on a screen, as an amount of light. */
export function hex(code: string, gain = 1): Rgb {
  const n = Number.parseInt(code.slice(1), 16);
  return [channel((n >> 16) & 255) * gain, channel((n >> 8) & 255) * gain, channel(n & 255) * gain];
}

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export const times = (a: Rgb, k: number): Rgb => [a[0] * k, a[1] * k, a[2] * k];

/** A gradient through colours at ascending positions from 0 to 1. */
export function gradient(stops: readonly (readonly [at: number, color: Rgb])[]): (t: number) => Rgb {
  const [first] = stops;
  if (!first) throw new Error('A gradient needs at least one colour.');
  return (t) => {
    let [from, low] = first;
    for (const [to, high] of stops) {
      if (t <= to) return to === from ? high : mix(low, high, smooth(from, to, t));
      [from, low] = [to, high];
    }
    return low;
  };
}
