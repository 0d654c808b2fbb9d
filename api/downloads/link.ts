import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { ApiProblem } from '../problem/problem.ts';
import { randomSecret } from '../encryption/secret.ts';

const Query = z.object({
  key: z.string().check(z.minLength(40), z.maxLength(60)),
  signature: z.string().check(z.maxLength(60)),
});

/**
 * An address that needs no header: signed, so that a made-up one costs no query. How long it is good its archive knows. Its `key` is
 * known to nobody but its holder; an encrypted album's data key is wrapped with it.
 */
export function signLink(signingKey: Uint8Array, task: string, name: string) {
  const key = randomSecret();
  const query = new URLSearchParams({ key, signature: sign(signingKey, task, key) });
  return { key, url: `/downloads/${task}/${encodeURIComponent(name)}?${query.toString()}` };
}

export function verifyLink(signingKey: Uint8Array, task: string, query: Record<string, string>): string {
  const given = Query.safeParse(query);
  if (!given.success) throw new ApiProblem('link-invalid');
  const { key, signature } = given.data;
  const right = Buffer.from(sign(signingKey, task, key));
  const theirs = Buffer.from(signature);
  if (right.length !== theirs.length || !timingSafeEqual(right, theirs)) throw new ApiProblem('link-invalid');
  return key;
}

const sign = (signingKey: Uint8Array, task: string, key: string) =>
  createHmac('sha256', signingKey).update(`download 2\0${task}\0${key}`).digest('base64url');
