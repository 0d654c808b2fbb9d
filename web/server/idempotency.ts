import { IDEMPOTENCY_HEADER } from '@lichthof/api/contract/session';

/** The same one goes with each try of the same thing. */
export const idempotencyHeader = (): Record<string, string> => ({
  [IDEMPOTENCY_HEADER]: String(crypto.getRandomValues(new Uint32Array(4))),
});
