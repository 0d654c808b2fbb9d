import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockFor } from '../backup/folder-store.ts';
import { MOVING_FILE } from '../contract/moving.ts';
import { errorCode } from '../files/error-code.ts';
import { makeFolder } from '../files/make-folder.ts';

/** Stands in a folder as long as there is no file that says what its pictures are. */
const markIn = (folder: string) => path.join(folder, `${MOVING_FILE}.begonnen`);

interface Begun {
  /** Once its `lichthof.json` is there. */
  end(): Promise<void>;
  release(): void;
}

/**
 * Makes a folder for a library, or goes on with it; until it is released nobody else does. Nobody's own files are mixed with ours:
 * `isOurs` tells of names whether they are, in a folder that was begun before.
 */
export async function beginIn(folder: string, isOurs: (name: string) => boolean): Promise<Begun> {
  await makeFolder(folder).catch((error: unknown) => {
    throw new Error(`Der Ordner lässt sich nicht anlegen (${errorCode(error)}).`, { cause: error });
  });
  const lock = await lockFor(folder, 'exportiert');
  try {
    await requireOwn(folder, isOurs);
    await writeFile(markIn(folder), '', { mode: 0o600 });
  } catch (error) {
    lock.release();
    throw error;
  }
  return { end: () => rm(markIn(folder), { force: true }), release: () => lock.release() };
}

async function requireOwn(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder);
  const isBegun = names.some((name) => name.startsWith(MOVING_FILE));
  const others = names.filter((name) => !name.startsWith(MOVING_FILE) && !(isBegun && isOurs(name)));
  if (others.length > 0)
    throw new Error(
      `In diesem Ordner liegt schon anderes (${others.slice(0, 3).join(', ')}). Bitte nehmen Sie einen leeren, oder den eines früheren Aufrufs.`,
    );
}
