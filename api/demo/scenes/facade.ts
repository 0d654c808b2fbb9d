import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { clamp, smooth } from '../paint/math.ts';
import { random } from '../paint/random.ts';
import { type Sky, skyLight } from '../paint/sky.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Facade {
  sky: Sky;
  wall: string;
  glass: string;
  /** Turn of the wall to the side and of the camera upwards, as tangents. */
  turn: number;
  tilt: number;
  zoom: number;
  /** Size of a bay, share of it that is window, and depth of the reveal. */
  bay: readonly [wide: number, tall: number];
  open: readonly [wide: number, tall: number];
  depth: number;
  /** Sun across and down the wall per unit of depth. */
  sun: readonly [across: number, down: number];
  sunColor: string;
  gain: number;
  shade: string;
  /** Share of windows with a light behind. */
  lamps: number;
  /** Edges of the building in bays; outside is sky. */
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** A façade of many equal windows, seen at an angle. */
export function facade(target: Frame, seed: number, o: Facade): void {
  const { width, height } = target;
  const sky = skyLight(o.sky);
  const tile = cloudTile(8, 6, 0.6);
  const wall = hex(o.wall);
  const glass = hex(o.glass);
  const sun = hex(o.sunColor, o.gain);
  const shade = hex(o.shade);
  const lamp = hex('#ffcf8a', 1.1);
  const rnd = random(seed);
  const whims = Float32Array.from({ length: 1024 }, () => rnd());
  const [bw, bh] = o.bay;
  const [hw, hh] = [o.open[0] / 2, o.open[1] / 2];
  const mirrored = new Float32Array(3);
  const aspect = width / height;
  coverSoftly(target, 1, (px, py, out) => {
    const sx = (px / height - aspect / 2) / o.zoom;
    const sy = (0.5 - py / height) / o.zoom;
    // The camera looks up by `tilt`; the wall is the plane z = 1 + turn · x.
    const rx = sx;
    const ry = sy + o.tilt;
    const rz = 1 - sy * o.tilt;
    const reach = 10 / Math.max(0.02, rz - o.turn * rx);
    const wx = rx * reach;
    const wy = ry * reach;
    const u = wx / bw;
    const v = wy / bh;
    const foot = (reach / 10) * (reach / 10) * (10 / (height * o.zoom)) * 1.2;
    const inside =
      clamp(((u - o.from[0]) * bw) / foot) *
      clamp(((o.to[0] - u) * bw) / foot) *
      clamp(((v - o.from[1]) * bh) / foot) *
      clamp(((o.to[1] - v) * bh) / foot);
    sky(px / height, py / height, out);
    if (inside <= 0) return;
    const cu = Math.floor(u);
    const cv = Math.floor(v);
    const x = u - cu - 0.5;
    const y = v - cv - 0.5;
    const whim = whims[(cu * 37 + cv * 101) & 1023]!;
    // How far the ray moves across the wall while it goes in by the depth of the reveal.
    const inX = (rx / (rz - o.turn * rx)) * (o.depth / bw);
    const inY = (ry / (rz - o.turn * rx)) * (o.depth / bh);
    const openFront = Math.min((hw - Math.abs(x)) * bw, (hh - Math.abs(y)) * bh);
    const gx = x + inX;
    const gy = y + inY;
    const openBack = Math.min((hw - Math.abs(gx)) * bw, (hh - Math.abs(gy)) * bh);
    const stain = lookUp(tile, wx * 0.03 + whim * 0.01, wy * 0.06);
    const fine = lookUp(tile, wx * 0.31, wy * 0.31);
    const front = clamp(0.5 - openFront / foot);
    const joint =
      smooth(0.02 + foot, 0, Math.min(Math.abs(x + 0.5), Math.abs(0.5 - x)) * bw) * 0.4 +
      smooth(0.02 + foot, 0, Math.min(Math.abs(y + 0.5), Math.abs(0.5 - y)) * bh) * 0.5;
    const texture = (1 + stain * 0.28 + fine * 0.12) * (1 - joint * clamp(1 - foot * 8));
    const under = 0.75 + 0.25 * smooth(-0.5, 0.2, y);
    let spark = 0;
    if (openBack > 0) {
      // Glass: the sky opposite, a little different in every pane, and sometimes a lamp.
      const bend = 0.02 * lookUp(tile, gx * 0.5 + whim, gy * 0.5 + whim * 3);
      sky(0.5 + whim * 0.25 + wx * 0.01 + bend, clamp(0.1 + whim * 0.35 - wy * 0.012 + bend), mirrored);
      const bar = Math.max(smooth(0.07 + foot, 0.04, Math.abs(gx) * bw), smooth(0.1, 0.06, openBack));
      const blind = whim > 0.72 && gy > hh - (whim - 0.72) * 3.2 * hh ? 0.75 : 0;
      const lit = (cu * 7 + cv * 13 + seed) % 97 < o.lamps * 97 ? 1 : 0;
      spark = lit * (0.5 + 0.5 * smooth(-hh, hh, gy)) * (0.6 + whim * 0.6);
      for (let c = 0; c < 3; c++) {
        const pane = glass[c]! * 0.35 + mirrored[c]! * 0.5 + blind * shade[c]! * 0.6 + lamp[c]! * spark;
        mirrored[c] = pane + (wall[c]! * shade[c]! * 0.6 - pane) * bar;
      }
    } else {
      // The reveal, light or dark by its direction.
      const side = (hw - Math.abs(gx)) * bw < (hh - Math.abs(gy)) * bh;
      const lit = side ? (Math.sign(gx) === -Math.sign(o.sun[0]) ? 0.45 : 0.02) : gy < 0 ? 0.55 : 0.02;
      for (let c = 0; c < 3; c++) mirrored[c] = wall[c]! * texture * (shade[c]! * 0.8 + sun[c]! * lit * 0.7);
    }
    // The shadow that the upper and the side edge throw on the glass.
    const shadowX = gx - (o.sun[0] * o.depth) / bw;
    const shadowY = gy + (o.sun[1] * o.depth) / bh;
    const sunlit = smooth(-0.02, 0.04, Math.min((hw - Math.abs(shadowX)) * bw, (hh - shadowY) * bh));
    for (let c = 0; c < 3; c++) {
      const deep = mirrored[c]! * (openBack > 0 ? 0.55 + 0.45 * sunlit + spark : 1);
      const plane = wall[c]! * texture * (shade[c]! * under + sun[c]! * 0.75);
      const value = deep + (plane - deep) * front;
      out[c]! += (value - out[c]!) * inside;
    }
  });
}
