import { cells } from '../paint/cells.ts';
import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Leaf {
  flesh: string;
  thin: string;
  vein: string;
  spot: string;
  angle: number;
  /** Side veins per picture height. */
  ribs: number;
  spots: number;
  gain: number;
  /** Where it is sharp: distance from the midrib at which the net blurs. */
  focus: number;
}

/** A leaf against the light, so close that the net of its veins shows. */
export function leaf(target: Frame, seed: number, o: Leaf): void {
  const { width, height } = target;
  const coarse = cells(14);
  const fine = cells(32);
  const wander = cloudTile(4, 2, 0.4);
  const tile = cloudTile(8, 6, 0.6);
  const flesh = hex(o.flesh, o.gain);
  const thin = hex(o.thin, o.gain);
  const vein = hex(o.vein, o.gain);
  const spot = hex(o.spot, o.gain);
  const cos = Math.cos(o.angle);
  const sin = Math.sin(o.angle);
  const middle = width / height / 2;
  coverSoftly(target, 1.4, (px, py, out) => {
    const x = px / height - middle;
    const y = py / height - 0.5;
    const along = x * cos + y * sin;
    let across = -x * sin + y * cos + 0.05 * Math.sin(along * 1.9 + seed);
    const side = across < 0 ? -1 : 1;
    across = Math.abs(across);
    const mid = 0.013 - 0.004 * along;
    // Side veins leave the midrib at an angle and bend towards the tip.
    const flow =
      along * o.ribs -
      across * o.ribs * 0.85 +
      across * across * o.ribs * 0.28 +
      (side > 0 ? 0.45 : 0) +
      0.16 * lookUp(wander, along * 0.7, across * 0.7 + side * 0.4);
    const rib = Math.abs(flow - Math.round(flow)) / o.ribs;
    const wide = 0.0052 * (1.15 - across * 0.9);
    const blur = clamp(Math.abs(across - 0.12 - along * 0.1) / o.focus - 0.35);
    const soft = 1 + blur * 5;
    const big =
      1 -
      smooth(
        0.02 * soft,
        0.1 * soft,
        coarse.border(
          along * 1.05 + 0.03 * lookUp(wander, along * 2.1, across * 2.1),
          across * 1.05 + side * 0.31,
        ),
      );
    const small =
      (1 - smooth(0.03, 0.14, fine.border(along * 1.55 + 0.3, across * 1.55 + side * 0.17))) *
      (1 - clamp(blur * 1.6));
    const main = 1 - smooth(mid * 0.7, mid * (1 + 0.5 * soft * 0.3), across);
    const second = 1 - smooth(wide * 0.5, wide * (1 + 0.55 * soft), rib);
    const net = clamp(big * 0.5 * (1 - blur * 0.6) + small * 0.3);
    // Between two veins the leaf bulges: light changes across each field.
    const field = 0.5 + 0.5 * Math.cos((flow - Math.round(flow)) * 2 * Math.PI);
    const patch = lookUp(tile, along * 0.35 + seed * 0.1, across * 0.35 + side * 0.2);
    const speck =
      smooth(0.38, 0.6, lookUp(tile, along * 1.3, across * 1.3 + seed * 0.3) + patch * 0.5) * o.spots;
    const tone = clamp(0.45 + patch * 0.8 - field * 0.25);
    const glow = 1.12 - 0.5 * distance(x * 0.7, y) + 0.1 * lookUp(tile, along * 4, across * 4) * (1 - blur);
    for (let c = 0; c < 3; c++) {
      let value = flesh[c]! + (thin[c]! - flesh[c]!) * tone;
      value += (spot[c]! - value) * speck;
      value += (vein[c]! - value) * Math.max(net * 0.75, second * 0.9);
      // The midrib is round and lets little light through.
      const round = 0.55 + 0.55 * smooth(mid, 0, Math.abs(across - mid * 0.35));
      value += (vein[c]! * round - value) * main;
      const shade =
        1 -
        0.35 * smooth(mid * 3.2, mid, across) * (side > 0 ? 1 : 0.3) -
        0.2 * smooth(wide * 4, wide, rib) * (1 - second);
      out[c] = value * glow * shade;
    }
  });
}
