/**
 * Whether an ICC profile describes sRGB. Converting from sRGB to sRGB would cost a quarter of the whole work
 * (docs/performance.md, Pictures), and profiles of that meaning have a dozen names, so the numbers are compared and not the names.
 */
export function isSrgb(profile: Buffer): boolean {
  try {
    return matchesSrgb(tagsOf(profile));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const PRIMARIES = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
} as const;
/** An 8-bit step is 0.004. */
const COLOR_TOLERANCE = 0.003;
const CURVE_TOLERANCE = 0.006;
const SAMPLES = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95];

function matchesSrgb(tags: ReadonlyMap<string, Buffer>): boolean {
  // A table of its own overrules primaries and curves.
  if (tags.has('A2B0') || tags.has('A2B1')) return false;
  const primaries = Object.entries(PRIMARIES).every(([name, xyz]) => {
    const tag = tags.get(name);
    return tag && xyz.every((value, i) => Math.abs(fixed(tag, 8 + 4 * i) - value) < COLOR_TOLERANCE);
  });
  return primaries && ['rTRC', 'gTRC', 'bTRC'].every((name) => isSrgbCurve(tags.get(name)));
}

function tagsOf(profile: Buffer): Map<string, Buffer> {
  const tags = new Map<string, Buffer>();
  if (profile.toString('latin1', 16, 20) !== 'RGB ') return tags;
  const count = Math.min(100, profile.readUInt32BE(128));
  for (let at = 132; at < 132 + 12 * count; at += 12) {
    const offset = profile.readUInt32BE(at + 4);
    tags.set(
      profile.toString('latin1', at, at + 4),
      profile.subarray(offset, offset + profile.readUInt32BE(at + 8)),
    );
  }
  return tags;
}

const fixed = (tag: Buffer, at: number) => tag.readInt32BE(at) / 65_536;

function isSrgbCurve(tag: Buffer | undefined): boolean {
  const curve = tag && curveOf(tag);
  return !!curve && SAMPLES.every((x) => Math.abs(curve(x) - srgb(x)) < CURVE_TOLERANCE);
}

const srgb = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);

function curveOf(tag: Buffer): ((x: number) => number) | null {
  const type = tag.toString('latin1', 0, 4);
  if (type === 'para') return parametric(tag);
  if (type !== 'curv') return null;
  const count = tag.readUInt32BE(8);
  if (count === 0) return (x) => x;
  if (count === 1) return (x) => x ** (tag.readUInt16BE(12) / 256);
  return (x) => {
    const at = x * (count - 1);
    const low = Math.min(count - 2, Math.floor(at));
    const value = (i: number) => tag.readUInt16BE(12 + 2 * i) / 65_535;
    return value(low) + (at - low) * (value(low + 1) - value(low));
  };
}

/** ICC.1:2022, 10.18: function types 0 (a power) and 3 (a line, then a power); the others do not occur for sRGB. */
function parametric(tag: Buffer): ((x: number) => number) | null {
  const type = tag.readUInt16BE(8);
  const [g, a, b, c, d] = [12, 16, 20, 24, 28].map((at) => (at + 4 <= tag.length ? fixed(tag, at) : 0));
  if (type === 0) return (x) => x ** g!;
  if (type === 3) return (x) => (x >= d! ? (a! * x + b!) ** g! : c! * x);
  return null;
}
