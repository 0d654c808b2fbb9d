import { hex } from '../paint/color.ts';
import { coverSoftly, type Frame } from '../paint/frame.ts';
import { clamp, distance, smooth } from '../paint/math.ts';
import { cloudTile, lookUp } from '../paint/tile.ts';

export interface Spiral {
  /** Centre in fractions, and how much the rings are squeezed. */
  center: readonly [x: number, y: number];
  squeeze: number;
  angle: number;
  /** How much wider each turn is than the one below. */
  growth: number;
  steps: number;
  light: string;
  wall: string;
  rail: string;
  dark: string;
  /** Colour and strength of the light at the bottom. */
  ground: string;
  ways: 1 | -1;
}

/** A look down a stairwell: treads, strings and handrail wind towards the floor. */
export function spiral(target: Frame, seed: number, o: Spiral): void {
  const { width, height } = target;
  const tile = cloudTile(8, 6, 0.6);
  const light = hex(o.light);
  const wall = hex(o.wall);
  const rail = hex(o.rail);
  const dark = hex(o.dark);
  const ground = hex(o.ground);
  const cos = Math.cos(o.angle);
  const sin = Math.sin(o.angle);
  const step = Math.log(o.growth);
  const eye = 0.075;
  coverSoftly(target, 1, (px, py, out) => {
    const x0 = (px - o.center[0] * width) / height;
    const y0 = (py - o.center[1] * height) / height;
    const x = x0 * cos + y0 * sin;
    const y = (-x0 * sin + y0 * cos) / o.squeeze;
    const r = distance(x, y) + 1e-6;
    const a = (Math.atan2(y, x) / (2 * Math.PI)) * o.ways;
    const turns = Math.log(r / eye) / step - a;
    if (turns < 0) {
      // The floor of the well.
      const glow = 0.6 + 0.4 * smooth(eye, 0, r) + 0.15 * lookUp(tile, x * 2, y * 2);
      const rim = smooth(-0.12, 0, turns) * 0.7;
      for (let c = 0; c < 3; c++) out[c] = ground[c]! * glow * (1 - rim);
      return;
    }
    const f = turns - Math.floor(turns);
    const whole = (Math.floor(turns) + a) * o.steps;
    const t = whole - Math.floor(whole);
    const depth = smooth(-0.4, 4.6, turns);
    const foot = 0.7 / (r * height * step);
    const edge = (at: number) => clamp((f - at) / foot + 0.5);
    const grain =
      1 + 0.22 * lookUp(tile, f * 0.4 + seed * 0.1, whole * 0.11) + 0.1 * lookUp(tile, x * 3, y * 3);
    // From the inner edge outwards: handrail, balusters before the drop, string, treads, wall.
    const around = 0.62 + 0.38 * Math.cos((a * o.ways - 0.1) * 2 * Math.PI);
    const tread = (0.5 + 0.5 * t) * (1 - 0.75 * smooth(0.9, 1, t)) * (0.85 + 0.15 * smooth(0.25, 0.7, f));
    const baluster = smooth(0.34, 0.2, Math.abs(t - 0.5)) * 0.8;
    for (let c = 0; c < 3; c++) {
      const steps = light[c]! * tread * grain * around * (0.6 + 0.4 * smooth(0.26, 0.4, f));
      const string = wall[c]! * (0.35 + 0.4 * around) * grain;
      const gap = dark[c]! + (rail[c]! * 0.5 - dark[c]!) * baluster * clamp(1 - foot * 10);
      const banister = rail[c]! * (0.35 + 1.1 * smooth(0.08, 0.03, Math.abs(f - 0.045))) * around;
      const outer = wall[c]! * around * (1.15 - smooth(0.74, 1, f) * 0.75) * grain;
      let value = banister;
      value += (gap - value) * edge(0.085);
      value += (string - value) * edge(0.2);
      value += (steps - value) * edge(0.26);
      value += (outer - value) * edge(0.74);
      out[c] = value * (0.12 + 0.95 * depth);
    }
  });
}
