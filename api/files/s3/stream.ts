import type { ByteRange } from '../files.ts';
import { type S3Client, wrongLength } from './client.ts';
import { ChangedObject, StoreFailure } from './failure.ts';
import type { Patience } from './patience.ts';

export interface StoredObject {
  key: string;
  bytes: number;
  /** Bytes of another version are never mixed in. */
  etag: string;
}

/** So much has to come before patience ends: a store that trickles is as good as silent. */
const FLOOR = 1 << 15;
/** Nothing is asked for again. */
const GONE = new StoreFailure('Nobody reads on.');
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
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  /** Of the connection, also while it is being made. */
  let ending = new AbortController();

  const next = (): Promise<Uint8Array> =>
    client.retrying(async (patience) => {
      const { signal } = ending;
      const stop = () => ending.abort(patience.signal.reason);
      patience.signal.addEventListener('abort', stop);
      try {
        reader ??= await connect(client, object, { from: at, to }, { ...patience, signal });
        const parts: Uint8Array[] = [];
        for (let bytes = 0; bytes < Math.min(FLOOR, to + 1 - at);) {
          const { value } = await reader.read();
          if (!value) throw wrongLength();
          parts.push(value);
          bytes += value.length;
        }
        return parts.length > 1 ? Buffer.concat(parts) : parts[0]!;
      } catch (error) {
        ending.abort(error);
        if (ending.signal.reason !== GONE) ending = new AbortController();
        reader = null;
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
        ending.abort(GONE);
        controller.close();
      },
      cancel: () => ending.abort(GONE),
    },
    { highWaterMark: 0 },
  );
}

async function connect(
  client: S3Client,
  { key, bytes, etag }: StoredObject,
  { from, to }: ByteRange,
  patience: Patience,
): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const { status, headers, body } = await client.send(
    {
      method: 'GET',
      key,
      headers: { Range: `bytes=${from}-${to}`, 'If-Match': etag },
      accept: [200, 206, 404, 412, 416],
    },
    patience,
  );
  const isWhole = status === 200 && from === 0 && to === bytes - 1;
  const said = isWhole
    ? headers.get('Content-Length') === String(bytes)
    : headers.get('Content-Range') === `bytes ${from}-${to}/${bytes}`;
  if (status > 206) throw new ChangedObject(CHANGED);
  if (!said || !body) throw wrongLength();
  return body.getReader();
}
