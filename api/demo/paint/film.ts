import { blur } from './blur.ts';
import { hex, type Rgb } from './color.ts';
import { frame, type Frame, rowsOf } from './frame.ts';
import { clamp, smooth } from './math.ts';
import { random } from './random.ts';

/** How a painted scene is developed: what lens, film and darkroom would do to it. */
export interface Look {
  /** Stops. */
  exposure?: number;
  /** 1 is neutral. */
  contrast?: number;
  /** How far black is lifted, like faded paper: 0 to 0.1. */
  fade?: number;
  saturation?: number;
  /** Weights of the colours in a black-and-white print, as a filter on the lens would set them. */
  mono?: Rgb;
  /** Display colours that shadows and lights drift to. */
  shadows?: string;
  highlights?: string;
  tint?: number;
  grain?: number;
  vignette?: number;
  /** Share of light that the lens scatters around bright spots. */
  bloom?: number;
}

const CURVE = 4096;
const BRIGHTEST = 24;

/** Turns light into display values, three bytes per pixel. */
export function develop(source: Frame, look: Look, seed: number): Uint8Array {
  const { width, height, light } = source;
  const bloom = look.bloom ?? 0.06;
  const halo = glow(source);
  const curve = toneCurve(look);
  const scale = CURVE / Math.sqrt(BRIGHTEST);
  const shadows = tintOf(look.shadows, look.tint);
  const highlights = tintOf(look.highlights, look.tint);
  const saturation = look.mono ? 0 : (look.saturation ?? 1);
  const [wr, wg, wb] = look.mono ?? [0.25, 0.65, 0.1];
  const grain = grainTile();
  const shift = random(seed + 7).int(GRAIN * GRAIN);
  const strength = (look.grain ?? 0.5) * 6;
  const dark = look.vignette ?? 0.3;
  const bytes = new Uint8Array(width * height * 3);
  const row = new Float32Array(width * 3);
  const halfDiagonal = (width * width + height * height) / 4;
  const level = (v: number) => {
    // Fine enough without reading between the steps: less than half a level of the result apart.
    return curve[(Math.sqrt(v > BRIGHTEST ? BRIGHTEST : v > 0 ? v : 0) * scale + 0.5) | 0]!;
  };
  for (let y = 0, i = 0; y < height; y++) {
    halo(y, row);
    const dy = (y - height / 2) * (y - height / 2);
    for (let x = 0, k = 0; x < width; x++, i += 3, k += 3) {
      const dx = x - width / 2;
      const d = (dx * dx + dy) / halfDiagonal;
      const fall = 1 - dark * d * (0.4 + 0.6 * d);
      const keep = (1 - bloom) * fall;
      const gain = bloom * fall;
      let r = level(light[i]! * keep + row[k]! * gain);
      let g = level(light[i + 1]! * keep + row[k + 1]! * gain);
      let b = level(light[i + 2]! * keep + row[k + 2]! * gain);
      const grey = r * wr + g * wg + b * wb;
      const tone = grey / 255;
      const low = (1 - tone) * (1 - tone);
      const high = tone * tone;
      const middle = 4 * tone * (1 - tone);
      const n =
        grain[(shift + y * GRAIN + (x & (GRAIN - 1))) & (GRAIN * GRAIN - 1)]! *
        strength *
        (0.35 + 0.65 * middle);
      r = grey + (r - grey) * saturation + (shadows[0] * low + highlights[0] * high) * 255 + n;
      g = grey + (g - grey) * saturation + (shadows[1] * low + highlights[1] * high) * 255 + n;
      b = grey + (b - grey) * saturation + (shadows[2] * low + highlights[2] * high) * 255 + n;
      bytes[i] = r < 0 ? 0 : r > 255 ? 255 : r + 0.5;
      bytes[i + 1] = g < 0 ? 0 : g > 255 ? 255 : g + 0.5;
      bytes[i + 2] = b < 0 ? 0 : b > 255 ? 255 : b + 0.5;
    }
  }
  return bytes;
}

/** A filmic curve: soft toe, long shoulder, so that the sun burns out gently. */
function toneCurve(look: Look): Float32Array {
  const gain = 2 ** (look.exposure ?? 0) * 0.72;
  const contrast = look.contrast ?? 1;
  const fade = look.fade ?? 0;
  const curve = new Float32Array(CURVE + 2);
  for (let i = 0; i < curve.length; i++) {
    const v = (i / CURVE) ** 2 * BRIGHTEST * gain;
    const filmic = clamp((v * (2.51 * v + 0.03)) / (v * (2.43 * v + 0.59) + 0.14));
    const display = filmic ** (1 / 2.2);
    const steep = display + (smooth(0, 1, display) - display) * (contrast - 1) * 1.6;
    curve[i] = (fade + (1 - fade * 1.3) * clamp(steep)) * 255;
  }
  return curve;
}

/** The scattered light: a small, blurred copy, read row by row. */
function glow(source: Frame): (y: number, row: Float32Array) => void {
  const step = 8;
  const small = shrink(source, step);
  const wide: Frame = { ...small, light: small.light.slice() };
  const edge = Math.max(small.width, small.height);
  blur(small, edge * 0.012);
  blur(wide, edge * 0.06);
  for (let i = 0; i < small.light.length; i++)
    small.light[i] = small.light[i]! * 0.55 + wide.light[i]! * 0.45;
  const rows = rowsOf(small, source.width, step);
  return (y, row) => rows((y - step / 2) / step, row, 0);
}

function shrink(source: Frame, step: number): Frame {
  const small = frame(Math.ceil(source.width / step), Math.ceil(source.height / step));
  for (let y = 0; y < small.height; y++) {
    const bottom = Math.min(source.height, (y + 1) * step);
    for (let x = 0; x < small.width; x++) {
      const right = Math.min(source.width, (x + 1) * step);
      let r = 0;
      let g = 0;
      let b = 0;
      let n = 0;
      // Every other pixel is enough for something that is blurred next.
      for (let sy = y * step; sy < bottom; sy += 2) {
        for (let sx = x * step; sx < right; sx += 2, n++) {
          const i = (sy * source.width + sx) * 3;
          r += Math.min(BRIGHTEST, source.light[i]!);
          g += Math.min(BRIGHTEST, source.light[i + 1]!);
          b += Math.min(BRIGHTEST, source.light[i + 2]!);
        }
      }
      const i = (y * small.width + x) * 3;
      small.light[i] = r / n;
      small.light[i + 1] = g / n;
      small.light[i + 2] = b / n;
    }
  }
  return small;
}

const GRAIN = 512;
let grains: Float32Array | undefined;

/** Film grain is a little larger than a pixel: neighbours share some of it. */
function grainTile(): Float32Array {
  if (grains) return grains;
  const rnd = random(4711);
  const raw = Float32Array.from({ length: GRAIN * GRAIN }, () => rnd.normal());
  const at = (i: number) => raw[(i + raw.length) % raw.length]!;
  grains = raw.map((v, i) => (v * 2 + at(i - 1) + at(i + 1) + at(i - GRAIN) + at(i + GRAIN)) / 2.83);
  return grains;
}

function tintOf(code: string | undefined, amount = 0.08): Rgb {
  if (!code) return [0, 0, 0];
  const [r, g, b] = hex(code);
  const mean = (r + g + b) / 3;
  return [(r - mean) * amount * 2, (g - mean) * amount * 2, (b - mean) * amount * 2];
}
