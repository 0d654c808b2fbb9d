import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a URL or a header. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What the server keeps of a secret; the secret itself is as long as its hash, so a plain hash is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
