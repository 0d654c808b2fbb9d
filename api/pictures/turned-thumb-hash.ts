/**
 * The ThumbHash of the picture turned clockwise by quarters: the same waves with width and height exchanged, and every odd wave
 * upside down. Nothing is computed anew, so four quarters are where it began.
 */
export function turnedThumbHash(thumbHash: string, degrees: number): string {
  const quarters = (((degrees / 90) % 4) + 4) % 4;
  let bytes = Buffer.from(thumbHash, 'base64');
  if (bytes.length < HEADER) return thumbHash;
  for (let i = 0; i < quarters; i++) bytes = quarter(bytes);
  return bytes.toString('base64');
}

const HEADER = 5;
/** Of the fifth byte. */
const LANDSCAPE = 0x80;
const ALPHA = 0x80;

/** https://github.com/evanw/thumbhash: a header of 5 bytes (6 with transparency), then half a byte for each wave of each channel. */
function quarter(hash: Buffer): Buffer<ArrayBuffer> {
  const turned = Buffer.from(hash);
  const hasAlpha = (hash[2]! & ALPHA) !== 0;
  const isLandscape = (hash[4]! & LANDSCAPE) !== 0;
  const limit = hasAlpha ? 5 : 7;
  const shorter = hash[3]! & 7;
  // A square one counts as upright.
  if (shorter !== limit) turned[4] = hash[4]! ^ LANDSCAPE;
  const [nx, ny] = (isLandscape ? [limit, shorter] : [shorter, limit]).map((n) => Math.max(3, n));
  const channels = [[nx!, ny!], [3, 3], [3, 3], ...(hasAlpha ? [[5, 5]] : [])];
  let first = 2 * (hasAlpha ? HEADER + 1 : HEADER);
  for (const [width, height] of channels) {
    const to = new Map(waves(height!, width!).map(([cx, cy], at) => [`${cx} ${cy}`, at]));
    const from = waves(width!, height!);
    for (const [at, [cx, cy]] of from.entries()) {
      // What lay at (x, y) lies at (height − y, x).
      const value = nibble(hash, first + at);
      setNibble(turned, first + to.get(`${cy} ${cx}`)!, cy % 2 === 1 ? 15 - value : value);
    }
    first += from.length;
  }
  return turned;
}

/** Those that are kept of a channel, in their order. */
function waves(nx: number, ny: number): [cx: number, cy: number][] {
  const kept: [number, number][] = [];
  for (let cy = 0; cy < ny; cy++)
    for (let cx = cy === 0 ? 1 : 0; cx * ny < nx * (ny - cy); cx++) kept.push([cx, cy]);
  return kept;
}

const nibble = (bytes: Buffer, at: number) => (bytes[at >> 1]! >> (at % 2 === 0 ? 0 : 4)) & 15;
const setNibble = (bytes: Buffer, at: number, value: number) => {
  const shift = at % 2 === 0 ? 0 : 4;
  bytes[at >> 1] = (bytes[at >> 1]! & (0xf0 >> shift)) | (value << shift);
};
