import { isExif, isXmp, segmentsOf, tiffOf, tiffReader } from './head.ts';

/** Each is the one before it, turned clockwise by a quarter: as they are, and mirrored. */
const TURNS = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
];
const ORIENTATION = 0x0112;
const SHORT = 3;
const XMP_ORIENTATION = /\btiff:Orientation\s*(?:=\s*["']|>)\s*([1-8])(?=\s*["'<])/g;

/**
 * The beginning of a JPEG that says of itself to be turned clockwise by so much more, so that a download stands as it is shown.
 * The picture's own data is not touched. What has no room for it stays as it is.
 */
export const turnedBy =
  (degrees: number) =>
  (head: Buffer): Buffer => {
    if (head[0] !== 0xff || head[1] !== 0xd8) return head;
    const { segments } = segmentsOf(head);
    const exif = segments.find((segment) => isExif(segment) && segment.end <= head.length);
    const tiff = exif && tiffOf(exif);
    const entry = tiff && entryOf(tiff);
    const value = turned(tiff && entry !== undefined ? tiffReader(tiff).short(entry + 8) : 1, degrees);
    const changed = Buffer.from(head);
    for (const { content } of segmentsOf(changed).segments.filter(isXmp)) writeXmp(content, value);
    if (!tiff) return inserted(changed, endOfJfif(head), segmentOf(newTiff(value)));
    if (entry !== undefined) {
      writeEntry(changed.subarray(tiff.byteOffset - head.byteOffset), entry, value, tiffReader(tiff).little);
      return changed;
    }
    const larger = withEntry(tiff, value);
    const segment = larger && segmentOf(larger);
    if (!segment) return changed;
    return Buffer.concat([changed.subarray(0, exif.at), segment, changed.subarray(exif.end)]);
  };

function turned(orientation: number, degrees: number): number {
  const turns = TURNS.find((one) => one.includes(orientation)) ?? TURNS[0]!;
  return turns[(Math.max(0, turns.indexOf(orientation)) + degrees / 90) % 4]!;
}

function entryOf(tiff: Buffer): number | undefined {
  const { short, long, fits, entriesOf } = tiffReader(tiff);
  return fits(0, 8) ? entriesOf(long(4)).find((at) => short(at) === ORIENTATION) : undefined;
}

function writeEntry(tiff: Buffer, at: number, value: number, little: boolean): void {
  for (const [i, n] of [ORIENTATION, SHORT, little ? 1 : 0, little ? 0 : 1, value, 0].entries())
    if (little) tiff.writeUInt16LE(n, at + 2 * i);
    else tiff.writeUInt16BE(n, at + 2 * i);
}

function writeXmp(packet: Buffer, value: number): void {
  for (const { index, 0: found } of packet.toString('latin1').matchAll(XMP_ORIENTATION))
    packet.write(String(value), index + found.length - 1, 'latin1');
}

/** The first directory once more at the end, with one entry more: whatever it points to stays where it is. */
function withEntry(tiff: Buffer, value: number): Buffer | null {
  const { little, short, long, fits, entriesOf } = tiffReader(tiff);
  const directory = fits(0, 8) ? long(4) : -1;
  const entries = entriesOf(directory);
  if (!fits(directory, 2) || entries.length !== short(directory)) return null;
  const own = Buffer.alloc(12);
  writeEntry(own, 0, value, little);
  const behind = directory + 2 + 12 * entries.length;
  const number = Buffer.alloc(6);
  if (little) number.writeUInt16LE(entries.length + 1);
  else number.writeUInt16BE(entries.length + 1);
  const parts = [
    number.subarray(0, 2),
    ...entries.filter((at) => short(at) < ORIENTATION).map((at) => tiff.subarray(at, at + 12)),
    own,
    ...entries.filter((at) => short(at) > ORIENTATION).map((at) => tiff.subarray(at, at + 12)),
    fits(behind, 4) ? tiff.subarray(behind, behind + 4) : Buffer.alloc(4),
  ];
  const at = tiff.length + (tiff.length % 2);
  const larger = Buffer.concat([tiff, Buffer.alloc(at - tiff.length), ...parts]);
  if (little) larger.writeUInt32LE(at, 4);
  else larger.writeUInt32BE(at, 4);
  return larger;
}

function newTiff(value: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*\0\0\0\u0008\0\u0001', 'latin1');
  writeEntry(tiff, 10, value, false);
  return tiff;
}

function segmentOf(tiff: Buffer): Buffer | null {
  const length = 2 + 6 + tiff.length;
  if (length > 0xffff) return null;
  const head = Buffer.from('\xff\xe1\0\0Exif\0\0', 'latin1');
  head.writeUInt16BE(length, 2);
  return Buffer.concat([head, tiff]);
}

const inserted = (head: Buffer, at: number, segment: Buffer | null): Buffer =>
  segment ? Buffer.concat([head.subarray(0, at), segment, head.subarray(at)]) : head;

/** JFIF wants to be the first one. */
function endOfJfif(head: Buffer): number {
  const [first] = segmentsOf(head).segments;
  return first?.marker === 0xe0 && first.end <= head.length ? first.end : 2;
}
