import { hex, mix, type Rgb, times } from '../paint/color.ts';
import { coverSoftly, frame, type Frame } from '../paint/frame.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { noise } from '../paint/noise.ts';
import { random, type Random } from '../paint/random.ts';
import { skyLight, type Sky } from '../paint/sky.ts';

export interface Bokeh {
  back: Sky;
  lamps: readonly [string, ...string[]];
  count: number;
  /** Radius of the discs in picture heights, from the smallest to the largest. */
  size: readonly [low: number, high: number];
  gain: number;
  /** 0 spreads discs evenly, 1 lines them up along a street. */
  street: number;
  /** Drops on a window in front, per picture; 0 is no window. */
  drops: number;
}

/** Lamps out of focus, and, if it rains, the drops on the pane through which they are seen. */
export function bokeh(target: Frame, seed: number, options: Bokeh): void {
  const { width, height } = target;
  const back = skyLight(options.back);
  const n = noise(seed);
  const rnd = random(seed);
  coverSoftly(target, 4, (x, y, out) => {
    back(x / height, y / height, out);
    const cloud = 1 + 0.35 * n((x / height) * 2.2, (y / height) * 2.2);
    for (let c = 0; c < 3; c++) out[c]! *= cloud;
  });
  for (let i = 0; i < options.count; i++) {
    const lane = rnd();
    let x = rnd.between(-0.05, 1.05);
    let y = rnd.between(-0.05, 1.05);
    let near = rnd();
    if (rnd() < options.street) {
      // Lamps on both sides of a road that vanishes a little above the middle.
      near = rnd() ** 1.6;
      const side = lane < 0.5 ? -1 : 1;
      x = 0.52 + side * (0.04 + near * 0.62) + rnd.normal() * 0.02;
      y = 0.46 + (lane % 0.25 < 0.12 ? -1 : 0.75) * near * rnd.between(0.25, 0.62) + rnd.normal() * 0.02;
    }
    const radius =
      height * (options.size[0] + (options.size[1] - options.size[0]) * near ** 1.4) * rnd.between(0.85, 1.1);
    const color = mix(hex(rnd.pick(options.lamps)), [1, 1, 1], rnd() * 0.12);
    disc(
      target,
      x * width,
      y * height,
      radius,
      times(color, options.gain * rnd.between(0.25, 1) * (rnd() < 0.12 ? 2 : 1)),
      rnd(),
      options.drops > 0 ? 0.35 : 0.05,
    );
  }
  if (options.drops > 0) rain(target, options.drops, rnd);
}

/** A point out of focus: an even disc with a brighter rim, cut by the barrel of the lens towards the corners. */
function disc(
  target: Frame,
  cx: number,
  cy: number,
  radius: number,
  color: Rgb,
  whim: number,
  edge: number,
): void {
  const { width, height, light } = target;
  const ox = (cx / width - 0.5) * radius * 0.9;
  const oy = (cy / height - 0.5) * radius * 0.9;
  const soft = Math.max(1.5, radius * edge);
  for (let y = Math.max(0, Math.floor(cy - radius)); y < Math.min(height, cy + radius); y++) {
    for (let x = Math.max(0, Math.floor(cx - radius)); x < Math.min(width, cx + radius); x++) {
      const d = distance(x - cx, y - cy);
      const cut = distance(x - cx + ox, y - cy + oy);
      const inside = clamp((radius - d) / soft) * clamp((radius * 1.12 - cut) / soft);
      if (inside <= 0) continue;
      const rim = 0.8 + 0.32 * smooth(0.6, 0.97, d / radius) + 0.02 * Math.sin((d / radius) * 22 + whim * 9);
      const i = (y * width + x) * 3;
      light[i]! += color[0] * inside * rim;
      light[i + 1]! += color[1] * inside * rim;
      light[i + 2]! += color[2] * inside * rim;
    }
  }
}

/** Each drop is a little lens: it shows the street upside down. */
function rain(target: Frame, count: number, rnd: Random): void {
  const { width, height } = target;
  const behind: Frame = { ...frame(1, 1), width, height, light: target.light.slice() };
  for (let i = 0; i < count; i++) {
    const size = height * (0.0018 + 0.017 * rnd() ** 4);
    const x = rnd() * width;
    const y = rnd() * height;
    drop(target, behind, x, y, size, rnd);
    if (size > height * 0.014 && rnd() < 0.6) {
      // A run: small drops left on the way down.
      for (let k = 0, up = y - size; k < 18; k++) {
        up -= size * rnd.between(0.4, 1.5);
        drop(target, behind, x + rnd.normal() * size * 0.14, up, size * rnd.between(0.12, 0.34), rnd);
      }
    }
  }
}

function drop(target: Frame, behind: Frame, cx: number, cy: number, size: number, rnd: Random): void {
  const { width, height, light } = target;
  const tall = rnd.between(0.95, 1.35);
  const [p1, p2] = [rnd() * 6.28, rnd() * 6.28];
  const reach = Math.ceil(size * 1.5);
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const x = Math.floor(cx) + dx;
      const y = Math.floor(cy) + dy;
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const a = Math.atan2(dy, dx);
      const edge = size * (1 + 0.1 * Math.sin(2 * a + p1) + 0.06 * Math.sin(3 * a + p2));
      const r = distance(dx, dy / tall) / edge;
      const inside = clamp((1 - r) * edge + 0.5);
      if (inside <= 0) continue;
      const bulge = 1 - r * r;
      const sx = Math.min(width - 1, Math.max(0, Math.round(cx - dx * (9 + 9 * r))));
      const sy = Math.min(height - 1, Math.max(0, Math.round(cy - (dy / tall) * (12 + 12 * r))));
      const s = (sy * width + sx) * 3;
      const i = (y * width + x) * 3;
      const rim = 0.3 + 0.7 * smooth(0, 0.5, bulge) + 0.45 * smooth(0.2, 0.9, dy / edge / tall);
      const glint =
        smooth(0.3, 0.12, distance(dx / edge + 0.32, dy / edge / tall + 0.4)) * 0.3 * Math.min(1, size / 6);
      for (let c = 0; c < 3; c++) {
        const value = behind.light[s + c]! * 1.15 * rim + glint;
        light[i + c]! += (value - light[i + c]!) * inside * 0.93;
      }
    }
  }
}
