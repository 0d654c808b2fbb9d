import { hex, type Rgb } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { noise } from '../paint/noise.ts';
import { random } from '../paint/random.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Pier {
  sky: Sky;
  water: string;
  wood: string;
  horizon: number;
  /** Width and length of the jetty in heights of the camera, and how far it stands to the right. */
  wide: number;
  reach: number;
  side: number;
  mist: number;
  rail: boolean;
}

/** A jetty that runs out into still water, board by board. */
export function pier(target: Frame, seed: number, options: Pier): void {
  const { width, height, light } = target;
  const sky = skyLight(options.sky);
  const horizon = options.horizon;
  const wood = hex(options.wood);
  const water = hex(options.water);
  const mistColor = hex(options.sky.stops.at(-1)?.[1] ?? '#cccccc', options.sky.gain);
  const tile = cloudTile(8, 6, 0.6);
  coverSoftly(target, 2, (x, y, out) => {
    const down = y / height - horizon;
    if (down <= 0) {
      sky(x / height, y / height, out);
      return;
    }
    const z = 1 / (down + 0.004);
    const ripple =
      lookUp(tile, ((x / width - 0.5) * z) / 30, z / 14 + seed * 0.1) * 0.06 * smooth(0, 0.3, down);
    sky(x / height, horizon - down * 0.9 + ripple, out);
    const mirror = 0.85 - 0.45 * smooth(0, 0.7, down);
    for (let c = 0; c < 3; c++) {
      const reflected = out[c]! * mirror + water[c]! * (1 - mirror);
      out[c] = reflected + (mistColor[c]! - reflected) * options.mist * (1 - smooth(0, 0.22, down));
    }
  });
  const rnd = random(seed);
  const tones = Float32Array.from({ length: 512 }, () => rnd.between(0.55, 1.05));
  const n = noise(seed);
  const middle = width / height / 2;
  const far = options.reach;
  const deckEnd = horizon + 1 / far;
  // The deck lies one camera height below the eye; under it stands what carries it.
  for (let y = Math.floor(deckEnd * height); y < height; y++) {
    const down = (y + 0.5) / height - horizon;
    const z = 1 / down;
    const footprint = (z * z) / height;
    for (let x = 0; x < width; x++) {
      const wx = ((x + 0.5) / height - middle) * z - options.side;
      const along = z * 5.2;
      const board = Math.floor(along);
      const whim = tones[board & 511]!;
      // No two boards are sawn alike.
      const half = options.wide / 2 + (whim - 0.8) * 0.03;
      const edge = (Math.abs(wx) - half) / (z / height);
      const inside = clamp(0.5 - edge) * clamp((far - z) / footprint + 0.5);
      if (inside <= 0) continue;
      const t = along - board;
      const gap =
        smooth((0.03 + footprint * 3) * (0.6 + whim), 0, Math.min(t, 1 - t)) * clamp(1 - footprint * 2);
      const worn = lookUp(tile, wx * 0.3 + board * 0.37, along * 0.14 + board * 0.61);
      const fibre = lookUp(tile, wx * 0.16 + board * 0.53, along * 1.7 + worn * 0.1);
      const crack =
        smooth(0.3, 0.5, lookUp(tile, wx * 0.21 + board * 0.77, along * 2.6)) * clamp(1 - footprint * 6);
      const nail =
        smooth(0.012, 0.007, distance(Math.abs(Math.abs(wx) - half * 0.82), (t - 0.5) / 5.2)) *
        clamp(1 - footprint * 20);
      const grain = worn * 0.5 + fibre * 0.62 + n(wx * 3 + board * 7.7, along * 9) * 0.08;
      const wet = 0.3 * clamp(lookUp(tile, wx * 0.2, z * 0.13) + 0.2);
      const tone =
        (whim + grain - crack * 0.35) *
        (1 - 0.9 * gap) *
        (1 - 0.7 * nail) *
        (1 - 0.25 * smooth(half * 0.6, half, Math.abs(wx)));
      const fog = options.mist * smooth(0.2, 1, z / far) * 0.8;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const lit = wood[c]! * Math.max(0.05, tone) + mistColor[c]! * wet * 0.3;
        light[i + c]! += (lit + (mistColor[c]! - lit) * fog - light[i + c]!) * inside;
      }
    }
  }
  if (options.rail) rail(target, options, mistColor);
}

/** Two posts with a rope at the end, for a ladder. */
function rail(target: Frame, options: Pier, fog: Rgb): void {
  const { width, height, light } = target;
  const scale = height / options.reach;
  const base = (options.horizon + 1 / options.reach) * height;
  for (const at of [-0.28, 0.22]) {
    const x0 = width / 2 + (options.side + at * options.wide) * scale;
    const w = Math.max(1.5, scale * 0.05);
    for (let y = Math.floor(base - scale * 1.1); y < base + scale * 0.1; y++) {
      for (let x = Math.floor(x0 - w); x <= x0 + w; x++) {
        const alpha = clamp(w + 0.5 - Math.abs(x + 0.5 - x0)) * 0.9;
        const i = (y * width + x) * 3;
        for (let c = 0; c < 3; c++)
          light[i + c]! += (0.03 + fog[c]! * options.mist * 0.25 - light[i + c]!) * alpha;
      }
    }
  }
}
