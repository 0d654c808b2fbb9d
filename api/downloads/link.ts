import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiProblem } from '../problem/problem.ts';
import { randomSecret } from '../encryption/secret.ts';

const VALID_S = 60 * 60;

const Query = z.object({
  key: z.string().check(z.minLength(40), z.maxLength(60)),
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  signature: z.string().check(z.maxLength(60)),
});

/**
 * An address that needs no header: signed, so that a made-up one costs no query, and good for an hour. Its `key` is known to
 * nobody but its holder; an encrypted album's data key is wrapped with it.
 */
export function signLink(signingKey: Uint8Array, task: string, name: string, now: Date) {
  const key = randomSecret();
  const expires = String(Math.floor(now.getTime() / 1000) + VALID_S);
  const signature = sign(signingKey, task, expires, key);
  const query = new URLSearchParams({ expires, key, signature });
  return { key, url: `/downloads/${task}/${encodeURIComponent(name)}?${query.toString()}` };
}

/** The `key` of a genuine link that is still good. */
export function verifyLink(
  signingKey: Uint8Array,
  task: string,
  query: Record<string, string>,
  now: Date,
): string {
  const given = Query.safeParse(query);
  if (!given.success) throw new ApiProblem('link-invalid');
  const { key, expires, signature } = given.data;
  const right = Buffer.from(sign(signingKey, task, expires, key));
  const theirs = Buffer.from(signature);
  const genuine = right.length === theirs.length && timingSafeEqual(right, theirs);
  if (!genuine || Number(expires) * 1000 <= now.getTime()) throw new ApiProblem('link-invalid');
  return key;
}

const sign = (signingKey: Uint8Array, task: string, expires: string, key: string) =>
  createHmac('sha256', signingKey).update(`download 1\0${task}\0${expires}\0${key}`).digest('base64url');
