import { crc32 } from 'node:zlib';
import type { StoredFile } from '../files/files.ts';
import { afterZeros, type Facts, headOf, isXmp, segmentsOf, tiffReader } from './head.ts';
import { withoutLocation } from './location.ts';

/** Other bytes at a place of a file, as many as there were. */
interface Patch {
  at: number;
  before: Buffer;
  after: Buffer;
}

/**
 * What takes the position out of what the head of a JPEG says to follow the picture: the other pictures of a multi-picture file, and
 * the film of a moving one. Only that is read: to search every original to its end, an archive of large ones would begin minutes later.
 */
export async function patchesBehind(file: StoredFile): Promise<Patch[]> {
  const head = await headOf(file);
  const patches: Patch[] = [];
  for (const at of someOf(picturesBehind(head), file)) {
    const start = await headOf(file, at);
    const before = start.subarray(0, segmentsOf(start).segments.at(-1)?.end ?? 0);
    patches.push({ at, before, after: withoutLocation(before) });
  }
  for (const bytes of someOf(filmsBehind(head), file))
    patches.push(...(await patchesOfFilm(file, file.bytes - bytes)));
  return patches.filter(({ before, after }) => !before.equals(after));
}

/** More than a camera writes. */
const MOST = 16;
const someOf = (places: readonly number[], file: StoredFile) =>
  [...new Set(places)].filter((place) => place < file.bytes).slice(0, MOST);

export function patched(file: StoredFile, patches: readonly Patch[]): StoredFile {
  if (patches.length === 0) return file;
  const patch = (part: Buffer, from: number): Buffer => {
    const copy = Buffer.from(part);
    for (const { at, after } of patches)
      after
        .subarray(Math.max(0, from - at), Math.max(0, from + part.length - at))
        .copy(copy, Math.max(0, at - from));
    return copy;
  };
  return {
    bytes: file.bytes,
    modified: file.modified,
    close: () => file.close(),
    read: async (range) => patch(await file.read(range), range.from),
    stream(range = { from: 0, to: file.bytes - 1 }) {
      let at = range.from;
      return file.stream(range).pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform(part, controller) {
            controller.enqueue(patch(Buffer.from(part.buffer, part.byteOffset, part.length), at));
            at += part.length;
          },
        }),
      );
    },
  };
}

export const patchedFacts = (known: Facts, patches: readonly Patch[]): Facts => ({
  bytes: known.bytes,
  crc32: patches.reduce(
    (crc, { at, before, after }) =>
      (crc ^ afterZeros(crc32(before) ^ crc32(after), known.bytes - at - before.length)) >>> 0,
    known.crc32,
  ),
});

const APP2 = 0xe2;
const MPF = 'MPF\0';
const MP_ENTRIES = 0xb002;
const MP_ENTRY = 16;

/** Where they begin (CIPA DC-007): the first is the picture itself, and the others count from the segment's own header. */
function picturesBehind(head: Buffer): number[] {
  return segmentsOf(head).segments.flatMap(({ marker, at, content }) => {
    if (marker !== APP2 || content.subarray(0, MPF.length).toString('latin1') !== MPF) return [];
    const { short, long, fits, entriesOf } = tiffReader(content.subarray(MPF.length));
    const entry = fits(0, 8) ? entriesOf(long(4)).find((entry) => short(entry) === MP_ENTRIES) : undefined;
    if (entry === undefined) return [];
    const [bytes, first] = [long(entry + 4), long(entry + 8)];
    if (!fits(first, bytes)) return [];
    return Array.from({ length: Math.floor(bytes / MP_ENTRY) }, (_, i) => long(first + MP_ENTRY * i + 8))
      .filter((offset) => offset > 0)
      .map((offset) => at + 4 + MPF.length + offset);
  });
}

/** https://developer.android.com/media/platform/motion-photo-format */
const FILM = /\b(?:MicroVideoOffset|Item:Length)\s*(?:=\s*["']|>)\s*(\d{1,10})/g;

/** How many bytes before the end of the file there may be one. */
const filmsBehind = (head: Buffer): number[] =>
  segmentsOf(head)
    .segments.filter(isXmp)
    .flatMap(({ content }) =>
      [...content.toString('latin1').matchAll(FILM)].map(([, bytes]) => Number(bytes)),
    );

const MAX_BOXES = 100;
const MAX_MOOV = 8 << 20;

async function patchesOfFilm(file: StoredFile, start: number): Promise<Patch[]> {
  let at = start;
  for (let box = 0; box < MAX_BOXES && at + 8 <= file.bytes; box++) {
    const header = await file.read({ from: at, to: Math.min(at + 16, file.bytes) - 1 });
    const type = header.toString('latin1', 4, 8);
    if (box === 0 && type !== 'ftyp') return [];
    const short = header.readUInt32BE(0);
    const bytes = short === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : short;
    if (type === 'moov') {
      const to = Math.min(file.bytes, at + Math.min(bytes === 0 ? MAX_MOOV : bytes, MAX_MOOV)) - 1;
      const before = await file.read({ from: at, to });
      return [{ at, before, after: filmWithoutLocation(before) }];
    }
    if (bytes < 8) return [];
    at += bytes;
  }
  return [];
}

const POSITION = /\u00a9xyz|loci/g;
/** ISO 6709, as Apple's own list of values holds it. */
const COORDINATES = /[+-]\d{2,3}\.\d{3,9}[+-]\d{2,3}\.\d{3,9}(?:[+-]\d{1,6}\.\d{1,9})?\//g;

function filmWithoutLocation(moov: Buffer): Buffer {
  const blanked = Buffer.from(moov);
  const text = moov.toString('latin1');
  let done = 4;
  for (const { index } of text.matchAll(POSITION)) {
    const end = index < done ? 0 : index - 4 + moov.readUInt32BE(index - 4);
    if (end <= index || end > moov.length) continue;
    blanked.fill(0, index, end).write('free', index, 'latin1');
    done = end + 4;
  }
  for (const { index, 0: found } of text.matchAll(COORDINATES))
    blanked.fill(' ', index, index + found.length);
  return blanked;
}
