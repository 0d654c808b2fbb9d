import type { ByteRange, StoredFile } from '../files/files.ts';
import { inMemory } from '../files/in-memory.ts';
import { streamFrom } from '../files/stream.ts';
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
      const first = HEADER + Math.floor(from / CHUNK) * SEALED;
      const end = Math.min(bytes, HEADER + (Math.floor(to / CHUNK) + 1) * SEALED) - 1;
      return streamFrom(decrypted(() => part(first, end), openChunk, { from, to, chunks }));
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

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** All that has arrived is opened together: chunk by chunk it would take twice as long. */
async function* decrypted(
  source: () => Promise<ReadableStream<Uint8Array>>,
  openChunk: OpenChunk,
  { from, to, chunks }: ByteRange & { chunks: number },
): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  let index = Math.floor(from / CHUNK);
  const open = (sealed: Buffer) => {
    const start = index * CHUNK;
    const opened = openChunk(index, index === chunks - 1, sealed);
    index += 1;
    return opened.subarray(Math.max(0, from - start), to + 1 - start);
  };
  for await (const bytes of await source()) {
    rest = Buffer.concat([rest, bytes]);
    const plain: Buffer[] = [];
    for (; rest.length >= SEALED; rest = rest.subarray(SEALED)) plain.push(open(rest.subarray(0, SEALED)));
    if (plain.length > 0) yield Buffer.concat(plain);
  }
  // Only the last chunk may be shorter; where it is missing, this throws.
  if (index * CHUNK <= to) yield open(rest);
}
