import { hex, type Rgb } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { eachCovered, fill, type Mask, mask, outline } from '../paint/mask.ts';
import { clamp, smooth } from '../paint/math.ts';
import { fbm, noise } from '../paint/noise.ts';
import { random } from '../paint/random.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';
import { tree } from '../paint/tree.ts';

export interface Snow {
  sky: Sky;
  horizon: number;
  snow: string;
  shade: string;
  bark: string;
  /** Where trees stand (fractions across), and how tall they are. */
  trees: readonly (readonly [x: number, tall: number, near: number])[];
  spread: number;
  fog: number;
  fence?: boolean;
  /** Which way shadows fall and how long they are; 0 for a dull day. */
  shadow: number;
}

/** A field under snow with little in it but a tree or two. */
export function snow(target: Frame, seed: number, options: Snow): void {
  const { width, height, light } = target;
  const sky = skyLight(options.sky);
  const bright = hex(options.snow);
  const shade = hex(options.shade);
  const n = noise(seed);
  const tile = cloudTile(4, 6, 0.55);
  const brow = (x: number) => options.horizon + 0.035 * fbm(n, (x / height) * 1.1 + 3, seed, 3);
  coverSoftly(target, 1, (x, y, out) => {
    const v = y / height;
    sky(x / height, v, out);
    const below = v - brow(x);
    const inside = clamp(below * height + 0.5);
    if (inside <= 0) return;
    const z = 1 / (below + 0.05);
    const drift = lookUp(tile, (x / height) * z * 0.03 + seed * 0.3, z * 0.05);
    const fine = lookUp(tile, (x / height) * z * 0.2, z * 0.33) * smooth(0, 0.3, below);
    const lit = clamp(0.72 + drift * 0.75 + fine * 0.3 - below * 0.35);
    const fade = (1 - options.fog * smooth(0.2, 0, below) * 0.85) * inside;
    for (let c = 0; c < 3; c++) {
      const value = shade[c]! + (bright[c]! - shade[c]!) * lit;
      out[c]! += (value - out[c]!) * fade;
    }
  });
  const rnd = random(seed);
  const bark = hex(options.bark);
  if (options.fence) fence(target, options, brow, seed);
  for (const [at, tall, near] of options.trees) {
    const x = at * width;
    const y = (brow(x) + near) * height;
    const shape = mask(width, height);
    tree(
      shape,
      x,
      y + tall * height * 0.02,
      tall * height,
      { spread: options.spread, gnarl: 1, finest: Math.max(0.45, height * 0.00036) },
      rnd,
    );
    if (options.shadow !== 0) cast(target, shape, x, y, options.shadow, shade);
    const fog = options.fog * (0.25 + 0.5 * smooth(0.2, 0, near));
    eachCovered(shape, (px, py, coverage) => {
      const u = px / height;
      const v = py / height;
      const tone = 0.75 + 0.9 * lookUp(tile, u * 3.1, v * 0.9) + 0.5 * lookUp(tile, u * 11, v * 4);
      // The snow lies a little higher around the trunk.
      const drift = y + (lookUp(tile, u * 1.7, 0.3) * 0.5 - 0.2) * 0.03 * height;
      const bare = smooth(0.004, -0.004, (py - drift) / height);
      const i = (py * width + px) * 3;
      for (let c = 0; c < 3; c++) {
        light[i + c]! += (bark[c]! * Math.max(0.2, tone) - light[i + c]!) * coverage * bare * (1 - fog);
      }
    });
  }
}

/** Lays the tree's own outline on the ground, slanted and squeezed. */
function cast(target: Frame, shape: Mask, x0: number, y0: number, slant: number, color: Rgb): void {
  const { width, height, light } = target;
  eachCovered(shape, (x, y, coverage) => {
    const up = y0 - y;
    if (up < 0) return;
    const sx = Math.round(x + up * slant + (x - x0) * 0.2);
    const sy = Math.round(y0 + up * 0.22);
    if (sx < 0 || sx >= width || sy >= height) return;
    const i = (sy * width + sx) * 3;
    const alpha = coverage * 0.16 * smooth(0.9, 0, up / height);
    for (let c = 0; c < 3; c++) light[i + c]! += (color[c]! * 0.6 - light[i + c]!) * alpha;
  });
}

function fence(target: Frame, options: Snow, brow: (x: number) => number, seed: number): void {
  const { width, height } = target;
  const rnd = random(seed + 5);
  const shape = mask(width, height);
  for (let i = 0; i < 26; i++) {
    const t = 1 - 1 / (1 + i * 0.16);
    const x = width * (1.02 - t * 0.75);
    const near = 0.34 * (1 - t) ** 1.4;
    const tall = height * 0.17 * (1 - t) ** 1.15 * rnd.between(0.85, 1.1);
    const y = (brow(x) + near) * height;
    const w = tall * 0.06 + 0.6;
    const lean = tall * rnd.between(-0.06, 0.06);
    outline(shape, [x - w, y, x + w, y, x + w + lean, y - tall * 0.98, x - w + lean, y - tall]);
  }
  fill(target, shape, hex(options.bark), 0.92);
}
