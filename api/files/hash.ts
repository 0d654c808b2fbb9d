import { createHash } from 'node:crypto';

/** SHA-256 of all that comes, in hexadecimal digits. */
export async function hash(source: AsyncIterable<Uint8Array>): Promise<string> {
  const sha256 = createHash('sha256');
  for await (const chunk of source) sha256.update(chunk);
  return sha256.digest('hex');
}
