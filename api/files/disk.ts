import { constants, type Stats } from 'node:fs';
import { link, lstat, mkdir, open, readdir, realpath, rename, rm, rmdir, statfs } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Area, Files, Unusable } from './files.ts';
import { errorCode, WITHOUT_LINKS } from './error-code.ts';
import { receive } from './incoming.ts';
import { storedFolder, storedPath } from './path.ts';
import { storedFile } from './stream.ts';
import { syncFolder } from './sync-folder.ts';
import { sweep, temporary } from './temporary.ts';
import { unreadable } from './unreadable.ts';

type Roots = Record<Area, string>;

export type Statfs = (path: string) => Promise<{ bsize: number; blocks: number; bavail: number }>;

export async function openFiles(dataDir: string, stat: Statfs = statfs): Promise<Files> {
  const roots: Roots = {
    imgs: await prepare(dataDir, 'imgs'),
    blog: await prepare(dataDir, 'blog'),
    cache: await prepare(dataDir, 'cache'),
    uploads: await prepare(dataDir, 'uploads'),
    // Within `imgs`, so that a rename stays within one file system; no stored path can begin with a dot.
    bin: await prepare(dataDir, 'imgs/.bin'),
  };
  const reading = (area: Area, path: string) => openForReading(roots[area], path);
  return {
    async put(area, path, data) {
      const target = await forWriting(roots[area], path);
      const temp = await temporary(roots[area]);
      try {
        await temp.handle.writeFile(data);
        await temp.handle.sync();
        await temp.handle.close();
        await rename(temp.path, target);
        // A cache may lose the newest names in a power cut, never their content.
        if (area !== 'cache') await syncFolder(dirname(target));
      } catch (error) {
        await temp.handle.close().catch(() => {});
        await rm(temp.path, { force: true });
        throw error;
      }
    },
    receive: (area, source, limit) =>
      receive(roots[area], source, limit, async (from, path) => {
        const target = await forWriting(roots[area], path);
        const placed = await nameIt(from, target);
        if (placed) await syncFolder(dirname(target));
        return placed;
      }),
    async open(area, path) {
      const opened = await reading(area, path);
      return opened && storedFile(opened.handle, opened.stat);
    },
    async read(area, path) {
      const opened = await reading(area, path);
      return opened && opened.handle.readFile().finally(() => opened.handle.close());
    },
    async stat(area, path) {
      const stat = await statOf(roots[area], path);
      return stat && { bytes: stat.size, modified: stat.mtime };
    },
    async list(area, folder) {
      const safe = storedFolder(folder);
      const entries = safe === null ? [] : await readdir(join(roots[area], safe), LISTING).catch(missing([]));
      return entries
        .filter((entry) => entry.isFile() && storedPath(entry.name) !== null)
        .map(nameOf)
        .toSorted();
    },
    walk: (area, unusable) => walk(roots[area], '', unusable),
    async move(area, from, to, into = area) {
      if (!(await statOf(roots[area], from))) return false;
      const source = join(roots[area], from);
      const target = await forWriting(roots[into], to);
      if (!(await nameIt(source, target))) return false;
      await syncFolder(dirname(target));
      await syncFolder(dirname(source));
      return true;
    },
    async remove(area, path) {
      const safe = storedPath(path);
      if (safe === null || !(await below(roots[area], safe))) return;
      await rm(join(roots[area], safe), { force: true });
      // Each upload has a folder, which goes with its last piece.
      if (area === 'uploads' && safe.includes('/'))
        await rmdir(join(roots[area], dirname(safe))).catch(() => undefined);
    },
    async space(area) {
      const { bsize, blocks, bavail } = await stat(area ? roots[area] : dataDir);
      return { bytes: bsize * blocks, left: bsize * bavail };
    },
    async local(area, path, use) {
      const there = await statOf(roots[area], path);
      return there && use(join(roots[area], path));
    },
    async reachable() {
      await readdir(roots.imgs);
    },
    signedUrl: () => Promise.resolve(null),
  };
}

async function prepare(dataDir: string, area: string): Promise<string> {
  await mkdir(join(dataDir, area), { recursive: true, mode: 0o700 });
  const root = await realpath(join(dataDir, area));
  await sweep(root);
  return root;
}

const LISTING = { withFileTypes: true } as const;
const nameOf = (entry: { name: string }) => entry.name.normalize('NFC');

const MISSING = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'];

function missing<T>(instead: T) {
  return (error: unknown): T => {
    if (MISSING.includes(errorCode(error))) return instead;
    throw error;
  };
}

/** Whether the folder of that path is really below the root: a symbolic link may point anywhere. */
async function below(root: string, path: string): Promise<boolean> {
  const folder = await realpath(dirname(join(root, path))).catch(missing(null));
  return folder !== null && (folder === root || folder.startsWith(root + sep));
}

const FRESH_MS = 1000;
const MAX_KNOWN = 1000;
/** Folders that were below their root a moment ago: whoever reads one file reads its neighbours. */
const known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: FRESH_MS });

async function wasBelow(root: string, path: string): Promise<boolean> {
  const folder = dirname(join(root, path));
  if (known.has(folder)) return true;
  if (!(await below(root, path))) return false;
  known.set(folder, true);
  return true;
}

async function statOf(root: string, path: string): Promise<Stats | null> {
  const safe = storedPath(path);
  if (safe === null || !(await wasBelow(root, safe))) return null;
  const stat = await lstat(join(root, safe)).catch(missing(null));
  return stat?.isFile() ? stat : null;
}

async function* walk(
  root: string,
  folder: string,
  unusable?: (path: string, why: Unusable) => void,
): AsyncGenerator<{ path: string; bytes: number; modified: Date }> {
  const at = join(root, folder);
  const entries = await readdir(at, LISTING).catch(missing([])).catch(unreadable(at));
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    // Root's, where the area has a disk of its own.
    if (folder === '' && entry.name === 'lost+found') continue;
    const path = folder === '' ? nameOf(entry) : `${folder}/${nameOf(entry)}`;
    if (storedPath(path) === null) {
      // What is hidden is not meant to be a picture: our own half files, or the notes of a file manager.
      if (!entry.name.startsWith('.')) unusable?.(path, 'name');
      continue;
    }
    if (entry.name !== basename(path) && !(await isSame(join(at, entry.name), join(root, path)))) {
      unusable?.(path, entry.isDirectory() ? 'name' : 'spelling');
      continue;
    }
    if (entry.isDirectory()) yield* walk(root, path, unusable);
    else if (!entry.isFile()) unusable?.(path, entry.isSymbolicLink() ? 'link' : 'special');
    const stat = entry.isFile() ? await statOf(root, path) : null;
    if (stat) yield { path, bytes: stat.size, modified: stat.mtime };
  }
}

/** The file system of a Mac finds either spelling of a name, that of Linux only the one that was written. */
async function isSame(at: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([at, other].map((path) => lstat(path).catch(missing(null))));
  return one?.ino === two?.ino;
}

interface Opened {
  handle: FileHandle;
  stat: Stats;
}

async function openForReading(root: string, path: string): Promise<Opened | null> {
  const safe = storedPath(path);
  if (safe === null || !(await wasBelow(root, safe))) return null;
  const at = join(root, safe);
  const handle = await open(at, constants.O_RDONLY | constants.O_NOFOLLOW)
    .catch(missing(null))
    .catch(unreadable(at));
  if (!handle) return null;
  const stat = await handle.stat();
  if (stat.isFile()) return { handle, stat };
  await handle.close();
  return null;
}

async function forWriting(root: string, path: string): Promise<string> {
  const safe = storedPath(path);
  if (safe === null) throw new Error('This path cannot hold a file.');
  const folder = dirname(join(root, safe));
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await below(root, safe))) throw new Error('This path leads out of the storage.');
  if (firstMade) {
    for (let made = folder; made.length >= firstMade.length; made = dirname(made)) {
      await syncFolder(dirname(made));
    }
  }
  return join(folder, basename(safe));
}

/** `link` fails where the name is taken, `rename` would silently replace; not every file system knows links. */
async function nameIt(from: string, target: string): Promise<boolean> {
  try {
    await link(from, target);
    await rm(from);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    if (!WITHOUT_LINKS.includes(code)) throw error;
    const reserved = await open(target, 'wx').catch(() => null);
    if (!reserved) return false;
    await reserved.close();
    await rename(from, target);
  }
  return true;
}
