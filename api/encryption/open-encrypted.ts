import type { ByteRange, StoredFile } from '../files/files.ts';
import { inMemory } from '../files/in-memory.ts';
import { asBuffer, readAll } from '../files/read-all.ts';
import { CHUNK, chunkOpener, DamagedFile, HEADER, layoutOf, SEALED } from './encrypted-file.ts';

type OpenChunk = ReturnType<typeof chunkOpener>;
type Open = () => Promise<StoredFile | null>;

/**
 * An encrypted file as if it were a plain one, ranges included. That its end is there is checked before the first byte is
 * given away. `open` is called for each part that is read; encrypted files never change under their name.
 */
export async function openEncrypted(
  open: Open,
  dataKey: Uint8Array,
  context: string,
): Promise<StoredFile | null> {
  const file = await open();
  if (!file) return null;
  const { bytes, modified } = file;
  if (bytes <= HEADER + SEALED) {
    return { ...inMemory(await wholeOf(file, dataKey, context)), modified };
  }
  const header = await readAll(file.stream({ from: 0, to: HEADER - 1 }));
  const openChunk = chunkOpener(dataKey, context, header);
  const { plain, chunks } = layoutOf(bytes);
  const part = async (from: number, to: number) => {
    const again = await open();
    if (again?.bytes !== bytes) {
      await again?.close();
      throw new DamagedFile('changed while it was read');
    }
    return again.stream({ from, to });
  };
  openChunk(chunks - 1, true, await readAll(await part(HEADER + (chunks - 1) * SEALED, bytes - 1)));
  return {
    bytes: plain,
    modified,
    stream: ({ from, to } = { from: 0, to: plain - 1 }) => {
      const first = Math.floor(from / CHUNK);
      const last = Math.floor(to / CHUNK);
      const end = Math.min(bytes, HEADER + (last + 1) * SEALED) - 1;
      const source = () => part(HEADER + first * SEALED, end);
      return decrypted(source, openChunk, { from, to, first, last, chunks });
    },
    close: () => Promise.resolve(),
  };
}

/** The first bytes of an encrypted file, before what it holds. */
export async function readHeader(open: Open): Promise<Buffer> {
  const file = await open();
  if (file && file.bytes >= HEADER) return readAll(file.stream({ from: 0, to: HEADER - 1 }));
  await file?.close();
  throw new DamagedFile('cut off');
}

export async function readEncrypted(
  open: Open,
  dataKey: Uint8Array,
  context: string,
): Promise<Buffer | null> {
  const file = await openEncrypted(open, dataKey, context);
  return file && readAll(file.stream());
}

async function wholeOf(file: StoredFile, dataKey: Uint8Array, context: string): Promise<Buffer> {
  const all = await readAll(file.stream());
  layoutOf(all.length);
  return chunkOpener(dataKey, context, all.subarray(0, HEADER))(0, true, all.subarray(HEADER));
}

type Chunks = ByteRange & { first: number; last: number; chunks: number };

/** Nothing is opened before the first byte is asked for, and what was opened is closed when the reader goes away. */
function decrypted(
  source: () => Promise<ReadableStream<Uint8Array>>,
  openChunk: OpenChunk,
  { from, to, first, last, chunks }: Chunks,
): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let index = first;

  /** All that has arrived and can be opened: chunk by chunk it would take twice as long. */
  const next = async (): Promise<Buffer> => {
    reader ??= (await source()).getReader();
    let ended = false;
    while (rest.length < SEALED && !ended) {
      const { done, value } = await reader.read();
      if (done) ended = true;
      else rest = rest.length > 0 ? Buffer.concat([rest, value]) : asBuffer(value);
    }
    // Only the last chunk may be shorter.
    const enough = ended ? 1 : SEALED;
    const plain: Buffer[] = [];
    do {
      const start = index * CHUNK;
      const opened = openChunk(index, index === chunks - 1, rest.subarray(0, SEALED));
      plain.push(opened.subarray(Math.max(0, from - start), to + 1 - start));
      rest = rest.subarray(SEALED);
      index += 1;
    } while (index <= last && rest.length >= enough);
    return Buffer.concat(plain);
  };

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          controller.enqueue(await next());
        } catch (error) {
          await reader?.cancel();
          throw error;
        }
        if (index <= last) return;
        await reader?.cancel();
        controller.close();
      },
      cancel: () => reader?.cancel(),
    },
    { highWaterMark: 1 },
  );
}
