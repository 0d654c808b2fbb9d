import { hex, type Rgb } from '../paint/color.ts';
import { add, cover, type Frame } from '../paint/frame.ts';
import { clamp, distance } from '../paint/math.ts';
import { noise } from '../paint/noise.ts';
import { random } from '../paint/random.ts';

export interface Smoke {
  back: string;
  low: string;
  high: string;
  threads: number;
  sheets: number;
  gain: number;
  /** Where it rises from, in fractions of the width. */
  from: readonly number[];
  swirl: number;
}

/** Smoke in a side light: many threads carried by one stream, dense where they fold. */
export function smoke(target: Frame, seed: number, options: Smoke): void {
  const { width, height } = target;
  const back = hex(options.back);
  const low = hex(options.low);
  const high = hex(options.high);
  cover(target, (x, y, out) => {
    const d = ((x / width - 0.5) ** 2 + (y / height - 0.6) ** 2) * 1.6;
    for (let c = 0; c < 3; c++) out[c] = back[c]! * clamp(1.2 - d);
  });
  const n = noise(seed);
  const rnd = random(seed);
  const flow = (x: number, y: number) =>
    n(x * 1.7, y * 1.15 + 5) + 0.5 * n(x * 4.3 + 9, y * 3.1) + 0.2 * n(x * 11.3, y * 8.1 + 2);
  const e = 0.004;
  for (let sheet = 0; sheet < options.sheets; sheet++) {
    const source = options.from[sheet % options.from.length]!;
    const drift = sheet * 0.09 + rnd.between(0, 0.04);
    const spread = rnd.between(0.02, 0.09);
    const long = rnd.between(1.3, 2.2);
    const gain = rnd.between(0.5, 1);
    for (let k = 0; k < options.threads; k++) {
      const f = k / options.threads - 0.5;
      let x = source * (width / height) + f * spread;
      let y = 1.05;
      const steps = Math.round(height * long);
      for (let i = 0; i < steps; i++) {
        const rise = 1.05 - y;
        // The curl of a potential never gathers or thins the stream, as in air.
        const here = flow(x + drift, y);
        const vx = ((flow(x + drift, y + e) - here) / e) * options.swirl * (0.04 + rise * 0.42);
        const vy = -((flow(x + e + drift, y) - here) / e) * options.swirl * (0.04 + rise * 0.34);
        const speed = 1 / (distance(vx, 1 + clamp(vy * 0.4, -1.6, 2)) * height);
        x += vx * speed;
        y -= (1 + clamp(vy * 0.4, -1.6, 2)) * speed;
        if (y < -0.02) break;
        const color: Rgb = [
          low[0] + (high[0] - low[0]) * clamp(rise),
          low[1] + (high[1] - low[1]) * clamp(rise),
          low[2] + (high[2] - low[2]) * clamp(rise),
        ];
        splat(
          target,
          x * height,
          y * height,
          color,
          (options.gain * gain * (1 - 0.55 * clamp(rise))) / options.threads,
        );
      }
    }
  }
}

function splat(target: Frame, x: number, y: number, color: Rgb, light: number): void {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  add(target, x0, y0, color, light * (1 - fx) * (1 - fy));
  add(target, x0 + 1, y0, color, light * fx * (1 - fy));
  add(target, x0, y0 + 1, color, light * (1 - fx) * fy);
  add(target, x0 + 1, y0 + 1, color, light * fx * fy);
}
