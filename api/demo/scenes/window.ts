import { blurPlanes } from '../paint/blur.ts';
import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { coverageOf, mask } from '../paint/mask.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { random } from '../paint/random.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';
import { tree } from '../paint/tree.ts';

export interface Window {
  wall: string;
  sun: string;
  gain: number;
  shade: string;
  /** Panes across and down, their size in picture heights, where their light falls, and how it slants. */
  panes: readonly [across: number, down: number];
  pane: readonly [wide: number, tall: number];
  at: readonly [x: number, y: number];
  slant: readonly [x: number, y: number];
  soft: number;
  /** Shadows of leaves before the window, 0 to 1. */
  leaves: number;
  floor: number;
  boards: string;
}

/** Late light through a window, on a bare wall. */
export function window(target: Frame, seed: number, o: Window): void {
  const { width, height } = target;
  const tile = cloudTile(8, 6, 0.6);
  const wall = hex(o.wall);
  const boards = hex(o.boards);
  const sun = hex(o.sun, o.gain);
  const shade = hex(o.shade);
  const boughs = o.leaves > 0 ? shadowOfBoughs(seed, o) : () => 0;
  coverSoftly(target, 1, (px, py, out) => {
    const x = px / height;
    const y = py / height;
    const onFloor = smooth(0, 0.002, y - o.floor);
    // On the floor the light goes on in another direction.
    const wx = x - o.at[0] * (width / height) + (onFloor ? (y - o.floor) * 0.9 : 0);
    const wy = onFloor ? o.floor - o.at[1] + (y - o.floor) * 1.6 : y - o.at[1];
    const u = wx - wy * o.slant[0];
    const v = wy - wx * o.slant[1];
    const blur = o.soft * (0.5 + 0.7 * clamp(v + 0.3));
    const lit = light(u, v, blur);
    const branch = 1 - o.leaves * boughs(u, v);
    const plaster =
      1 +
      0.14 * lookUp(tile, x * 0.23, y * 0.23) +
      0.09 * lookUp(tile, x * 1.4, y * 1.4) +
      0.05 * lookUp(tile, x * 7, y * 7);
    const room = 0.7 + 0.5 * Math.exp(-distance(u - o.pane[0], v - o.pane[1]) * 1.3);
    const z = 1 / (y - o.floor + 0.35);
    const plank = Math.abs((((x - 0.7) * z * 1.6 + 40) % 1) - 0.5) * 2;
    const wood =
      (0.8 + 0.4 * lookUp(tile, (x - 0.7) * z * 0.9, z * 0.07)) * (0.35 + 0.65 * smooth(1, 0.965, plank));
    const skirting = y > o.floor - 0.05 && y < o.floor ? 0.93 - 0.4 * smooth(0.045, 0.05, o.floor - y) : 1;
    const corner = 1 - 0.4 * smooth(0.03, 0, Math.abs(y - o.floor));
    for (let c = 0; c < 3; c++) {
      const surface = onFloor ? boards[c]! * wood : wall[c]! * plaster * skirting;
      out[c] = surface * (shade[c]! * room * corner + sun[c]! * lit * branch);
    }
  });

  function light(u: number, v: number, blur: number): number {
    const [pw, ph] = o.pane;
    const cols = o.panes[0] * pw;
    const rows = o.panes[1] * ph;
    const outer =
      smooth(-blur, blur, u) *
      smooth(-blur, blur, cols - u) *
      smooth(-blur, blur, v) *
      smooth(-blur, blur, rows - v);
    if (outer <= 0) return 0;
    const bar = 0.012;
    const du = Math.abs(u / pw - Math.round(u / pw)) * pw;
    const dv = Math.abs(v / ph - Math.round(v / ph)) * ph;
    const inside = u > pw * 0.3 && u < cols - pw * 0.3 ? smooth(bar - blur, bar + blur, du) : 1;
    const level = v > ph * 0.3 && v < rows - ph * 0.3 ? smooth(bar - blur, bar + blur, dv) : 1;
    return outer * inside * level;
  }
}

/** The blurred shadow of a tree before the window, over the whole of its light. */
function shadowOfBoughs(seed: number, o: Window): (u: number, v: number) => number {
  const size = 400;
  const rnd = random(seed);
  const shape = mask(size, size);
  for (const [x, tall] of [
    [0.12, 1.25],
    [0.8, 1],
  ] as const) {
    tree(shape, x * size, size * 1.08, size * tall, { spread: 0.9, gnarl: 1.2, finest: 0.9 }, rnd);
  }
  const plain = coverageOf(shape);
  blurPlanes(plain, size, size, 1, 2.4, 2.4);
  const wide = o.panes[0] * o.pane[0];
  const tall = o.panes[1] * o.pane[1];
  return (u, v) => {
    const x = Math.floor(clamp(u / wide) * (size - 1));
    const y = Math.floor(clamp(v / tall) * (size - 1));
    return plain[y * size + x]!;
  };
}
