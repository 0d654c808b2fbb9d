import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { WITHOUT_LINKS } from './error-code.ts';
import { syncFolder } from './sync-folder.ts';

/** What the file holds, which is made where it is missing. Whole before it has its name: another process may begin at the same moment. */
export async function madeOnce(file: string, make: () => Uint8Array): Promise<Buffer> {
  const there = await readFile(file).catch(() => null);
  if (there) return there;
  const temporary = `${file}.${randomUUID()}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(make());
    await handle.sync();
    await handle.close();
    await link(temporary, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (WITHOUT_LINKS.includes(code)) await rename(temporary, file);
    else if (code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(path.dirname(file));
  return readFile(file);
}
