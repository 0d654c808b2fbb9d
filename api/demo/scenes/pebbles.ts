import { hex, mix, type Rgb, times } from '../paint/color.ts';
import { cover, type Frame } from '../paint/frame.ts';
import { clamp, distance, power64, smooth } from '../paint/math.ts';
import { noise, type Noise } from '../paint/noise.ts';
import { random } from '../paint/random.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Pebbles {
  stones: readonly [string, ...string[]];
  sand: string;
  /** Radius of the largest and smallest stones in picture heights. */
  size: readonly [large: number, small: number];
  count: number;
  light: readonly [x: number, y: number];
  wet: number;
}

/** Stones on a beach, from above. */
export function pebbles(target: Frame, seed: number, o: Pebbles): void {
  const { width, height } = target;
  const tile = cloudTile(8, 6, 0.6);
  const sand = hex(o.sand);
  cover(target, (x, y, out) => {
    const grain =
      0.55 +
      0.5 * lookUp(tile, x / 130, y / 130) +
      0.25 * lookUp(tile, (x / height) * 0.7, (y / height) * 0.7);
    for (let c = 0; c < 3; c++) out[c] = sand[c]! * Math.max(0.05, grain);
  });
  const rnd = random(seed);
  const n = noise(seed);
  const placed: { x: number; y: number; r: number }[] = [];
  for (let i = 0; i < o.count; i++) {
    const t = i / o.count;
    const r = height * (o.size[1] + (o.size[0] - o.size[1]) * (1 - t) ** 3 * rnd.between(0.75, 1));
    for (let tries = 0; tries < 12; tries++) {
      const x = rnd.between(-0.03, 1.03) * width;
      const y = rnd.between(-0.03, 1.03) * height;
      if (placed.some((s) => (s.x - x) ** 2 + (s.y - y) ** 2 < ((s.r + r) * 0.86) ** 2)) continue;
      placed.push({ x, y, r });
      break;
    }
  }
  // Small stones lie between and under the large ones.
  for (const { x, y, r } of placed.toReversed()) {
    const color = times(
      mix(hex(rnd.pick(o.stones)), hex(rnd.pick(o.stones)), rnd() * 0.5),
      rnd.between(0.75, 1.15),
    );
    stone(target, n, o, {
      x,
      y,
      r,
      color,
      flat: rnd.between(0.68, 0.98),
      turn: rnd() * Math.PI,
      seed: rnd.int(250) + 0.5,
      vein: rnd(),
    });
  }
}

/** How far a stone's edge lies from its middle, in 128 directions. */
function outlineOf(n: Noise, seed: number): Float32Array {
  return Float32Array.from({ length: 128 }, (_, k) => {
    const a = ((k - 64) / 64) * Math.PI;
    return 1 + 0.09 * n(Math.cos(a) * 1.2 + seed, Math.sin(a) * 1.2);
  });
}

interface Stone {
  x: number;
  y: number;
  r: number;
  color: Rgb;
  flat: number;
  turn: number;
  seed: number;
  vein: number;
}

function stone(target: Frame, n: Noise, o: Pebbles, s: Stone): void {
  const { width, height, light } = target;
  const tile = cloudTile(8, 6, 0.6);
  const cos = Math.cos(s.turn);
  const sin = Math.sin(s.turn);
  const shade = s.r * 0.2;
  const reach = Math.ceil(s.r * 1.35);
  const [lx, ly] = o.light;
  const rim = outlineOf(n, s.seed);
  for (let dy = -reach; dy <= reach; dy++) {
    const y = Math.round(s.y) + dy;
    if (y < 0 || y >= height) continue;
    for (let dx = -reach; dx <= reach; dx++) {
      const x = Math.round(s.x) + dx;
      if (x < 0 || x >= width) continue;
      const u = (dx * cos + dy * sin) / s.r;
      const v = (-dx * sin + dy * cos) / s.r / s.flat;
      const out = distance(u, v);
      // Outside of its own shadow there is nothing of this stone.
      if (out > 1.5) continue;
      const i = (y * width + x) * 3;
      const d = out / rim[((Math.atan2(v, u) / Math.PI) * 64 + 64) & 127]!;
      const inside = clamp((1 - d) * s.r * s.flat + 0.5);
      if (inside < 1) {
        const sx = dx + lx * shade;
        const sy = dy + ly * shade;
        const cast = distance((sx * cos + sy * sin) / s.r, (-sx * sin + sy * cos) / s.r / s.flat);
        const dark = 1 - 0.72 * smooth(1.22, 0.85, cast);
        for (let c = 0; c < 3; c++) light[i + c]! *= dark + (1 - dark) * inside;
      }
      if (inside <= 0) continue;
      // Worn stones are flat in the middle and round at the edge.
      const k = Math.min(0.97, d * d);
      const ux = (u * cos - v * sin) / (out + 1e-6);
      const uy = (u * sin + v * cos) / (out + 1e-6);
      const bump = 0.14 * lookUp(tile, u * 0.36 + s.vein, v * 0.36 + s.vein * 3);
      const nx = ux * k + bump;
      const ny = uy * k + bump;
      const nz = Math.sqrt(Math.max(0.02, 1 - nx * nx - ny * ny));
      const facing = clamp(nx * lx * 0.75 + ny * ly * 0.75 + nz * 0.66);
      const gloss = power64(clamp(nx * lx * 0.5 + ny * ly * 0.5 + nz * 0.86)) * o.wet;
      const speckle =
        1 + 0.32 * lookUp(tile, u * 0.35 + s.vein, v * 0.35) + 0.3 * lookUp(tile, u * 1.9, v * 1.9 + s.vein);
      const vein =
        s.vein > 0.82
          ? smooth(0.05, 0.015, Math.abs(v * 0.8 + u * (s.vein - 0.85) * 4 + 0.18 * n(u * 2 + s.seed, 3))) *
            0.5
          : 0;
      const dim = 0.3 + 0.7 * smooth(1, 0.72, d);
      for (let c = 0; c < 3; c++) {
        const value = (s.color[c]! * speckle + vein * 0.5) * (0.16 * dim + facing * 1.05) + gloss;
        light[i + c]! += (value - light[i + c]!) * inside;
      }
    }
  }
}
