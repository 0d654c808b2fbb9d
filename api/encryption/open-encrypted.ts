import type { ByteRange, StoredFile } from '../files/files.ts';
import { inMemory } from '../files/in-memory.ts';
import { asBuffer, readAll } from '../files/read-all.ts';
import { CHUNK, chunkOpener, DamagedFile, HEADER, layoutOf, SEALED } from './encrypted-file.ts';

/**
 * An encrypted file as if it were a plain one, ranges included; it is closed with it. That its end is there is checked before
 * the first byte is given away.
 */
export async function openEncrypted(
  file: StoredFile | null,
  dataKey: Uint8Array,
  context: string,
): Promise<StoredFile | null> {
  if (!file) return null;
  try {
    return await opened(file, dataKey, context);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function opened(file: StoredFile, dataKey: Uint8Array, context: string): Promise<StoredFile> {
  const { bytes, modified } = file;
  const { plain, chunks } = layoutOf(bytes);
  const lastAt = HEADER + (chunks - 1) * SEALED;
  // What is small is held rather than its file.
  const start = await file.read({ from: 0, to: (chunks > 1 ? HEADER : bytes) - 1 });
  const openChunk = chunkOpener(dataKey, context, start.subarray(0, HEADER));
  const end = chunks > 1 ? await file.read({ from: lastAt, to: bytes - 1 }) : start.subarray(HEADER);
  const tail = openChunk(chunks - 1, true, end);
  if (chunks === 1) {
    await file.close();
    return { ...inMemory(tail), modified };
  }

  const spanOf = ({ from, to }: ByteRange) => {
    const first = Math.floor(from / CHUNK);
    const next = Math.floor(to / CHUNK) + 1;
    return { first, from: HEADER + first * SEALED, to: Math.min(bytes, HEADER + next * SEALED) - 1 };
  };
  /** What is wanted of these chunks, the first of which has that number. */
  const unseal = (sealed: Buffer, first: number, { from, to }: ByteRange): Buffer => {
    const parts: Buffer[] = [];
    for (let at = 0, index = first; at < sealed.length; at += SEALED, index++) {
      const part = openChunk(index, index === chunks - 1, sealed.subarray(at, at + SEALED));
      parts.push(part.subarray(Math.max(0, from - index * CHUNK), to + 1 - index * CHUNK));
    }
    return parts.length > 1 ? Buffer.concat(parts) : parts[0]!;
  };
  return {
    bytes: plain,
    modified,
    async read(range) {
      const { first, ...sealed } = spanOf(range);
      return unseal(await file.read(sealed), first, range);
    },
    stream(range = { from: 0, to: plain - 1 }) {
      const { first, ...sealed } = spanOf(range);
      return unsealing(file.stream(sealed), sealed.to + 1 - sealed.from, (part, passed) =>
        unseal(part, first + passed, range),
      );
    },
    close: () => file.close(),
  };
}

/** The first bytes of an encrypted file, before what it holds. */
export async function readHeader(file: StoredFile | null): Promise<Buffer> {
  try {
    if (file && file.bytes >= HEADER) return await file.read({ from: 0, to: HEADER - 1 });
    throw new DamagedFile('cut off');
  } finally {
    await file?.close();
  }
}

export async function readEncrypted(
  sealed: StoredFile | null,
  dataKey: Uint8Array,
  context: string,
): Promise<Buffer | null> {
  const file = await openEncrypted(sealed, dataKey, context);
  return file && readAll(file.stream());
}

/** Of a stream of so many bytes. `unseal` gets whole chunks, as many as have arrived, and how many have passed before. */
function unsealing(
  sealed: ReadableStream<Uint8Array>,
  bytes: number,
  unseal: (chunks: Buffer, passed: number) => Buffer,
): ReadableStream<Uint8Array> {
  const reader = sealed.getReader();
  let rest: Buffer = Buffer.alloc(0);
  let left = bytes;
  let passed = 0;

  const next = async (): Promise<Buffer> => {
    const { value } = await reader.read();
    if (!value) throw new DamagedFile('cut off');
    rest = rest.length > 0 ? Buffer.concat([rest, value]) : asBuffer(value);
    left -= value.length;
    // Only the last chunk may be shorter.
    const whole = left > 0 ? rest.length - (rest.length % SEALED) : rest.length;
    if (whole === 0) return next();
    const chunks = rest.subarray(0, whole);
    rest = rest.subarray(whole);
    const before = passed;
    passed += whole / SEALED;
    return unseal(chunks, before);
  };

  return new ReadableStream(
    {
      async pull(controller) {
        try {
          controller.enqueue(await next());
        } catch (error) {
          await reader.cancel();
          throw error;
        }
        if (left > 0) return;
        await reader.cancel();
        controller.close();
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 1 },
  );
}
