import type { Context } from 'hono';
import type { ByteRange, ByteSource } from '../files/files.ts';
import { holdBytes } from '../files/stream.ts';
import type { Env } from '../services/services.ts';
import { isCurrent } from './conditional.ts';

type Bytes = { data: Buffer } | { file: ByteSource };

/** Answers with the bytes, a part of them, or with what the client has already (RFC 9110, 13 and 14). Closes the file. */
export async function bytesResponse(
  c: Context<Env>,
  bytes: Bytes,
  { 'Content-Type': type, ...headers }: Record<string, string> & { ETag: string; 'Content-Type': string },
): Promise<Response> {
  const length = 'data' in bytes ? bytes.data.length : bytes.file.bytes;
  const range = c.req.method === 'GET' ? requestedRange(c.req, headers.ETag, length) : null;
  const fresh = isCurrent(c, headers.ETag);
  headers['Accept-Ranges'] = 'bytes';
  if (fresh || range === 'unsatisfiable' || c.req.method === 'HEAD') {
    if ('file' in bytes) await bytes.file.close();
    if (fresh) return c.body(null, 304, headers);
    if (range === 'unsatisfiable')
      return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${length}` });
  }
  if ('data' in bytes && c.env?.outgoing?.closed === false)
    c.env.outgoing.once('close', holdBytes(bytes.data.length));
  const { from, to } = range ?? { from: 0, to: length - 1 };
  headers['Content-Type'] = type;
  headers['Content-Length'] = String(to - from + 1);
  if (range) headers['Content-Range'] = `bytes ${from}-${to}/${length}`;
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return c.body(null, status, headers);
  return c.body(
    'data' in bytes ? part(bytes.data, from, to) : bytes.file.stream({ from, to }),
    status,
    headers,
  );
}

const part = (data: Buffer, from: number, to: number) =>
  new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset + from, to - from + 1);

/** One range only; several, or one that is not understood, are answered with the whole (RFC 9110, 14.2). */
function requestedRange(
  req: Context['req'],
  etag: string,
  length: number,
): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(req.header('Range') ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return null;
  const condition = req.header('If-Range');
  if (condition !== undefined && condition !== etag) return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  return from > to ? 'unsatisfiable' : { from, to };
}
