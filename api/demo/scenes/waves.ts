import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { clamp, smooth } from '../paint/math.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Waves {
  bands: number;
  swing: number;
  /** Turn of the whole pattern in radians. */
  angle: number;
  light: string;
  dark: string;
  back: string;
  thick: number;
  bend: number;
}

/** The ribbons of a modern façade, each in its own light, each with a shadow below. */
export function waves(target: Frame, seed: number, o: Waves): void {
  const { width, height } = target;
  const wander = cloudTile(4, 2, 0.4);
  const tile = cloudTile(8, 6, 0.6);
  const light = hex(o.light);
  const dark = hex(o.dark);
  const back = hex(o.back);
  const cos = Math.cos(o.angle);
  const sin = Math.sin(o.angle);
  const long = Math.max(width, height);
  coverSoftly(target, 1, (px, py, out) => {
    const x0 = px / long - 0.5;
    const y0 = py / long - 0.5;
    const x = x0 * cos + y0 * sin;
    const y = (-x0 * sin + y0 * cos) * (1 + o.bend * x);
    // Bands lie closer together farther up, as on a building seen from below.
    const at = (y + 0.75) * o.bands * (1 + 0.5 * (y + 0.5));
    const foot = (o.bands * 1.5) / long;
    for (let c = 0; c < 3; c++) out[c] = back[c]!;
    for (let k = Math.floor(at) - 2; k <= Math.floor(at) + 1; k++) {
      const phase = k * 2.4 + seed;
      const swing =
        o.swing * (Math.sin(x * 5.2 + phase) + 0.8 * lookUp(wander, x * 0.52 + k * 0.061, k * 0.117));
      const wide = o.thick * (0.62 + 0.38 * Math.sin(x * 3.7 + phase * 1.3 + 1));
      const d = at - k - swing;
      // Most pixels belong to one band or none.
      if (d < -wide / 2 - 0.05 || d > wide / 2 + 0.55) continue;
      const inside = clamp((d + wide / 2) / foot + 0.5) * clamp((wide / 2 - d) / foot + 0.5);
      const shadow = smooth(0.5, 0, d - wide / 2) * (d > wide / 2 ? 1 : 0) * 0.75;
      const across = clamp(d / wide + 0.5);
      const slope = Math.cos(x * 5.2 + phase);
      const tone = clamp(
        0.5 +
          0.38 * slope +
          (across - 0.5) * 0.55 +
          0.07 * lookUp(tile, x * 1.3 + k * 0.2, across * 0.13 + k * 0.3),
      );
      const panel = smooth(0.0035, 0.001, Math.abs(((x * 16 + k * 0.37) % 1) - 0.5) / 16) * 0.28;
      for (let c = 0; c < 3; c++) {
        out[c]! *= 1 - shadow;
        const value = (dark[c]! + (light[c]! - dark[c]!) * tone * tone) * (1 - panel);
        out[c]! += (value - out[c]!) * inside;
      }
    }
  });
}
