import { gradient, hex } from './color.ts';
import { clamp, distance, smooth } from './math.ts';
import { cloudTile, lookUp } from './tile.ts';

/** Everything in heights of the picture: 1 is its height, `x` counts from the left edge. */
export interface Sky {
  /** Colours from the top (0) downwards. */
  stops: readonly (readonly [at: number, color: string])[];
  gain?: number;
  sun?: { x: number; y: number; color: string; gain?: number; size?: number; glow?: number };
  clouds?: {
    /** Where the layer meets the ground. */
    horizon: number;
    /** 0 none, 1 overcast. */
    amount: number;
    light: string;
    dark: string;
    scale?: number;
    soft?: number;
    seed?: number;
    gain?: number;
  };
}

export type Light = (x: number, y: number, out: Float32Array) => void;

const ROWS = 600;

/** The light that comes from a place of the sky. */
export function skyLight(sky: Sky): Light {
  const base = gradientRows(sky);
  const sun = sunLight(sky);
  const clouds = cloudLight(sky);
  return (x, y, out) => {
    const at = clamp((y + 0.5) / 2) * (ROWS - 1);
    const row = Math.floor(at) * 3;
    const f = at - Math.floor(at);
    for (let c = 0; c < 3; c++) out[c] = base[row + c]! + (base[row + c + 3]! - base[row + c]!) * f;
    sun(x, y, out);
    clouds(x, y, out);
  };
}

function gradientRows(sky: Sky): Float32Array {
  const color = gradient(sky.stops.map(([at, code]) => [at, hex(code, sky.gain)]));
  const rows = new Float32Array((ROWS + 1) * 3);
  for (let i = 0; i <= ROWS; i++) rows.set(color((i / (ROWS - 1)) * 2 - 0.5), i * 3);
  return rows;
}

function sunLight({ sun }: Sky): Light {
  if (!sun) return () => {};
  const [r, g, b] = hex(sun.color, sun.gain ?? 1);
  const size = sun.size ?? 0.02;
  const glow = sun.glow ?? 1;
  return (x, y, out) => {
    const d = distance(x - sun.x, y - sun.y);
    const wide = glow * (0.35 / (1 + d * d * 14) ** 2 + 0.5 / (1 + d * d * 160) ** 2);
    const disc = size > 0 ? 12 * (1 - smooth(size * 0.85, size * 1.1, d)) : 0;
    const light = wide + disc;
    out[0]! += r * light;
    out[1]! += g * light * (1 - 0.1 * wide);
    out[2]! += b * light;
  };
}

function cloudLight({ clouds, sun }: Sky): Light {
  if (!clouds) return () => {};
  const tile = cloudTile(4, 7, 0.55);
  const light = hex(clouds.light, clouds.gain ?? 1);
  const dark = hex(clouds.dark, clouds.gain ?? 1);
  const scale = (clouds.scale ?? 1) * 0.06;
  const soft = clouds.soft ?? 0.5;
  const shift = (clouds.seed ?? 1) * 0.377;
  const threshold = 0.42 - clouds.amount * 0.75;
  const sunX = sun?.x ?? 0.5;
  const sunY = sun?.y ?? clouds.horizon;
  return (x, y, out) => {
    // A flat layer above the viewer: towards the horizon it is far away and pressed together.
    const rise = clouds.horizon - y + 0.07;
    if (rise <= 0.02) return;
    const px = ((x - 0.7) / rise) * scale + shift;
    const py = (1.6 / rise) * scale + shift * 0.7;
    const warp = lookUp(tile, px * 0.5 + 0.3, py * 0.5) * 0.06;
    const here = lookUp(tile, px + warp, py - warp) + 0.35 * lookUp(tile, px * 5.3, py * 5.3);
    const density = smooth(threshold, threshold + soft, here * 1.5);
    if (density <= 0) return;
    const toSunX = (sunX - x) * 0.04 * scale * 12;
    const toSunY = (sunY - y) * 0.04 * scale * 12;
    const there = lookUp(tile, px + warp + toSunX, py - warp - toSunY);
    const lit = clamp(0.5 + (here - there) * 1.1 - density * 0.25);
    const fade = density * smooth(0.02, 0.14, rise) * 0.95;
    for (let c = 0; c < 3; c++) out[c]! += (dark[c]! + (light[c]! - dark[c]!) * lit - out[c]!) * fade;
  };
}
