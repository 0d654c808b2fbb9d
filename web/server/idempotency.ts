import { IDEMPOTENCY_HEADER } from '@lichthof/api/contract/session';

/** The same one goes with each try of a call, and a new one with each call. */
export const idempotencyHeader = (): Record<string, string> => ({
  [IDEMPOTENCY_HEADER]: String(crypto.getRandomValues(new Uint32Array(4))),
});
