import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { ByteRange, StoredFile } from './files.ts';

/** Twice as fast as the default of 64 KiB (docs/performance.md, Files). */
const LARGEST = 1 << 20;
const SMALLEST = 64 << 10;
/** What all streams together hold. Beyond it each has no more than the smallest piece, and there are no more streams than connections. */
const ROOM = 48 << 20;

let held = 0;
export const bytesInFlight = (): number => held;

/** Counts bytes that an answer keeps from being freed; answers how to give them back. */
export function holdBytes(bytes: number): () => void {
  held += bytes;
  return () => {
    held -= bytes;
    bytes = 0;
  };
}
/** Whether whole files may be held for an answer; else they go in pieces. */
export const hasRoom = (): boolean => held < ROOM / 2;

/** The more is on its way, the smaller the pieces: many slow readers must not fill the memory, nor wait for each other. */
const pieceSize = () => Math.max(SMALLEST, Math.min(LARGEST, (ROOM - held) >> 4));

export const storedFile = (handle: FileHandle, { size, mtime }: Stats): StoredFile => ({
  bytes: size,
  modified: mtime,
  read: ({ from, to }) => readPart(handle, from, to + 1 - from),
  stream: (range) => streamOf(handle, range ?? { from: 0, to: size - 1 }),
  close: () => handle.close(),
});

async function readPart(handle: FileHandle, at: number, bytes: number): Promise<Buffer<ArrayBuffer>> {
  const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafeSlow(bytes), 0, bytes, at);
  if (bytesRead < bytes) throw new Error('The file ended before its length.');
  return buffer;
}

/** Reads one piece at a time, when the one before has been taken. Closes the handle at the end, on an error and when the reader goes away. */
function streamOf(handle: FileHandle, { from, to }: ByteRange): ReadableStream<Uint8Array> {
  let at = from;
  let mine = 0;
  const hold = (bytes: number) => {
    held += bytes - mine;
    mine = bytes;
  };
  const end = () => {
    hold(0);
    return handle.close();
  };

  return new ReadableStream(
    {
      async pull(controller) {
        if (at > to) {
          await end();
          return controller.close();
        }
        const wanted = Math.min(pieceSize(), to + 1 - at);
        hold(wanted);
        try {
          const part = await readPart(handle, at, wanted);
          at += wanted;
          if (at > to) await handle.close();
          controller.enqueue(part);
        } catch (error) {
          await end();
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
