import type { Frame } from './frame.ts';

/** A landscape as the camera sees it; all lengths in one unit, `x` across, `z` away. */
export interface Ground {
  height(x: number, z: number): number;
  /** No slope is steeper: lets hidden stretches be skipped. */
  steepest: number;
  /** Pixels between two samples where ground is visible: more for smooth ground. */
  coarse: number;
  /** Light of one spot at `distance`. */
  shade(x: number, z: number, height: number, distance: number, out: Float32Array): void;
}

export interface Camera {
  x: number;
  z: number;
  height: number;
  /** Direction in radians, 0 looks along +z. */
  turn: number;
  /** Focal length in picture widths: 1 is normal, 3 a long lens. */
  zoom: number;
  /** Where the horizon lies, in heights from the top. */
  horizon: number;
  near: number;
  far: number;
}

/**
 * Paints a landscape over what is in the frame (the sky), column by column from near to far. Each column is marched
 * in steps of about a pixel where ground is visible, in long ones where it is hidden. Returns the skyline.
 */
export function paintGround(target: Frame, camera: Camera, ground: Ground): Float32Array {
  const { width, height, light } = target;
  const focal = camera.zoom * width;
  const horizon = camera.horizon * height;
  const sin = Math.sin(camera.turn);
  const cos = Math.cos(camera.turn);
  const skyline = new Float32Array(width);
  const column = new Float32Array(height * 3);
  const columns = new Float32Array(width * height * 3);
  const before = new Float32Array(3);
  const now = new Float32Array(3);
  for (let x = 0; x < width; x++) {
    const across = (x + 0.5 - width / 2) / focal;
    const dirX = sin + cos * across;
    const dirZ = cos - sin * across;
    column.fill(0);
    let edge = height;
    let seen = false;
    for (let t = camera.near; t < camera.far && edge > 0;) {
      const px = camera.x + dirX * t;
      const pz = camera.z + dirZ * t;
      const h = ground.height(px, pz);
      const y = horizon - ((h - camera.height) * focal) / t;
      if (y < edge) {
        ground.shade(px, pz, h, t, now);
        if (!seen) before.set(now);
        pour(column, Math.max(0, y), edge, now, before);
        before.set(now);
        edge = Math.max(0, y);
        seen = true;
        t += (t / focal) * ground.coarse;
      } else {
        seen = false;
        const gap = ((y - edge) * t) / focal;
        t += Math.max(
          (t / focal) * ground.coarse * 0.7,
          (gap / (ground.steepest + Math.abs(edge - horizon) / focal)) * 0.9,
        );
      }
    }
    skyline[x] = edge;
    for (let y = Math.floor(edge), i = (y * width + x) * 3; y < height; y++, i += width * 3) {
      columns[i] = column[y * 3]!;
      columns[i + 1] = column[y * 3 + 1]!;
      columns[i + 2] = column[y * 3 + 2]!;
    }
  }
  settle(light, columns, skyline, width, height);
  return skyline;
}

/** Fills the rows between two heights with a blend of two colours, part rows by their share. */
function pour(
  column: Float32Array,
  top: number,
  bottom: number,
  upper: Float32Array,
  lower: Float32Array,
): void {
  const span = bottom - top;
  const last = Math.ceil(bottom);
  for (let row = Math.floor(top); row < last; row++) {
    const share = Math.min(row + 1, bottom) - Math.max(row, top);
    const f = span < 1 ? 0.5 : Math.min(1, Math.max(0, (row + 0.5 - top) / span));
    const i = row * 3;
    column[i]! += (upper[0]! + (lower[0]! - upper[0]!) * f) * share;
    column[i + 1]! += (upper[1]! + (lower[1]! - upper[1]!) * f) * share;
    column[i + 2]! += (upper[2]! + (lower[2]! - upper[2]!) * f) * share;
  }
}

/** Lays the ground over the sky with a smooth skyline, also where it is steep. */
function settle(
  light: Float32Array,
  columns: Float32Array,
  skyline: Float32Array,
  width: number,
  height: number,
): void {
  for (let x = 0; x < width; x++) {
    const here = skyline[x]!;
    const left = (here + (skyline[x - 1] ?? here)) / 2;
    const right = (here + (skyline[x + 1] ?? here)) / 2;
    const top = Math.min(left, right, here);
    const span = Math.max(1, Math.max(left, right, here) - top);
    const solid = Math.min(height - 1, Math.ceil(here) + 1);
    for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
      const covered = Math.min(1, (y + 1 - top) / span);
      const i = (y * width + x) * 3;
      const from = y < solid ? (solid * width + x) * 3 : i;
      for (let c = 0; c < 3; c++) light[i + c]! += (columns[from + c]! - light[i + c]!) * covered;
    }
  }
}
