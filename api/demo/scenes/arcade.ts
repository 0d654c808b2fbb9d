import { hex, type Rgb } from '../paint/color.ts';
import type { Frame } from '../paint/frame.ts';
import { coverSoftly } from '../paint/frame.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Arcade {
  /** Half the width of the passage and its height over and under the eye. */
  wide: number;
  ceiling: number;
  floor: number;
  /** Distance of the arches, their width, the height where the round begins, the thickness of the wall. */
  bay: number;
  open: number;
  spring: number;
  thick: number;
  /** Where the sun comes from: up and along per unit across. */
  sunUp: number;
  sunAlong: number;
  wall: string;
  sun: string;
  sunGain: number;
  shade: string;
  outside: string;
  zoom: number;
  /** Where the passage vanishes, in fractions of the picture. */
  vanish: readonly [x: number, y: number];
  gloss: number;
}

/** A vaulted passage: arches on the left, their light on the floor and on the wall opposite. */
export function arcade(target: Frame, seed: number, o: Arcade): void {
  const { width, height } = target;
  const tile = cloudTile(8, 6, 0.6);
  const wall = hex(o.wall);
  const sun = hex(o.sun, o.sunGain);
  const shade = hex(o.shade);
  const outside = hex(o.outside, 1.6);
  const shift = seed * 0.31;
  const aspect = width / height;
  const focal = o.zoom * Math.max(1, aspect);
  const spot = new Float32Array(3);
  coverSoftly(target, 1, (px, py, out) => {
    const dx = (px / height - o.vanish[0] * aspect) / focal;
    const dy = (o.vanish[1] - py / height) / focal;
    trace(dx, dy, out);
    if (dy < 0 && o.gloss > 0) {
      // A polished floor shows the passage upside down, more of it at a flat angle.
      const z = -o.floor / dy;
      if (z * Math.abs(dx) < o.wide) {
        const tilt = 0.02 * lookUp(tile, dx * z * 0.3, z * 0.2);
        trace(dx + tilt * 0.4, -dy + tilt - (2 * o.floor) / z + 2 * -dy, spot, 1);
        const flat = o.gloss * (0.12 + 0.6 * smooth(0.5, 0.02, -dy));
        for (let c = 0; c < 3; c++) out[c]! += spot[c]! * flat * 0.6;
      }
    }
  });

  /** What a ray along (dx, dy, 1) from the eye meets. */
  function trace(dx: number, dy: number, out: Float32Array, mirrored = 0): void {
    const toSide = o.wide / Math.max(1e-6, Math.abs(dx));
    const toLevel = (dy > 0 ? o.ceiling : o.floor) / Math.max(1e-6, Math.abs(dy));
    const z = Math.min(toSide, toLevel, 60);
    const x = dx * z;
    const y = dy * z;
    const level = toLevel < toSide;
    if (!level && dx < 0 && inArch(y, z) > 0) {
      const beyond = z * (1 + o.thick / o.wide);
      if (inArch(dy * beyond, beyond) > 0) {
        const sky = 1 + 0.25 * lookUp(tile, z * 0.03, y * 0.1 + shift);
        for (let c = 0; c < 3; c++) out[c] = outside[c]! * sky;
        return;
      }
      // The inner face of the opening, which the sun strokes.
      surface(out, 0.5 + 0.3 * lookUp(tile, z * 0.4, y * 0.4), 0.55, z, wall);
      return;
    }
    const grain = level && dy < 0 ? paving(x, z) : plaster(level ? x : y, z, level);
    const corner = level
      ? smooth(0, 0.5, o.wide - Math.abs(x))
      : smooth(0, 0.7, Math.min(o.ceiling - y, o.floor + y));
    const lit = dy > 0 && level ? 0 : sunAt(x, y, z);
    surface(out, grain * (0.55 + 0.45 * corner) * (mirrored ? 0.9 : 1), lit, z, wall);
  }

  function surface(out: Float32Array, tone: number, lit: number, z: number, color: Rgb): void {
    const bounce = 0.6 + 0.5 * Math.exp(-z * 0.06);
    for (let c = 0; c < 3; c++) out[c] = color[c]! * tone * (shade[c]! * bounce + sun[c]! * lit);
  }

  /** Distance from the edge of the nearest opening, positive inside. */
  function inArch(y: number, z: number): number {
    const local = z - (Math.floor(z / o.bay) + 0.5) * o.bay;
    const half = o.open / 2;
    const above = y + o.floor - o.spring;
    if (above <= 0) return Math.min(half - Math.abs(local), y + o.floor - 0.02);
    return half - distance(local, above);
  }

  function sunAt(x: number, y: number, z: number): number {
    const across = x + o.wide;
    if (across < 0.02) return 0;
    const soft = 0.015 + across * 0.012;
    const near = inArch(y + o.sunUp * across, z + o.sunAlong * across);
    const outer = inArch(y + o.sunUp * (across + o.thick), z + o.sunAlong * (across + o.thick));
    return smooth(-soft, soft, Math.min(near, outer)) * 0.8;
  }

  function paving(x: number, z: number): number {
    const u = x / 0.62;
    const v = z / 0.62;
    const odd = Math.sin(Math.floor(u) * 12.9 + Math.floor(v) * 78.2 + seed) * 0.5 + 0.5;
    const joint = Math.min(
      smooth(0, 0.03 + z * 0.004, Math.abs(u - Math.round(u))),
      smooth(0, 0.03 + z * 0.006, Math.abs(v - Math.round(v))),
    );
    return (0.72 + 0.16 * odd + 0.25 * lookUp(tile, u * 0.21, v * 0.21)) * (0.55 + 0.45 * joint);
  }

  function plaster(a: number, z: number, vault: boolean): number {
    const stain = lookUp(tile, a * 0.11 + shift, z * 0.07);
    const fine = lookUp(tile, a * 0.9, z * 0.9 + shift);
    const rib = vault ? 0.25 * smooth(0.12, 0.05, Math.abs(z / o.bay - Math.round(z / o.bay))) : 0;
    return clamp(0.92 + stain * 0.3 + fine * 0.14 - rib, 0, 1.3);
  }
}
