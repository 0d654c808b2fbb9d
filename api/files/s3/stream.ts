import type { ByteRange } from '../files.ts';
import { type S3Client, wrongLength } from './client.ts';
import { StoreFailure } from './failure.ts';
import type { Patience } from './patience.ts';

export interface StoredObject {
  key: string;
  bytes: number;
  /** Bytes of another version are never mixed in. */
  etag: string;
}

interface Connection {
  reader: ReadableStreamDefaultReader<Uint8Array>;
  abort: (reason: unknown) => void;
}

/** So much has to come before patience ends: a store that trickles is as good as silent. */
const FLOOR = 1 << 15;
const CHANGED = 'Eine Datei im Objektspeicher wurde ersetzt, während sie gelesen wurde.';

/**
 * The bytes of an object, asked for when they are wanted. Where the store breaks off, falls silent or sends another length, the rest
 * is asked for again: a reader gets every byte once, or an error.
 */
export function objectStream(
  client: S3Client,
  object: StoredObject,
  { from, to }: ByteRange,
): ReadableStream<Uint8Array> {
  let at = from;
  let connection: Connection | null = null;

  const leave = () => {
    connection?.abort(new Error('Nobody reads on.'));
    connection = null;
  };

  const next = (): Promise<Uint8Array> =>
    client.retrying(async (patience) => {
      const stop = () => connection?.abort(patience.signal.reason);
      patience.signal.addEventListener('abort', stop);
      try {
        connection ??= await connect(client, object, { from: at, to }, patience);
        const parts: Uint8Array[] = [];
        for (let bytes = 0; bytes < Math.min(FLOOR, to + 1 - at);) {
          const { value } = await connection.reader.read();
          if (!value) throw wrongLength();
          parts.push(value);
          bytes += value.length;
        }
        return parts.length > 1 ? Buffer.concat(parts) : parts[0]!;
      } catch (error) {
        leave();
        throw error;
      } finally {
        patience.signal.removeEventListener('abort', stop);
      }
    });

  return new ReadableStream(
    {
      async pull(controller) {
        if (at <= to) {
          const part = await next();
          at += part.length;
          if (at > to + 1) throw wrongLength();
          controller.enqueue(part);
        }
        if (at <= to) return;
        leave();
        controller.close();
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}

async function connect(
  client: S3Client,
  { key, bytes, etag }: StoredObject,
  { from, to }: ByteRange,
  patience: Patience,
): Promise<Connection> {
  const ending = new AbortController();
  const abort = (reason: unknown) => ending.abort(reason);
  const stop = () => abort(patience.signal.reason);
  patience.signal.addEventListener('abort', stop);
  try {
    const response = await client.send(
      {
        method: 'GET',
        key,
        headers: { Range: `bytes=${from}-${to}`, 'If-Match': etag },
        accept: [200, 206, 404, 412, 416],
      },
      { ...patience, signal: ending.signal },
    );
    const { status, headers, body } = response;
    const isWhole = status === 200 && from === 0 && to === bytes - 1;
    const said = isWhole
      ? headers.get('Content-Length') === String(bytes)
      : headers.get('Content-Range') === `bytes ${from}-${to}/${bytes}`;
    if (status > 206) throw new StoreFailure(CHANGED);
    if (!said || !body) throw wrongLength();
    return { reader: body.getReader(), abort };
  } catch (error) {
    abort(error);
    throw error;
  } finally {
    patience.signal.removeEventListener('abort', stop);
  }
}
