import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { type Camera, paintGround } from '../paint/ground.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Dunes {
  sky: Sky;
  camera: Camera;
  sand: string;
  sun: { color: string; gain: number; rise: number; turn: number };
  ambient: string;
  haze: string;
  reach: number;
  ripples: number;
}

/** Sand under a low sun: every crest divides light from shadow. */
export function dunes(target: Frame, seed: number, options: Dunes): void {
  const { height } = target;
  const sky = skyLight(options.sky);
  coverSoftly(target, 2, (x, y, out) => sky(x / height, y / height, out));
  const tile = cloudTile(8, 6, 0.6);
  const sand = hex(options.sand);
  const sun = hex(options.sun.color, options.sun.gain);
  const ambient = hex(options.ambient);
  const haze = hex(options.haze);
  const { rise, turn } = options.sun;
  const length = distance(1, rise);
  const [lx, ly, lz] = [Math.cos(turn) / length, rise / length, Math.sin(turn) / length];
  const focal = options.camera.zoom * target.width;
  const wide = cloudTile(4, 2, 0.4);
  const heightOf = (x: number, z: number) => {
    const bend =
      lookUp(wide, x / 260 + seed * 0.13, z / 260) * 46 + lookUp(wide, x / 90, z / 90 + seed * 0.29) * 9;
    const row = (x * 0.9 + z * 0.42 + bend) / 44;
    const tall = 8.5 + 9 * lookUp(wide, x / 340 + 0.5, z / 340 + seed * 0.17);
    return crest(row) * tall + lookUp(wide, x / 150 + 0.2, z / 150 + 0.7) * 5;
  };
  paintGround(target, options.camera, {
    steepest: 0.9,
    coarse: 3.2,
    height: heightOf,
    shade(x, z, h, distance, out) {
      const e = Math.max(0.05, (distance / focal) * 1.5);
      const gx = (heightOf(x + e, z) - h) / e;
      const gz = (heightOf(x, z + e) - h) / e;
      const close = options.ripples * smooth(70, 12, distance);
      const wave = x * 3.1 + z * 1.1 + 2.2 * lookUp(tile, x * 0.011, z * 0.011) * 9;
      const ripple = close > 0 ? Math.cos(wave + 0.5 * Math.sin(wave)) * 0.16 * close : 0;
      const steep = 1 / Math.sqrt(1 + gx * gx + gz * gz);
      const facing = (ly - (gx + ripple) * lx - (gz + ripple * 0.35) * lz) * steep;
      // The sun grazes: what lies behind a crest is dark, also a little way out on the flat.
      const behind = heightOf(x + lx * 9, z + lz * 9) - h - 9 * rise * 0.8;
      const lit = smooth(-0.01, 0.16, facing) * facing * smooth(1.6, -0.4, behind);
      const grains =
        1 +
        0.12 * lookUp(tile, x * 0.31, z * 0.31) +
        0.1 * lookUp(tile, x * 2.3, z * 2.3) * clamp(close + 0.2);
      const air = 1 - Math.exp(-distance / options.reach);
      for (let c = 0; c < 3; c++) {
        const value =
          sand[c]! * grains * (sun[c]! * lit * 1.5 + ambient[c]! * (0.55 + 0.45 * steep + ripple));
        out[c] = value + (haze[c]! - value) * air;
      }
    },
  });
}

/** A dune in section, 0 to 1 along: a long windward slope and a short one at the angle of repose. */
function crest(at: number): number {
  const t = at - Math.floor(at);
  return t < 0.72 ? smooth(-0.25, 0.9, t / 0.72) * 1.06 : 1 - ((t - 0.72) / 0.28) * 0.93;
}
