import type { Context } from 'hono';
import { KEY_PREFIX } from '../contract/access-key.ts';
import { AUTH_ID_HEADER, IDEMPOTENCY_HEADER } from '../contract/session.ts';

export const authIdOf = (c: Context) => c.req.header(AUTH_ID_HEADER);
export const idempotencyKeyOf = (c: Context) => c.req.header(IDEMPOTENCY_HEADER);

export function accessKeyOf(c: Context): string | null {
  const bearer = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  return bearer?.startsWith(KEY_PREFIX) ? bearer : null;
}
