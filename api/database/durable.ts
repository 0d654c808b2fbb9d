import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';

const { O_DSYNC, O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants;

const MODES: Record<string, number> = {
  'r+': O_RDWR,
  w: O_WRONLY | O_CREAT | O_TRUNC,
  'w+': O_RDWR | O_CREAT | O_TRUNC,
  a: O_WRONLY | O_CREAT | O_APPEND,
  'a+': O_RDWR | O_CREAT | O_APPEND,
};

/**
 * PGlite never syncs a file: a power loss destroys the database. With O_DSYNC on every file it opens for writing, the
 * order of its writes is the order on the disk (https://github.com/electric-sql/pglite/issues/1107).
 */
function syncWritesBelow(dir: string): void {
  const open = fs.openSync;
  fs.openSync = (file, flags, mode) => {
    const numeric = typeof flags === 'number' ? flags : MODES[flags];
    const below = typeof file === 'string' && path.resolve(file).startsWith(dir + path.sep);
    const writes = numeric !== undefined && (numeric & (O_WRONLY | O_RDWR)) !== 0;
    return open(file, below && writes ? numeric | O_DSYNC : flags, mode);
  };
  syncBuiltinESMExports();
}

function syncFile(file: string): void {
  const fd = fs.openSync(file, 'r');
  fs.fsyncSync(fd);
  fs.closeSync(fd);
}

function syncTree(dir: string): void {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const at = path.join(dir, entry.name);
    if (entry.isDirectory()) syncTree(at);
    else if (entry.isFile()) syncFile(at);
  }
  syncFile(dir);
}

/** A first start takes a prepared data directory instead of running initdb, and appears in one piece or not at all. */
async function prepare(dir: string, template: Blob | undefined): Promise<void> {
  const unfinished = `${dir}.init`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(dir), { recursive: true, mode: 0o700 });
  const fresh = await PGlite.create(unfinished, { loadDataDir: template ?? (await dataDir()) });
  await fresh.close();
  syncTree(unfinished);
  fs.renameSync(unfinished, dir);
  syncFile(path.dirname(dir));
}

/** Opens the embedded database so that what it acknowledged survives a power loss. The caller holds the directory's lock. */
export async function openDurable(dir: string, options: PGliteOptions, template?: Blob): Promise<PGlite> {
  if (!fs.existsSync(path.join(dir, 'global/pg_control'))) {
    fs.rmSync(dir, { recursive: true, force: true });
    await prepare(dir, template);
  }
  // We hold the lock, so it can only be stale; PGlite does not open where it is empty.
  fs.rmSync(path.join(dir, 'postmaster.pid'), { force: true });
  syncWritesBelow(dir);
  return PGlite.create(dir, options);
}
