import type { ByteRange } from '../files/files.ts';
import { streamFrom } from '../files/stream.ts';
import type { ZipLayout } from './zip-layout.ts';

/** Bytes of one entry: opened only when they are sent, closed when they have been or nobody wants them any more. */
export type OpenEntry = (index: number, range: ByteRange) => Promise<ReadableStream<Uint8Array>>;

interface Segment {
  at: number;
  bytes: number;
  /** Bytes of the archive itself, or the number of the entry whose bytes come here. */
  from: Buffer | number;
}

/**
 * Any part of an archive, read as it is wanted. One entry is open at a time. `sent` is told up to which byte the archive has been
 * given away.
 */
export const zipStream = (
  layout: ZipLayout,
  open: OpenEntry,
  range: ByteRange,
  sent: (upTo: number) => void = () => {},
): ReadableStream<Uint8Array> => streamFrom(partsOf(layout, open, range, sent));

async function* partsOf(
  layout: ZipLayout,
  open: OpenEntry,
  { from, to }: ByteRange,
  sent: (upTo: number) => void,
): AsyncGenerator<Uint8Array> {
  for (const { at, bytes, from: source } of segmentsOf(layout)) {
    let position = Math.max(at, from);
    const end = Math.min(at + bytes, to + 1);
    if (position >= end) continue;
    const [first, last] = [position - at, end - at];
    const parts =
      typeof source === 'number'
        ? await open(source, { from: first, to: last - 1 })
        : [source.subarray(first, last)];
    for await (const part of parts) {
      position += part.byteLength;
      if (position > end) throw new Error('A file of the archive is longer than it was.');
      sent(position);
      yield part;
    }
    if (position < end) throw new Error('A file of the archive ended before its length.');
  }
}

const segmentsOf = ({ entries, directory, directoryAt }: ZipLayout): Segment[] => [
  ...entries.flatMap(({ header, at, dataAt, bytes }, i) => [
    { at, bytes: header.length, from: header },
    { at: dataAt, bytes, from: i },
  ]),
  { at: directoryAt, bytes: directory.length, from: directory },
];
