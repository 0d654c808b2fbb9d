import type { ByteRange } from '../files/files.ts';
import type { ZipLayout } from './zip-layout.ts';

export type OpenEntry = (index: number, range: ByteRange) => Promise<ReadableStream<Uint8Array>>;

interface Segment {
  at: number;
  bytes: number;
  from: Buffer | number;
}

/**
 * Any part of an archive, read as it is wanted. One entry is open at a time. `sent` is told up to which byte the archive has been
 * given away.
 */
export function zipStream(
  layout: ZipLayout,
  open: OpenEntry,
  { from, to }: ByteRange,
  sent: (upTo: number) => void = () => {},
): ReadableStream<Uint8Array> {
  const segments = segmentsOf(layout).filter(({ at, bytes }) => bytes > 0 && at <= to && at + bytes > from);
  let next = 0;
  let position = from;
  let gone = false;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let end = 0;

  const read = async (): Promise<Uint8Array | null> => {
    if (gone) next = segments.length;
    if (reader) {
      const { done, value } = await reader.read();
      if (!done) return value;
      if (position !== end) throw new Error('A file of the archive ended before its length.');
      reader = undefined;
      return null;
    }
    const { at, bytes, from: source } = segments[next++]!;
    end = Math.min(at + bytes, to + 1);
    if (typeof source !== 'number') return source.subarray(position - at, end - at);
    const stream = await open(source, { from: position - at, to: end - at - 1 });
    if (gone) await stream.cancel();
    else reader = stream.getReader();
    return null;
  };

  const isOver = () => !reader && next >= segments.length;

  return new ReadableStream(
    {
      async pull(controller) {
        let bytes: Uint8Array | null = null;
        while (!bytes && !isOver()) bytes = await read();
        if (gone) return;
        if (!bytes) {
          controller.close();
          return;
        }
        position += bytes.byteLength;
        if (position > end) throw new Error('A file of the archive is longer than it was.');
        controller.enqueue(bytes);
        sent(position);
      },
      async cancel() {
        gone = true;
        await reader?.cancel();
      },
    },
    { highWaterMark: 1 },
  );
}

const segmentsOf = ({ entries, directory, directoryAt }: ZipLayout): Segment[] => [
  ...entries.flatMap(({ header, at, dataAt, bytes }, i) => [
    { at, bytes: header.length, from: header },
    { at: dataAt, bytes, from: i },
  ]),
  { at: directoryAt, bytes: directory.length, from: directory },
];
