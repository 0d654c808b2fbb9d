import { crc32 } from 'node:zlib';
import type { StoredFile } from '../files/files.ts';

type Open = () => Promise<StoredFile | null>;
interface Known {
  bytes: number;
  crc32: number;
}

/** What cameras write before a picture's own data mostly fits into the first, and always into the second. */
const HEADS = [128 << 10, 4 << 20];
const EXIF = 'Exif\0\0';
const XMP = 'http://ns.adobe.com/';
/** An attribute or an element, whatever its prefix: `exif:GPSLatitude`, `drone-dji:GpsLongitude`. */
const XMP_POSITION = /\b[\w-]+:gps\w*\s*=\s*("[^"]*"|'[^']*')|<([\w-]+:gps\w*)\b[^>]*>[^]*?<\/\2\s*>/gi;

/** A JPEG without the position where it was taken: blanked where it stood, so that all other bytes stay, and stay where they are. */
export async function withoutLocation(open: Open): Promise<StoredFile | null> {
  const found = await blankedHead(open);
  const file = found && (await open());
  if (!file || !found.differs) return file;
  const stream: StoredFile['stream'] = (range = { from: 0, to: file.bytes - 1 }) => {
    let at = range.from;
    const blank = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const part = found.blanked.subarray(at, at + chunk.byteLength);
        at += chunk.byteLength;
        if (part.length === 0) return controller.enqueue(chunk);
        controller.enqueue(Buffer.concat([part, chunk.subarray(part.length)]));
      },
    });
    return file.stream(range).pipeThrough(blank);
  };
  return { bytes: file.bytes, modified: file.modified, stream, close: () => file.close() };
}

/** Its checksum, from that of the file as it lies there: only the head has to be read. */
export async function checksumWithoutLocation(open: Open, known: Known): Promise<number | null> {
  const found = await blankedHead(open);
  if (!found) return null;
  if (!found.differs) return known.crc32;
  const { head, blanked } = found;
  return (known.crc32 ^ afterZeros(crc32(head) ^ crc32(blanked), known.bytes - head.length)) >>> 0;
}

async function blankedHead(open: Open) {
  for (const length of HEADS) {
    const file = await open();
    if (!file) return null;
    const to = Math.min(length, file.bytes) - 1;
    const head = Buffer.from(await new Response(file.stream({ from: 0, to })).arrayBuffer());
    const { blanked, complete } = blankLocation(head);
    if (complete || head.length === file.bytes || length === HEADS.at(-1))
      return { head, blanked, differs: !blanked.equals(head) };
  }
  return null;
}

/** A copy of the beginning of a JPEG. What cannot be read as one is left alone. */
function blankLocation(head: Buffer): { blanked: Buffer; complete: boolean } {
  const blanked = Buffer.from(head);
  const { segments, complete } = segmentsOf(blanked);
  for (const segment of segments) {
    if (segment.subarray(0, EXIF.length).toString('latin1') === EXIF)
      blankExif(segment.subarray(EXIF.length));
    else if (segment.subarray(0, XMP.length).toString('latin1') === XMP) blankXmp(segment);
  }
  return { blanked, complete };
}

/** The contents of its APP1 segments; complete where the picture's own data begins. */
function segmentsOf(jpeg: Buffer): { segments: Buffer[]; complete: boolean } {
  const segments: Buffer[] = [];
  for (let at = 2; at + 4 <= jpeg.length;) {
    const [mark, marker, length] = [jpeg[at], jpeg[at + 1], jpeg.readUInt16BE(at + 2)];
    if (mark !== 0xff || marker === 0xda || marker === 0xd9 || length < 2)
      return { segments, complete: true };
    if (marker === 0xe1) segments.push(jpeg.subarray(at + 4, at + 2 + length));
    at += 2 + length;
  }
  return { segments, complete: false };
}

const GPS_POINTER = 0x8825;
/** Bytes of one value, by its type. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

function blankExif(tiff: Buffer): void {
  const little = tiff.subarray(0, 2).toString('latin1') === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const fits = (at: number, bytes: number) => at >= 0 && at + bytes <= tiff.length;
  const entriesOf = (directory: number): number[] => {
    const n = fits(directory, 2) ? short(directory) : 0;
    return Array.from({ length: n }, (_, i) => directory + 2 + 12 * i).filter((at) => fits(at, 12));
  };
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

/** What a CRC-32 difference becomes when so many bytes follow that do not differ (as `crc32_combine` of zlib). */
function afterZeros(crc: number, bytes: number): number {
  const times = (matrix: readonly number[], vector: number) =>
    matrix.reduce((sum, row, bit) => ((vector >>> bit) & 1 ? sum ^ row : sum), 0);
  const squared = (matrix: readonly number[]) => matrix.map((row) => times(matrix, row));
  // One bit, then two, four, eight: a byte.
  let matrix = [0xedb88320, ...Array.from({ length: 31 }, (_, bit) => 1 << bit)];
  for (let doubled = 0; doubled < 3; doubled++) matrix = squared(matrix);
  for (let left = bytes; left > 0; left = Math.floor(left / 2), matrix = squared(matrix))
    if (left % 2 === 1) crc = times(matrix, crc);
  return crc;
}
