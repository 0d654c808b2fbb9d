import { isExif, isXmp, segmentsOf, tiffOf, tiffReader } from './head.ts';

/** An attribute or an element, whatever its prefix: `exif:GPSLatitude`, `drone-dji:GpsLongitude`. */
const XMP_POSITION = /\b[\w-]+:gps\w*\s*=\s*("[^"]*"|'[^']*')|<([\w-]+:gps\w*)\b[^>]*>[^]*?<\/\2\s*>/gi;

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
    for (const at of entriesOf(directory)) {
      const bytes = (SIZES[short(at + 2)] ?? 0) * long(at + 4);
      if (bytes > 4 && fits(long(at + 8), bytes)) tiff.fill(0, long(at + 8), long(at + 8) + bytes);
      tiff.fill(0, at, at + 12);
    }
    if (fits(directory, 2)) tiff.fill(0, directory, directory + 2);
  }
}

function blankXmp(packet: Buffer): void {
  for (const { index, 0: found } of packet.toString('latin1').matchAll(XMP_POSITION))
    packet.fill(' ', index, index + found.length);
}
