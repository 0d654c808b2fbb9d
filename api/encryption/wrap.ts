import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Encrypts a key with another one: nonce, key, tag. It opens only with what it is bound to. */
export function wrap(wrappingKey: Uint8Array, boundTo: string, dataKey: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', wrappingKey, nonce).setAAD(Buffer.from(boundTo));
  return Buffer.concat([nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]);
}

/** Null where it was wrapped with another key, or bound to something else. */
export function unwrap(wrappingKey: Uint8Array, boundTo: string, wrapped: Buffer): Buffer | null {
  if (wrapped.length <= NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', wrappingKey, wrapped.subarray(0, NONCE), {
    authTagLength: TAG,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(wrapped.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}
