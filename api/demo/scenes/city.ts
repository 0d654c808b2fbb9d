import { hex, mix, type Rgb, times } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { mirror } from '../paint/mirror.ts';
import { random, type Random } from '../paint/random.ts';
import { type Sky, skyLight } from '../paint/sky.ts';

export interface City {
  sky: Sky;
  /** Line of the water, in heights from the top. */
  shore: number;
  walls: string;
  haze: string;
  lamps: readonly [string, ...string[]];
  /** Height of the tallest tower in picture heights. */
  tall: number;
  lit: number;
  ripple: number;
}

/** A skyline at the blue hour, lamp by lamp, and the same again in the water. */
export function city(target: Frame, seed: number, options: City): void {
  const { width, height } = target;
  const sky = skyLight(options.sky);
  coverSoftly(target, 2, (x, y, out) => sky(x / height, Math.min(y / height, options.shore), out));
  const rnd = random(seed);
  const shore = Math.round(options.shore * height);
  for (let row = 0; row < 4; row++) {
    const near = row / 3;
    const middle = rnd.between(0.3, 0.7);
    for (let x = -0.02 * width; x < width;) {
      const wide = height * rnd.between(0.022, 0.07) * (0.65 + 0.5 * near);
      const heart = Math.exp(-(((x / width - middle) / 0.28) ** 2));
      const tall = height * options.tall * (0.12 + rnd() ** 2.2 * (0.3 + 0.75 * heart)) * (1 - 0.62 * near);
      tower(target, options, rnd, { x: Math.round(x), wide: Math.round(wide), tall, base: shore, near });
      x += wide * rnd.between(0.75, row === 0 ? 1.5 : 1.15);
    }
  }
  quay(target, options, rnd, shore);
  // Long exposure on moving water: lamps become columns of light.
  mirror(target, {
    shore,
    tint: times(hex(options.haze), 0.02),
    ripple: options.ripple,
    smear: height * 0.022,
    seed,
  });
}

interface Tower {
  x: number;
  wide: number;
  tall: number;
  base: number;
  near: number;
}

function tower(target: Frame, options: City, rnd: Random, { x, wide, tall, base, near }: Tower): void {
  const { width, height, light } = target;
  const unit = height / 1333;
  const wall = mix(hex(options.walls), hex(options.haze), 0.62 * (1 - near));
  const lamp = hex(rnd.pick(options.lamps));
  const cell = Math.max(3, Math.round(rnd.between(5, 8) * unit));
  const floor = Math.max(4, Math.round(rnd.between(7, 10) * unit));
  const share = options.lit * rnd.between(0.15, 1);
  const setback = rnd() < 0.4 ? rnd.between(0.65, 0.9) : 1;
  const inset = Math.round(wide * rnd.between(0.12, 0.25));
  const seed = rnd.int(1e6);
  const top = Math.round(base - tall);
  const bands = rnd() < 0.25;
  const side = rnd.between(0.55, 0.8);
  for (let y = Math.max(0, top); y < base; y++) {
    const up = (base - y) / tall;
    const narrow = up > setback ? inset : 0;
    for (let px = Math.max(0, x + narrow); px < Math.min(width, x + wide - narrow); px++) {
      const i = (y * width + px) * 3;
      const col = Math.floor((px - x) / cell);
      const row = Math.floor((base - y) / floor);
      const inX = (px - x) % cell;
      const inY = (base - y) % floor;
      const pane = inX > cell * 0.25 && inY > floor * 0.3 && inY < floor * 0.85;
      const whim = hash(seed + row * 131 + (bands ? 0 : col * 17));
      const hall = hash(seed + row * 7) < 0.08 ? 0.6 : 0;
      const glow =
        pane && px - x > cell * 0.5 && px < x + wide - cell * 0.5 && whim < share + hall
          ? 0.25 + 1.3 * hash(seed + row * 31 + col * 57) ** 3
          : 0;
      const face = (px - x) / wide > side ? 0.6 : 1;
      for (let c = 0; c < 3; c++)
        light[i + c] = wall[c]! * face * (0.85 + 0.3 * up) + lamp[c]! * glow * (0.45 + 0.55 * near);
    }
  }
  if (rnd() < 0.18 && tall > height * 0.16)
    mast(target, x + (wide >> 1), top, tall * 0.14, wall, rnd() < 0.6);
}

function mast(target: Frame, x: number, top: number, tall: number, wall: Rgb, beacon: boolean): void {
  const { width, light } = target;
  if (x < 1 || x >= width - 1) return;
  for (let y = Math.max(0, Math.round(top - tall)); y < top; y++) {
    const i = (y * width + x) * 3;
    for (let c = 0; c < 3; c++) light[i + c] = wall[c]! * 0.8;
    if (beacon && y < top - tall + 3) for (let k = -3; k <= 3; k += 3) light[i + k] = 4;
  }
}

/** Street lamps and the dark line of the embankment. */
function quay(target: Frame, options: City, rnd: Random, shore: number): void {
  const { width, height, light } = target;
  const line = Math.max(2, Math.round(height * 0.006));
  for (let y = shore - line; y < shore; y++) {
    for (let x = 0; x < width * 3; x++) light[y * width * 3 + x]! *= 0.25;
  }
  for (let x = 0; x < width; x += height * rnd.between(0.012, 0.045)) {
    const color = hex(rnd.pick(options.lamps), rnd.between(2, 7));
    const r = height * 0.0016;
    const y = shore - line - Math.round(height * rnd.between(0.001, 0.009));
    for (let dy = -3; dy <= 3; dy++) {
      for (let dx = -3; dx <= 3; dx++) {
        const px = Math.floor(x) + dx;
        if (px < 0 || px >= width) continue;
        const i = ((y + dy) * width + px) * 3;
        const d = Math.exp(-(dx * dx + dy * dy) / (r * r));
        for (let c = 0; c < 3; c++) light[i + c]! += color[c]! * d;
      }
    }
  }
}

function hash(n: number): number {
  let h = Math.imul(n ^ 0x2545f491, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 4294967296;
}
