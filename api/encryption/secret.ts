import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits for a URL or a header. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What the server keeps of a secret; the secret itself is as long as its hash, so a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * The same again for another try of the same request, in whichever order they get through. Nobody keeps the key of the request, so
 * what the server has does not lead to it.
 */
export const secretOfRequest = (key: Uint8Array, what: string, of: string, idempotencyKey: string): Buffer =>
  createHmac('sha256', key).update(`${what} 1\0${of}\0${idempotencyKey}`).digest();
