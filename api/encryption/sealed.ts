import { hkdfSync } from 'node:crypto';
import { unwrap, wrap } from './wrap.ts';

/** For what waits in the outbox and must not lie in the database readable: its key is in a file beside it. */
export const sealText = (key: Uint8Array, message: string, text: string): string =>
  wrap(sealingKey(key), message, Buffer.from(text)).toString('base64url');

export const unsealText = (key: Uint8Array, message: string, sealed: string): string | null =>
  unwrap(sealingKey(key), message, Buffer.from(sealed, 'base64url'))?.toString() ?? null;

const sealingKey = (key: Uint8Array) => new Uint8Array(hkdfSync('sha256', key, '', 'lichthof outbox 1', 32));
