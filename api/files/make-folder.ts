import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Like `mkdir` with `recursive`, which says ENOENT where a file system is read-only. Answers the first folder that was missing. */
export async function makeFolder(folder: string): Promise<string | undefined> {
  return mkdir(folder, { recursive: true, mode: 0o700 }).catch(async () => {
    const first = await firstMissing(folder);
    await mkdir(first, { mode: 0o700 });
    await makeFolder(folder);
    return first;
  });
}

async function firstMissing(folder: string): Promise<string> {
  const parent = path.dirname(folder);
  const isThere = parent === folder || (await stat(parent).catch(() => null));
  return isThere ? folder : firstMissing(parent);
}
