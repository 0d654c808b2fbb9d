import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { type Camera, paintGround } from '../paint/ground.ts';
import { clamp, smooth } from '../paint/math.ts';
import { mirror } from '../paint/mirror.ts';
import { heightAt, mountainRelief, shadowOf, slopesOf } from '../paint/relief.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Mountains {
  sky: Sky;
  camera: Camera;
  /** Which range; few are used, because each takes a moment to grow. */
  range: number;
  /** Height of the sun as a tangent, and how far it stands towards the viewer. */
  sun: { rise: number; slant: number; color: string; gain: number };
  ambient: string;
  rock: string;
  snow: string;
  low: string;
  snowline: number;
  haze: { color: string; reach: number; level: number };
  scale?: number;
  crags?: number;
  /** A lake before the range: where its shore lies in heights from the top, and how still it is. */
  lake?: { shore: number; ripple: number; tint: string };
}

/** A range seen through a long lens: rock, snow, the shadow of one ridge on the next. */
export function mountains(target: Frame, seed: number, options: Mountains): void {
  const { height } = target;
  const sky = skyLight(options.sky);
  coverSoftly(target, 2, (x, y, out) => sky(x / height, y / height, out));
  const relief = mountainRelief(options.range);
  const tall = options.scale ?? 1;
  const craggy = options.crags ?? 1;
  const shadow = shadowOf(relief, options.sun.slant, options.sun.rise / tall);
  const slopes = slopesOf(relief);
  const rough = cloudTile(4, 7, 0.6);
  const sun = hex(options.sun.color, options.sun.gain);
  const ambient = hex(options.ambient);
  const rock = hex(options.rock);
  const snow = hex(options.snow);
  const low = hex(options.low);
  const haze = hex(options.haze.color);
  const shift = seed * 0.173;
  const focal = options.camera.zoom * target.width;
  // Direction to the sun, as a unit vector.
  const length = Math.hypot(1, options.sun.rise, options.sun.slant);
  const [lx, ly, lz] = [1 / length, options.sun.rise / length, options.sun.slant / length];
  // Crags finer than the relief: creased noise, less of it down in the valleys.
  const crags = (x: number, z: number) =>
    -Math.abs(lookUp(rough, x / 27 + shift, z / 27)) * 2.6 -
    Math.abs(lookUp(rough, x / 6.1, z / 6.1 + shift)) * 0.55;
  const heightOf = (x: number, z: number) => {
    const base = heightAt(relief, x, z) * tall;
    return base + crags(x, z) * smooth(-30, 25, base) * craggy;
  };
  // The camera's height is over the ground around it, whatever that is.
  const stand = highest(heightOf, options.camera.x, options.camera.z, options.camera.near);
  paintGround(
    target,
    { ...options.camera, height: stand + options.camera.height },
    {
      steepest: 1.5 * tall,
      coarse: 2,
      height: heightOf,
      shade(x, z, h, distance, out) {
        const e = Math.max(0.04, (distance / focal) * 1.4);
        const creased = smooth(-30, 25, h) * craggy;
        const here = crags(x, z);
        const gx = heightAt(slopes.x, x, z) * tall + ((crags(x + e, z) - here) / e) * creased;
        const gz = heightAt(slopes.y, x, z) * tall + ((crags(x, z + e) - here) / e) * creased;
        const steep = 1 / Math.sqrt(1 + gx * gx + gz * gz);
        const facing = clamp((ly - gx * lx - gz * lz) * steep);
        const base = heightAt(relief, x, z);
        const lit = facing * smooth(1.2, -0.6, heightAt(shadow, x, z) - base);
        const mottled = lookUp(rough, x / 23, z / 23 + shift);
        const white = smooth(0.52, 0.72, steep + mottled * 0.25 + (h - options.snowline) * 0.012);
        const cover = white * smooth(-8, 8, h - options.snowline + mottled * 14);
        const green = smooth(6, -22, h - options.snowline * 0.4 + mottled * 18);
        const strata = 0.75 + 0.5 * clamp(0.5 + lookUp(rough, x / 150, h / 19) * 1.2 + mottled * 0.5);
        const air =
          1 - Math.exp(-(distance / options.haze.reach) * Math.exp(-Math.max(0, h) / options.haze.level));
        const sheltered = 0.35 + 0.65 * steep;
        for (let c = 0; c < 3; c++) {
          const stone = (rock[c]! + (low[c]! - rock[c]!) * green) * strata;
          const albedo = stone + (snow[c]! - stone) * cover;
          const value = albedo * (sun[c]! * lit + ambient[c]! * sheltered);
          out[c] = value + (haze[c]! - value) * air;
        }
      },
    },
  );
  const { lake } = options;
  if (lake)
    mirror(target, {
      shore: Math.round(lake.shore * height),
      tint: hex(lake.tint),
      ripple: lake.ripple,
      smear: height * 0.003,
      seed,
    });
}

function highest(height: (x: number, z: number) => number, x: number, z: number, around: number): number {
  let top = -Infinity;
  for (let a = 0; a < 32; a++) {
    for (const reach of [0, 0.4, 0.8, 1.2]) {
      const angle = (a / 32) * 2 * Math.PI;
      top = Math.max(top, height(x + Math.cos(angle) * reach * around, z + Math.sin(angle) * reach * around));
    }
  }
  return top;
}
