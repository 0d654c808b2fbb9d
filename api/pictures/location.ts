import { isExif, isXmp, segmentsOf, tiffOf, tiffReader } from './head.ts';

/** A name is read from its first letter only, whatever its prefix: `exif:GPSLatitude`, `drone-dji:GpsLongitude`. */
const ATTRIBUTE = /(?<![\w-])[\w-]+:gps\w*\s*=\s*("[^"]*"|'[^']*')/gi;
const TAG = /<(?:(?<start>[\w-]+:gps\w*)|\/(?<end>[\w-]+:gps\w*)\s*>)/gi;

/** The beginning of a JPEG without the position where it was taken: blanked where it stood, so that all other bytes stay where they are. */
export function withoutLocation(head: Buffer): Buffer {
  if (!segmentsOf(head).segments.some((segment) => isExif(segment) || isXmp(segment))) return head;
  const blanked = Buffer.from(head);
  for (const segment of segmentsOf(blanked).segments) {
    if (isExif(segment)) blankExif(tiffOf(segment));
    else if (isXmp(segment)) blankXmp(segment.content);
  }
  return blanked;
}

const GPS_POINTER = 0x8825;
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

function blankExif(tiff: Buffer): void {
  const { short, long, fits, entriesOf } = tiffReader(tiff);
  if (!fits(0, 8)) return;
  for (const pointer of entriesOf(long(4)).filter((at) => short(at) === GPS_POINTER)) {
    const directory = long(pointer + 8);
    const entries = entriesOf(directory);
    for (const at of entries) {
      const bytes = (SIZES[short(at + 2)] ?? 0) * long(at + 4);
      if (bytes > 4 && fits(long(at + 8), bytes)) tiff.fill(0, long(at + 8), long(at + 8) + bytes);
    }
    if (fits(directory, 2)) tiff.fill(0, directory, directory + 2 + 12 * entries.length);
  }
}

function blankXmp(packet: Buffer): void {
  let done = 0;
  for (const [from, to] of positionsIn(packet.toString('latin1')))
    if (to > done) packet.fill(' ', Math.max(from, done), (done = to));
}

/** Where attributes and elements begin and end that tell it, in order. */
export function positionsIn(xmp: string): [from: number, to: number][] {
  const found = [...xmp.matchAll(ATTRIBUTE)].map(({ index, 0: text }): [number, number] => [
    index,
    index + text.length,
  ]);
  const ends = new Map<string, number>();
  for (const { index, 0: tag, groups } of [...xmp.matchAll(TAG)].toReversed()) {
    const { start, end } = groups!;
    if (end !== undefined) ends.set(end, index + tag.length);
    else if (ends.has(start!)) found.push([index, ends.get(start!)!]);
  }
  return found.toSorted(([a], [b]) => a - b);
}
