import { hex, type Rgb } from '../paint/color.ts';
import { add, coverSoftly, type Frame } from '../paint/frame.ts';
import { fill, mask } from '../paint/mask.ts';
import { smooth } from '../paint/math.ts';
import { noise } from '../paint/noise.ts';
import { random } from '../paint/random.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { spruce } from '../paint/spruce.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Headlights {
  sky: Sky;
  horizon: number;
  /** How strongly the road winds, and in which direction it leaves. */
  bend: number;
  lean: number;
  count: number;
  ground: string;
  tall: number;
}

/** Half a minute on a bridge: cars are gone, their lamps have drawn the road. */
export function headlights(target: Frame, seed: number, options: Headlights): void {
  const { width, height } = target;
  const sky = skyLight(options.sky);
  const ground = hex(options.ground);
  const tile = cloudTile(8, 6, 0.6);
  const aspect = width / height;
  const road = (z: number) =>
    options.lean * z * 0.05 +
    options.bend * (Math.sin(z * 0.16 + seed) * 1.6 + Math.sin(z * 0.055 + seed * 2) * 4 * smooth(2, 30, z)) -
    options.bend * Math.sin(seed) * 1.6;
  coverSoftly(target, 2, (x, y, out) => {
    const v = y / height;
    if (v < options.horizon) {
      sky(x / height, v, out);
      return;
    }
    const z = 1.6 / (v - options.horizon + 0.004);
    const wx = (x / height - aspect / 2) * z * 0.62;
    const off = wx - road(z);
    const tar = smooth(2.9, 2.6, Math.abs(off));
    const texture = 1 + 0.5 * lookUp(tile, wx * 0.21, z * 0.09) + 0.3 * lookUp(tile, wx * 1.3, z * 0.5);
    const line =
      smooth(0.09, 0.04, Math.abs(Math.abs(off) - 2.5)) * 0.5 +
      smooth(0.07, 0.03, Math.abs(off)) * ((z * 0.6) % 1 < 0.5 ? 0.5 : 0);
    const fog = 1 - Math.exp(-z / 90);
    const glow = 0.5 * Math.exp(-(off * off) / 6);
    sky(x / height, options.horizon - 0.02, out);
    for (let c = 0; c < 3; c++) {
      const surface =
        ground[c]! * texture * (1 + tar * 0.5) +
        line * tar * 0.05 +
        glow * (c === 0 ? 0.03 : c === 1 ? 0.016 : 0.01);
      out[c] = surface + (out[c]! * 0.7 - surface) * fog;
    }
  });
  forest(target, seed, options);
  const rnd = random(seed);
  for (let i = 0; i < options.count; i++) {
    const away = rnd() < 0.5;
    const lane = (away ? 1 : -1) * rnd.between(0.55, 1.9);
    const lamps = away ? [-0.62, 0.62] : [-0.66, 0.66];
    const color: Rgb = away
      ? hex(rnd.pick(['#ff2a12', '#ff3a18', '#ff5a20']), 1)
      : hex(rnd.pick(['#fff2d8', '#ffe2b0', '#f2f4ff']), 1);
    const from = rnd() < 0.25 ? rnd.between(2, 30) : 1.4;
    const to = rnd() < 0.2 ? rnd.between(8, 60) : 140;
    const lift = rnd.between(0.55, 0.8);
    const wobble = noise(seed + i);
    const gain = rnd.between(0.3, 1) * (away ? 0.9 : 1.25);
    for (const lamp of lamps) {
      streak(
        target,
        options,
        color,
        gain,
        (z) => road(z) + lane + lamp * 0.8 + wobble(z * 0.2, i) * 0.16,
        1.6 - lift,
        from,
        to,
        aspect,
      );
    }
  }
}

function streak(
  target: Frame,
  options: Headlights,
  color: Rgb,
  gain: number,
  at: (z: number) => number,
  below: number,
  from: number,
  to: number,
  aspect: number,
): void {
  const { height } = target;
  let z = from;
  while (z < to) {
    const x = (at(z) / z / 0.62 + aspect / 2) * height;
    const y = (options.horizon + below / z) * height;
    const radius = Math.max(0.7, (height * 0.011) / z);
    const reach = Math.ceil(radius * 2);
    // The path moves about a pixel per step, near and far.
    const step = (z * z) / height / 1.1;
    const light = gain * 0.9 * Math.min(1, 3.2 / Math.sqrt(z));
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const px = Math.floor(x) + dx;
        const py = Math.floor(y) + dy;
        const d = ((px + 0.5 - x) ** 2 + (py + 0.5 - y) ** 2) / (radius * radius);
        if (d < 4) add(target, px, py, color, (light * Math.exp(-d * 1.3)) / radius);
      }
    }
    z += Math.max(0.002, Math.min(step, 1.5));
  }
}

function forest(target: Frame, seed: number, options: Headlights): void {
  const { width, height } = target;
  const rnd = random(seed + 3);
  for (let row = 0; row < 2; row++) {
    const shape = mask(width, height);
    for (let x = 0; x < width; x += height * options.tall * rnd.between(0.06, 0.2)) {
      const side = Math.abs(x / width - 0.5) * 2;
      const tall =
        height * options.tall * (0.3 + 0.9 * side ** 1.5) * rnd.between(0.6, 1) * (row === 0 ? 0.7 : 1);
      if (row === 1 && side < 0.35) continue;
      spruce(shape, x, (options.horizon + 0.012 + 0.05 * row * side) * height, tall, rnd);
    }
    fill(target, shape, hex(row === 0 ? '#0d1420' : '#070b12'), 0.96);
  }
}
