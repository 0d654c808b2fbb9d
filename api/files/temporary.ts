import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/** Beside the files, so that a rename stays within one file system; no stored path can begin with a dot. */
const FOLDER = '.tmp';
/** Containers that share a folder have process ids of their own. */
const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
const STARTED = Date.now() - process.uptime() * 1000;
const DAY = 24 * 3600 * 1000;

export async function temporary(root: string): Promise<{ path: string; handle: FileHandle }> {
  const folder = join(root, FOLDER);
  const path = join(folder, `${process.pid}.${HOST}.${randomBytes(8).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { path, handle: await open(path, 'wx', 0o640) };
}

/**
 * Removes what processes left behind that are gone: killed ones, and every one before this machine or container started. Of those of other
 * machines nothing is known but when they wrote last.
 */
export async function sweep(root: string): Promise<void> {
  const folder = join(root, FOLDER);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const changed = (await stat(path).catch(() => null))?.mtimeMs ?? 0;
    // Earlier releases named no host.
    const [pid, host, random] = name.split('.');
    const owner = Number(pid);
    const isRecent = changed > Date.now() - DAY;
    const inUse =
      random !== undefined && host !== HOST
        ? isRecent
        : owner === process.pid
          ? changed >= STARTED
          : alive(owner) && isRecent;
    if (!inUse) await rm(path, { force: true });
  }
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
