import { hex, type Rgb } from '../paint/color.ts';
import { add, coverSoftly, type Frame } from '../paint/frame.ts';
import { fill, mask, outline } from '../paint/mask.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { fbm, noise } from '../paint/noise.ts';
import { random, type Random } from '../paint/random.ts';
import { spruce } from '../paint/spruce.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Night {
  /** Colours of the sky at the top and over the horizon. */
  top: string;
  low: string;
  /** Angle of the milky way in radians, and how bright it is. */
  band: { angle: number; shift: number; gain: number; warm: string; cool: string };
  /** Degrees of exposure: 0 are points, 40 long trails around the pole. */
  trails: number;
  pole: readonly [x: number, y: number];
  stars: number;
  /** Height of the black ridge at the bottom, and of the trees on it. */
  ridge: number;
  trees: number;
}

/** A night sky over a black ridge: the milky way, or an exposure of an hour around the pole. */
export function night(target: Frame, seed: number, options: Night): void {
  const { width, height } = target;
  const rnd = random(seed);
  sky(target, seed, options);
  const colors: readonly [Rgb, ...Rgb[]] = [
    hex('#cfdcff'),
    hex('#ffffff'),
    hex('#ffffff'),
    hex('#fff0d8'),
    hex('#ffd2a0'),
    hex('#aac4ff'),
  ];
  const count = options.stars * (width / height);
  for (let i = 0; i < count; i++) {
    // Few bright stars, many faint ones.
    const bright = 0.05 + 0.035 / (rnd() + 0.012);
    const color = rnd.pick(colors);
    if (options.trails > 0) trail(target, rnd, options, color, bright);
    else star(target, rnd() * width, rnd() * height, color, bright, height / 1300);
  }
  ridge(target, seed, options, rnd);
}

function sky(target: Frame, seed: number, { top, low, band }: Night): void {
  const { height } = target;
  const tile = cloudTile(4, 7, 0.55);
  const high = hex(top);
  const deep = hex(low);
  const warm = hex(band.warm, band.gain);
  const cool = hex(band.cool, band.gain);
  const [cos, sin] = [Math.cos(band.angle), Math.sin(band.angle)];
  const shift = seed * 0.271;
  coverSoftly(target, 2, (px, py, out) => {
    const x = px / height - target.width / height / 2;
    const y = py / height - 0.5;
    const along = x * cos + y * sin;
    const across = -x * sin + y * cos - band.shift + 0.05 * lookUp(tile, along * 0.2 + shift, 0.4);
    const warp = lookUp(tile, along * 0.6 + 0.3, across * 0.6 + shift) * 0.09;
    const cloud = lookUp(tile, along * 0.42 + shift + warp, across * 0.9 + warp);
    const fine = lookUp(tile, along * 1.5 + shift, across * 2.3 + 0.2 + warp * 2);
    const body = Math.exp(-(across * across) / 0.022) * (0.55 + 1.1 * clamp(cloud + 0.35));
    const heart = Math.exp(-(across * across) / 0.004 - (along - 0.1) * (along - 0.1) * 3);
    const lane = smooth(
      -0.05,
      0.42,
      cloud * 0.75 + fine * 0.65 + 0.16 * Math.exp(-(across * across) / 0.003),
    );
    const light =
      (body * (0.75 + fine * 0.6) + heart * 0.9) * (1 - 0.82 * lane * Math.exp(-(across * across) / 0.012));
    const fall = smooth(-0.1, 1, py / height);
    for (let c = 0; c < 3; c++) {
      const tone = cool[c]! + (warm[c]! - cool[c]!) * clamp(heart + 0.5 * body - 0.2);
      out[c] = high[c]! + (deep[c]! - high[c]!) * fall * fall + tone * Math.max(0, light);
    }
  });
}

function star(target: Frame, x: number, y: number, color: Rgb, bright: number, size: number): void {
  const radius = size * (0.55 + Math.min(1.6, bright * 0.5));
  const reach = Math.ceil(radius * 2.5);
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const fx = Math.floor(x) + dx;
      const fy = Math.floor(y) + dy;
      const d = ((fx + 0.5 - x) ** 2 + (fy + 0.5 - y) ** 2) / (radius * radius);
      add(target, fx, fy, color, bright * 1.6 * Math.exp(-d * 1.4));
    }
  }
}

function trail(target: Frame, rnd: Random, options: Night, color: Rgb, bright: number): void {
  const { width, height } = target;
  const [px, py] = [options.pole[0] * width, options.pole[1] * height];
  const radius = Math.sqrt(rnd()) * distance(Math.max(px, width - px), Math.max(py, height - py));
  const start = rnd() * Math.PI * 2;
  const length = ((options.trails * Math.PI) / 180) * rnd.between(0.96, 1);
  const steps = Math.ceil(length * radius * 1.2) + 1;
  for (let i = 0; i < steps; i++) {
    const a = start + (length * i) / steps;
    const x = px + Math.cos(a) * radius - 0.5;
    const y = py + Math.sin(a) * radius - 0.5;
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const [fx, fy] = [x - x0, y - y0];
    const light = bright * 0.5;
    add(target, x0, y0, color, light * (1 - fx) * (1 - fy));
    add(target, x0 + 1, y0, color, light * fx * (1 - fy));
    add(target, x0, y0 + 1, color, light * (1 - fx) * fy);
    add(target, x0 + 1, y0 + 1, color, light * fx * fy);
  }
}

function ridge(target: Frame, seed: number, options: Night, rnd: Random): void {
  const { width, height } = target;
  const n = noise(seed + 3);
  const top = (x: number) => height * (1 - options.ridge * (1 + 0.7 * fbm(n, (x / height) * 1.7, seed, 6)));
  const shape = mask(width, height);
  const points: number[] = [0, height];
  for (let x = 0; x <= width; x += 3) points.push(x, top(x));
  points.push(width, height);
  outline(shape, points);
  fill(target, shape, hex('#050608'), 0.97);
  if (options.trees <= 0) return;
  const trees = mask(width, height);
  for (let x = 0; x < width; x += height * options.trees * rnd.between(0.05, 0.3)) {
    const tall = height * options.trees * rnd.between(0.35, 1) * clamp(0.8 + n((x / height) * 4, 9));
    spruce(trees, x, top(x) + tall * 0.08, tall, rnd);
  }
  fill(target, trees, hex('#040506'), 0.97);
}
