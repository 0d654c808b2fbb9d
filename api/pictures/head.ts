import { crc32 } from 'node:zlib';
import type { ByteSource, StoredFile } from '../files/files.ts';
import { inMemory } from '../files/in-memory.ts';
import { EOI, isBare, nextMarker, SOI, SOS } from './jpeg-markers.ts';

export interface Facts {
  bytes: number;
  crc32: number;
}
/** What becomes of the beginning of a JPEG; what cannot be read as one is given back as it is. */
export type HeadChange = (head: Buffer) => Buffer;

/** What stands before a picture's own data: mostly fits into the first, with a preview into the second, always into the third. */
const HEADS = [32 << 10, 256 << 10, 4 << 20];

/** A JPEG with another beginning: the picture's own data stays byte by byte. */
export async function withHead(file: StoredFile, change: HeadChange): Promise<ByteSource> {
  const { head, changed, differs } = await changedHead(file, change).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  if (!differs) return file;
  const grown = changed.length - head.length;
  const bytes = file.bytes + grown;
  const stream: StoredFile['stream'] = ({ from, to } = { from: 0, to: bytes - 1 }) => {
    const part = changed.subarray(from, to + 1);
    if (to < changed.length) {
      void file.close();
      return inMemory(part).stream();
    }
    const rest = file.stream({ from: Math.max(from, changed.length) - grown, to: to - grown });
    if (part.length === 0) return rest;
    return rest.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({ start: (controller) => controller.enqueue(part) }),
    );
  };
  return { bytes, modified: file.modified, stream, close: () => file.close() };
}

/** Its length and checksum, from those of the file as it lies there: only the head has to be read. */
export async function factsWithHead(file: StoredFile, known: Facts, change: HeadChange): Promise<Facts> {
  const { head, changed, differs } = await changedHead(file, change);
  if (!differs) return known;
  const difference = afterZeros(crc32(head) ^ crc32(changed), known.bytes - head.length);
  return {
    bytes: known.bytes - head.length + changed.length,
    crc32: (known.crc32 ^ difference) >>> 0,
  };
}

async function changedHead(file: StoredFile, change: HeadChange) {
  const head = await headOf(file);
  const changed = change(head);
  return { head, changed, differs: changed !== head && !changed.equals(head) };
}

/** Of the file, or of a picture within it that begins there. */
export async function headOf(file: StoredFile, from = 0): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  for (const length of HEADS) {
    head = await file.read({ from, to: Math.min(from + length, file.bytes) - 1 });
    if (from + head.length === file.bytes || segmentsOf(head).complete) break;
  }
  return head;
}

interface Segment {
  marker: number;
  /** Of its two marker bytes. */
  at: number;
  /** Behind its length; shorter than it says where the file ends before. */
  content: Buffer;
  end: number;
}

/** The segments before the picture's own data, as views; complete where that begins. */
export function segmentsOf(jpeg: Buffer): { segments: Segment[]; complete: boolean } {
  const segments: Segment[] = [];
  if (jpeg[0] !== 0xff || jpeg[1] !== SOI) return { segments, complete: true };
  for (let at = 2; ;) {
    const found = nextMarker(jpeg, at);
    if (!found) return { segments, complete: false };
    const { marker, end: from } = found;
    if (marker === SOS || marker === EOI) return { segments, complete: true };
    at = from;
    if (isBare(marker)) continue;
    if (from + 2 > jpeg.length) return { segments, complete: false };
    at = from + Math.max(2, jpeg.readUInt16BE(from));
    segments.push({ marker, at: from - 2, content: jpeg.subarray(from + 2, at), end: at });
  }
}

const startsWith = (content: Buffer, text: string) =>
  content.subarray(0, text.length).toString('latin1') === text;
const APP1 = 0xe1;
const EXIF = 'Exif\0\0';

export const isExif = ({ marker, content }: Segment) => marker === APP1 && startsWith(content, EXIF);
export const isXmp = ({ marker, content }: Segment) =>
  marker === APP1 && startsWith(content, 'http://ns.adobe.com/');
export const tiffOf = ({ content }: Segment) => content.subarray(EXIF.length);

export function tiffReader(tiff: Buffer) {
  const little = tiff.subarray(0, 2).toString('latin1') === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const fits = (at: number, bytes: number) => at >= 0 && at + bytes <= tiff.length;
  const entriesOf = (directory: number): number[] => {
    if (!fits(directory, 2)) return [];
    const first = directory + 2;
    const n = Math.min(short(directory), Math.floor((tiff.length - first) / 12));
    return Array.from({ length: n }, (_, i) => first + 12 * i);
  };
  return { little, short, long, fits, entriesOf };
}

/** What a CRC-32 difference becomes when so many bytes follow that do not differ (as `crc32_combine` of zlib). */
export function afterZeros(crc: number, bytes: number): number {
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
