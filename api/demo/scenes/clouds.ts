import { hex } from '../paint/color.ts';
import { cover, frame, type Frame, stretch } from '../paint/frame.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { fbm, noise } from '../paint/noise.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Clouds {
  sky: Sky;
  light: string;
  dark: string;
  /** 0 blue sky, 1 overcast. */
  amount: number;
  scale: number;
  /** 1 seen from the side (towers), 0 a flat layer overhead. */
  towers: number;
  gain: number;
  /** Height of a dark strip of land. */
  land: number;
}

/** Nothing but sky: heaps of cloud with light on one side. */
export function clouds(target: Frame, seed: number, o: Clouds): void {
  const { width, height } = target;
  const sky = skyLight(o.sky);
  const n = noise(seed);
  const tile = cloudTile(8, 6, 0.6);
  const light = hex(o.light, o.gain);
  const dark = hex(o.dark, o.gain);
  const sunX = o.sky.sun?.x ?? 0.3;
  const sunY = o.sky.sun?.y ?? -0.2;
  const density = (x: number, y: number) => {
    const rise = 1.05 - y;
    const far = (1 - o.towers) * 0.75 + 0.02;
    const depth = 1 / (rise * far + (1 - far));
    const u = (x - 0.6) * depth * o.scale;
    const v = (o.towers > 0.5 ? y * 1.5 : depth * 1.6) * o.scale;
    const wx = n(u * 0.9 + 5, v * 0.9);
    const body = fbm(n, u + wx * 0.35 + seed, v + wx * 0.2, 4, 0.52);
    const edge = lookUp(tile, u * 0.33 + wx * 0.1, v * 0.33);
    // Bases lie at about one height.
    const base = o.towers * smooth(0.9, 0.35, y) * 0.35;
    return body * 1.15 + edge * 0.42 + o.amount - 0.42 - base * 0.2;
  };
  const small = frame(Math.ceil(width / 2) + 1, Math.ceil(height / 2) + 1);
  cover(small, (px, py, out) => {
    const x = (px * 2) / height;
    const y = (py * 2) / height;
    sky(x, y, out);
    const here = density(x, y);
    const cloud = smooth(0, 0.32, here);
    if (cloud <= 0) return;
    const toX = sunX - x;
    const toY = sunY - y;
    const reach = 0.055 / (distance(toX, toY) + 0.05);
    const there = density(x + toX * reach, y + toY * reach);
    const lit = clamp(0.55 + (here - there) * 1.5 - here * 0.55);
    // Thin edges towards the sun glow.
    const near = 1 / (1 + (toX * toX + toY * toY) * 9);
    const rim = (1 - smooth(0.1, 0.55, here)) * near * 1.2;
    for (let c = 0; c < 3; c++) {
      const value = dark[c]! + (light[c]! - dark[c]!) * lit + light[c]! * rim;
      out[c]! += (value - out[c]!) * cloud * 0.97;
    }
  });
  stretch(small, target, 2);
  if (o.land > 0) strip(target, seed, o.land);
}

function strip(target: Frame, seed: number, tall: number): void {
  const { width, height, light } = target;
  const n = noise(seed + 2);
  for (let x = 0; x < width; x++) {
    const crest = height * (1 - tall * (1 + 0.5 * fbm(n, (x / height) * 2.2, 3, 6)));
    for (let y = Math.floor(crest); y < height; y++) {
      const alpha = clamp(y + 1 - crest) * 0.96;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) light[i + c]! *= 1 - alpha;
    }
  }
}
