import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Like `mkdir` with `recursive`, which says ENOENT where a file system is read-only, and never ends where nothing can be made in a
 * folder that is there, as in one of autofs whose disk is away. Answers the first folder that was missing.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  if (await isFolder(folder)) return undefined;
  const above = await makeFolder(path.dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EEXIST' || !(await isFolder(folder))) throw error;
  });
  return above ?? folder;
}

const isFolder = (at: string) =>
  stat(at).then(
    (found) => found.isDirectory(),
    () => false,
  );
