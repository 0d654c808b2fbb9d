import type { Context } from 'hono';
import { hashSecret, randomSecret } from '../encryption/secret.ts';
import { idempotencyKeyOf } from '../http/auth-id.ts';

/** The same for each try of what is `said`, where they bring one key: whoever changes it leaves another message. */
export function messageIdOf(c: Context, ...said: readonly string[]): string {
  const key = idempotencyKeyOf(c);
  const secret = key ? hashSecret(JSON.stringify([key, ...said])) : randomSecret();
  return `m-${secret.slice(0, 22)}`;
}
