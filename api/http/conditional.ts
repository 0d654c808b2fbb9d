import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

type Encoding = 'br' | 'gzip';
type Bytes = Buffer<ArrayBuffer>;

export interface Representation {
  etag: string;
  identity: Bytes | string;
  compressed: Partial<Record<Encoding, Promise<Bytes>>>;
}

/** Text that is sent only once stays text: as bytes it would have to be allocated, and collected again. */
export const represent = (identity: Bytes | string, etag = etagOf(identity)): Representation => ({
  etag,
  identity,
  compressed: {},
});

/** Strong: it names the very bytes. */
export const etagOf = (body: Bytes | string): string => `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;

/** 304 where the client has it already, else the body in the best encoding that the client accepts. */
export async function respond(
  c: Context,
  representation: Representation,
  headers: Record<string, string>,
  status: 200 | 404 | 503 = 200,
): Promise<Response> {
  const { etag } = representation;
  if (status === 200 && isCurrent(c, etag)) return notModified(c, etag, headers);
  const { encoding, body } = await encoded(representation, c.req.header('Accept-Encoding'));
  return c.body(body, status, {
    ...headers,
    ETag: etag,
    ...(encoding && { 'Content-Encoding': encoding }),
  });
}

/** JSON text for whoever asks: `private`, what is answered depends on that; `no-cache`, the ETag decides. */
export const PRIVATE_JSON = {
  'Content-Type': 'application/json',
  'Cache-Control': 'private, no-cache',
  Vary: 'Authorization, Accept-Encoding',
};
/**
 * The same, to whoever says nothing of himself and asks for nothing but what anybody sees in safe mode: `public`, and a browser may
 * keep it to show it without a network (docs/decisions/2026-11-23-offline.md).
 */
export const jsonFor = (c: Context): typeof PRIVATE_JSON =>
  c.req.header('Authorization') === undefined && c.req.query('nsfw') === undefined
    ? { ...PRIVATE_JSON, 'Cache-Control': 'public, no-cache' }
    : PRIVATE_JSON;
/** JSON text that is nobody's to keep. */
export const sendJson = (c: Context, json: string): Response =>
  c.body(json, 200, { ...PRIVATE_JSON, 'Cache-Control': 'no-store' });

export const notModified = (c: Context, etag: string, headers: Record<string, string>): Response =>
  c.body(null, 304, { ...headers, ETag: etag });

export const isCurrent = (c: Context, etag: string): boolean =>
  (c.req.header('If-None-Match') ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

const ACCEPTS = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};
export const encodingOf = (accepted = ''): Encoding | undefined =>
  ACCEPTS.br.test(accepted) ? 'br' : ACCEPTS.gzip.test(accepted) ? 'gzip' : undefined;

const COMPRESS_FROM = 1024;

async function encoded(
  { identity, compressed }: Representation,
  accepted: string | undefined,
): Promise<{ encoding?: Encoding; body: Bytes | string }> {
  const encoding = encodingOf(accepted);
  if (!encoding || identity.length < COMPRESS_FROM) return { body: identity };
  return { encoding, body: await (compressed[encoding] ??= compress[encoding](identity)) };
}

/** A window that fits into the processor's cache: half the time, and lists repeat themselves within it. */
const brotliOptions = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
});
const compress = {
  br: promisify<Bytes | string, Bytes>((identity, done) =>
    brotliCompress(identity, brotliOptions(identity.length), done),
  ),
  gzip: promisify<Bytes | string, Bytes>(gzip),
};
