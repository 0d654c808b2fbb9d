import type { Context } from 'hono';
import { KEY_PREFIX } from '../contract/access-key.ts';
import { AUTH_ID_HEADER, IDEMPOTENCY_HEADER, IDEMPOTENCY_LENGTH } from '../contract/session.ts';

export const authIdOf = (c: Context) => c.req.header(AUTH_ID_HEADER);
/** None where it can be guessed: a session's secret is made of it. */
export function idempotencyKeyOf(c: Context): string | undefined {
  const key = c.req.header(IDEMPOTENCY_HEADER) ?? '';
  return key.length < IDEMPOTENCY_LENGTH ? undefined : key;
}

export function accessKeyOf(c: Context): string | null {
  const bearer = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  return bearer?.startsWith(KEY_PREFIX) ? bearer : null;
}
