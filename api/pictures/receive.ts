import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { contextOf, encryptFor } from '../encryption/album-files.ts';
import { readEncrypted } from '../encryption/open-encrypted.ts';
import type { Files, Incoming } from '../files/files.ts';
import { TooManyBytes } from '../files/incoming.ts';
import { inMemory } from '../files/in-memory.ts';
import type { Source } from './decoder/protocol.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Place } from '../uploads/destination.ts';

export const MAX_UPLOAD = 60 << 20;
const TOO_LARGE = 'Ein Bild darf höchstens 60 MB groß sein.';

/** A file that has arrived completely and has no name yet; encrypted where it will lie encrypted. */
export interface Received {
  incoming: Incoming;
  /** Of the picture, not of what lies on the disk. */
  sha256: string;
  /** For the decoder. Encrypted pictures are readable in memory only. */
  source(): Promise<Source>;
}

/** Writes to the disk while the bytes come: what will lie encrypted never lies there in any other way. */
export async function receive(
  files: Files,
  { path, key }: Pick<Place, 'path' | 'key'>,
  body: AsyncIterable<Uint8Array>,
): Promise<Received> {
  const plain = hashed(body);
  try {
    const incoming = await files.receive('imgs', key ? encryptFor(key, path, plain) : plain, 2 * MAX_UPLOAD);
    const source = async (): Promise<Source> => {
      if (!key) return incoming.path;
      const sealed = inMemory(await readFile(incoming.path));
      return (await readEncrypted(() => Promise.resolve(sealed), key.dataKey, contextOf(key, path)))!;
    };
    return { incoming, sha256: plain.sha256(), source };
  } catch (error) {
    if (error instanceof TooManyBytes) throw new ApiProblem('too-large', { detail: TOO_LARGE });
    throw error;
  }
}

function hashed(source: AsyncIterable<Uint8Array>) {
  const sha256 = createHash('sha256');
  let bytes = 0;
  async function* pass() {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > MAX_UPLOAD) throw new TooManyBytes(TOO_LARGE);
      sha256.update(chunk);
      yield chunk;
    }
  }
  return Object.assign(pass(), { sha256: () => sha256.digest('hex') });
}
