import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Area, Files } from './files.ts';

export interface Digest {
  bytes: number;
  sha256: string;
  crc32: number;
}

export class TooManyBytes extends Error {
  override name = 'TooManyBytes';
}

/** Passes the bytes on, and tells in the end what they were. */
export function digesting(source: AsyncIterable<Uint8Array>, limit = Infinity) {
  const sha256 = createHash('sha256');
  let crc = 0;
  let bytes = 0;
  async function* pass() {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > limit) throw new TooManyBytes(`More than ${limit} bytes.`);
      sha256.update(chunk);
      crc = crc32(chunk, crc);
      yield chunk;
    }
  }
  return Object.assign(pass(), {
    digest: (): Digest => ({ bytes, sha256: sha256.digest('hex'), crc32: crc }),
  });
}

export async function digestIn(
  files: Files,
  { area, path }: { area: Area; path: string },
): Promise<Digest | null> {
  const opened = await files.open(area, path);
  return opened && digestOf(opened.stream());
}

export async function digestOf(source: AsyncIterable<Uint8Array>): Promise<Digest> {
  const all = digesting(source);
  while (!(await all.next()).done);
  return all.digest();
}
