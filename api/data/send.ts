import type { Context } from 'hono';
import { plainResponse } from '../http/headers.ts';
import type { Env } from '../services/services.ts';
import { type Cached, encoded } from './cache.ts';

/** `private`: what is answered depends on who asks; `no-cache`: the ETag decides. */
const headers = (etag?: string) => ({
  'Content-Type': 'application/json',
  'Cache-Control': etag ? 'private, no-cache' : 'no-store',
  Vary: 'Authorization, Accept-Encoding',
  ...(etag && { ETag: etag }),
});

export const matches = (c: Context<Env>, etag: string): boolean =>
  (c.req.header('If-None-Match') ?? '')
    .split(',')
    .some((tag) => tag === etag || tag.trim().replace(/^W\//, '') === etag);

export const notModified = (c: Context<Env>, etag: string): Response =>
  plainResponse(c, null, 304, headers(etag));

/** JSON text that the database made. */
export const sendUncached = (c: Context<Env>, json: string): Response =>
  plainResponse(c, json, 200, headers());

export async function send(c: Context<Env>, cached: Cached): Promise<Response> {
  const { encoding, body } = await encoded(cached, c.req.header('Accept-Encoding'));
  return plainResponse(c, body, 200, {
    ...headers(cached.etag),
    ...(encoding && { 'Content-Encoding': encoding }),
  });
}
