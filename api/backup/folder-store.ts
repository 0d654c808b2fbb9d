import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, realpath, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DirectoryInUse, lockDirectory } from '../database/directory-lock.ts';
import { errorCode } from '../files/error-code.ts';
import { makeFolder } from '../files/make-folder.ts';
import { storedFile } from '../files/stream.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { BackupError, reasonOf, targetError } from './backup-error.ts';
import type { BackupStore } from './store.ts';

/** Longer than anything that is being written stands still. */
const HALF_MS = 3600_000;
const UNMOUNTED = 'Der Datenträger der Sicherung wurde währenddessen ausgehängt.';
const FOLDERS = ['objects', 'geheimnisse', 'snapshots'];

/** A folder that grows with each backup, but for what an earlier one has. */
export async function openFolder(dir: string, { create }: { create: boolean }): Promise<BackupStore> {
  await requireRepository(dir, create);
  const lock = create ? await lockFor(dir) : null;
  if (lock) await removeHalf(dir);
  const { dev } = await stat(dir);
  const parts = partsIn(dir);
  return {
    ...parts,
    async write(...part) {
      // It would lie below the mount point, on the site's own disk.
      if ((await stat(dir)).dev !== dev) throw new BackupError(UNMOUNTED);
      return parts.write(...part);
    },
    close: async () => lock?.release(),
  };
}

/** What one that was interrupted has begun. What another machine, or a container, writes here just now knows nothing of our lock. */
async function removeHalf(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const at = path.join(dir, name);
    const since = name.startsWith('.neu-') && (await stat(at).catch(() => null))?.mtimeMs;
    if (since && Date.now() - since > HALF_MS) await rm(at, { force: true });
  }
}

/** Without a look at what else is there. */
export const partsIn = (dir: string): BackupStore => ({
  list: (folder) => readdir(path.join(dir, folder)),
  async size(name) {
    const at = path.join(dir, name);
    const there = (await sizeOf(at)) ?? (await bringBack(at).then(() => sizeOf(at)));
    return there ?? sizeOf(at + ASIDE);
  },
  async open(name) {
    const at = path.join(dir, name);
    const handle = (await open(at).catch(nullWhereNoneIs)) ?? (await open(at + ASIDE).catch(nullWhereNoneIs));
    return handle && storedFile(handle, await handle.stat());
  },
  async write(source, nameOf) {
    const temp = path.join(dir, `.neu-${randomBytes(12).toString('hex')}`);
    const handle = await open(temp, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    try {
      await handle.writeFile(source);
      await handle.sync();
    } catch (error) {
      await rm(temp, { force: true });
      throw targetError(error);
    } finally {
      await handle.close();
    }
    const target = path.join(dir, nameOf());
    await makeDurably(path.dirname(target));
    await renameDurably(temp, target);
    return target;
  },
  async complete(name, source, verify) {
    await verify();
    await this.write(source, () => name);
  },
  close: async () => undefined,
});

const ASIDE = '.entfernt';
const ASIDE_MS = 24 * 3600_000;
const PARTS = /^([0-9a-f]{62}|\d[\w.-]*\.json)(\.entfernt)?$/;

const sizeOf = async (at: string) => (await stat(at).catch(() => null))?.size ?? null;
/** A backup counts on it again. */
const bringBack = (at: string) => rename(at + ASIDE, at).catch(() => undefined);

export interface Sweeping {
  now: Date;
  /** Before each file: throws where it is to end. */
  next?: () => void;
}

/**
 * Snapshots go first. What none needs any more is set aside, still read by its name, and deleted a day later: a backup that another
 * machine is at may count on it without a word.
 */
export async function sweepFolder(
  dir: string,
  { old, needed }: { old: readonly string[]; needed: ReadonlySet<string> },
  { now, next }: Sweeping,
) {
  for (const name of old) {
    next?.();
    await rm(path.join(dir, 'snapshots', name));
  }
  const swept = { deleted: 0, aside: 0 };
  const objects = (await readdir(path.join(dir, 'objects'))).filter((name) => /^[0-9a-f]{2}$/.test(name));
  for (const folder of ['geheimnisse', ...objects.map((name) => `objects/${name}`)]) {
    for (const entry of await readdir(path.join(dir, folder))) {
      next?.();
      const [, part, isAside] = PARTS.exec(entry) ?? [];
      if (part === undefined) continue;
      const at = path.join(dir, folder, part);
      if (needed.has(`${folder}/${part}`)) {
        if (isAside && (await sizeOf(at)) === null) await bringBack(at);
        continue;
      }
      const { size, mtimeMs } = await stat(path.join(dir, folder, entry));
      if (!isAside) {
        await utimes(at, now, now);
        await rename(at, at + ASIDE);
      } else if (now.getTime() - mtimeMs >= ASIDE_MS) {
        await rm(at + ASIDE);
        swept.deleted += size;
        continue;
      }
      swept.aside += size;
    }
  }
  return swept;
}

function nullWhereNoneIs(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(path.dirname(to));
}

/** What lies in a folder that a power cut takes away is gone as well. */
async function makeDurably(folder: string): Promise<void> {
  const first = await makeFolder(folder);
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await syncFolder(path.dirname(made));
}

async function requireRepository(dir: string, create: boolean): Promise<void> {
  const there = await readdir(dir).catch((): string[] => []);
  const begun = there.includes('snapshots');
  for (const name of begun ? [] : there)
    if (!(await isNothing(dir, name)))
      throw new BackupError(`„${dir}“ ist nicht leer und keine Sicherung von Lichthof.`);
  if (!create && !begun) throw new BackupError(`In „${dir}“ liegt keine Sicherung von Lichthof.`);
  if (!create) return;
  for (const folder of FOLDERS) await makeDurably(path.join(dir, folder));
}

/** What a disk has that was just formatted, and a repository that was interrupted at its first step. */
const isNothing = async (dir: string, name: string): Promise<boolean> =>
  name === 'lost+found' || (FOLDERS.includes(name) && (await readdir(path.join(dir, name))).length === 0);

/** One at a time from this machine into what lies in an existing folder. */
export async function lockFor(
  target: string,
  what: 'gesichert' | 'exportiert' = 'gesichert',
): Promise<{ release(): void }> {
  const at = await realpath(target).catch(async () =>
    path.join(await realpath(path.dirname(target)), path.basename(target)),
  );
  const name = createHash('sha256').update(at).digest('hex');
  return lockDirectory(path.join(tmpdir(), `lichthof-backup-${name.slice(0, 16)}`)).catch(
    (cause: unknown) => {
      if (cause instanceof DirectoryInUse) throw new BackupError(`Dorthin wird gerade schon ${what}.`);
      const why = reasonOf(cause) ?? 'Näheres steht im Protokoll.';
      throw new BackupError(`In ${tmpdir()} lässt sich nicht festhalten, dass ${what} wird: ${why}`, {
        cause,
      });
    },
  );
}
