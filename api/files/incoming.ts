import { rm } from 'node:fs/promises';
import { digesting } from './digest.ts';
import type { Incoming } from './files.ts';
import { temporary } from './temporary.ts';

/** Writes the source to a temporary file and makes it durable; its hashes are those of the bytes that were written. */
export async function receive(
  root: string,
  source: AsyncIterable<Uint8Array>,
  limit: number,
  place: (from: string, path: string) => Promise<boolean>,
): Promise<Incoming> {
  const { path, handle } = await temporary(root);
  const written = digesting(source, limit);
  try {
    for await (const chunk of written) await handle.writeFile(chunk);
    await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(path, { force: true });
    throw error;
  }
  return {
    path,
    ...written.digest(),
    place: (name) => place(path, name),
    discard: () => rm(path, { force: true }),
  };
}
