import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Incoming } from './files.ts';
import { temporary } from './temporary.ts';

export class TooManyBytes extends Error {
  override name = 'TooManyBytes';
}

type Place = (from: string, path: string) => Promise<boolean>;

/** Writes the source to a temporary file and makes it durable; its hashes are those of the bytes that were written. */
export async function receive(
  root: string,
  source: AsyncIterable<Uint8Array>,
  limit: number,
  place: Place,
): Promise<Incoming> {
  const { path, handle } = await temporary(root);
  const sha256 = createHash('sha256');
  let crc = 0;
  let bytes = 0;
  try {
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > limit) throw new TooManyBytes(`More than ${limit} bytes.`);
      sha256.update(chunk);
      crc = crc32(chunk, crc);
      await handle.writeFile(chunk);
    }
    await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
  return {
    path,
    bytes,
    sha256: sha256.digest('hex'),
    crc32: crc,
    place: (name) => place(path, name),
    discard: () => rm(path, { force: true }),
  };
}
