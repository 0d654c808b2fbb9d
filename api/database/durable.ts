import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { deniedIn, deniedSentence } from './denied.ts';
import { FILES_NOTE } from './files-note.ts';
import { requireRoom } from './room.ts';

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

/**
 * A first start takes a prepared data directory instead of running initdb, and appears in one piece or not at all: its tables are made
 * before every write of theirs would be synced.
 */
async function prepare(dir: string, options: PGliteOptions, template: Blob | undefined): Promise<void> {
  const unfinished = `${dir}.init`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(dir), { recursive: true, mode: 0o700 });
  const loadDataDir = template ?? (await dataDir());
  const fresh = await PGlite.create(unfinished, { ...options, loadDataDir });
  if (!template) {
    // Whoever opens it anew has no need of these, and is in a hurry.
    const [{ Kysely, PGliteDialect }, { migrate }] = await Promise.all([
      import('kysely'),
      import('./migrate.ts'),
    ]);
    await migrate(new Kysely({ dialect: new PGliteDialect({ pglite: fresh }) }));
  }
  await fresh.close();
  closeToOthers(unfinished);
  syncTree(unfinished);
  fs.renameSync(unfinished, dir);
  syncFile(path.dirname(dir));
}

/** PGlite makes its files readable and writable for everybody on the machine. Where modes are not ours to set, `make doctor` says so. */
function closeToOthers(dir: string): void {
  try {
    if (fs.statSync(dir).mode & 0o077) fs.chmodSync(dir, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/**
 * Opens the embedded database so that what it acknowledged survives a power loss. It begins empty only where nothing is that could belong
 * to it: an incomplete directory may be a restore that is still copying. The caller holds the directory's lock.
 */
export async function openDurable(dir: string, options: PGliteOptions, template?: Blob): Promise<PGlite> {
  // PGlite's own words for it are those of a damage.
  const denied = fs.existsSync(dir) ? deniedIn(dir) : undefined;
  if (denied) throw new Error(deniedSentence(denied, path.dirname(dir)));
  if (isAbsent(dir)) {
    const orphan = ['imgs', 'blog'].find((area) => holdsFile(path.join(path.dirname(dir), area)));
    if (orphan) throw new DatabaseIncomplete(dir, `fehlt, obwohl in ${orphan}/ Dateien liegen`);
    if (fs.existsSync(path.join(path.dirname(dir), FILES_NOTE)))
      throw new DatabaseIncomplete(
        dir,
        'fehlt, obwohl Dateien dieser Website in einem Objektspeicher liegen',
      );
    await prepare(dir, options, template);
  } else {
    const missing = ESSENTIAL.find((file) => !fs.existsSync(path.join(dir, file)));
    if (missing) throw new DatabaseIncomplete(dir, `ist unvollständig: ${missing} fehlt`);
    requireVersion(dir);
    closeToOthers(dir);
  }
  // We hold the lock, so it can only be stale; PGlite does not open where it is empty.
  fs.rmSync(path.join(dir, 'postmaster.pid'), { force: true });
  syncWritesBelow(dir);
  try {
    return await PGlite.create(dir, options);
  } catch (cause) {
    await requireRoom(dir);
    throw new DatabaseIncomplete(dir, 'lässt sich nicht öffnen und ist vermutlich beschädigt', { cause });
  }
}

/** What PGlite brings: the files of another major version PostgreSQL does not open. */
const POSTGRES = '18';

function requireVersion(dir: string): void {
  const found = fs.readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
  if (found === POSTGRES) return;
  if (!/^\d+$/.test(found)) throw new DatabaseIncomplete(dir, 'ist vermutlich beschädigt: PG_VERSION');
  throw new Error(
    `Die Datenbank in ${dir} ist von PostgreSQL ${found}, und diese Version von Lichthof öffnet die von PostgreSQL ${POSTGRES}. Es wurde nichts verändert. Bitte sichern Sie noch einmal mit der Version, mit der sie zuletzt lief (make backup), und stellen Sie die Sicherung mit dieser in einem leeren DATA_DIR wieder her (make restore).`,
  );
}

class DatabaseIncomplete extends Error {
  override name = 'DatabaseIncomplete';
  constructor(dir: string, what: string, options?: ErrorOptions) {
    super(
      `Die Datenbank in ${dir} ${what}. Es wurde nichts gelöscht. Bitte spielen Sie die Sicherung von DATA_DIR vollständig zurück und starten Sie dann noch einmal, oder beginnen Sie mit DEMO=0 und einem anderen, leeren DATA_DIR neu.`,
      options,
    );
  }
}

/** In the order in which a copy usually arrives, what PostgreSQL cannot be without; where PG_VERSION is missing PGlite would run initdb. */
const ESSENTIAL = [
  'PG_VERSION',
  'base/1/PG_VERSION',
  'base/5/PG_VERSION',
  'global/pg_control',
  'global/pg_filenode.map',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_tblspc',
  'pg_wal',
  'pg_xact',
  'postgresql.conf',
];

const isAbsent = (dir: string) => !fs.existsSync(dir) || fs.readdirSync(dir).length === 0;

const holdsFile = (dir: string): boolean =>
  fs.existsSync(dir) &&
  fs
    .readdirSync(dir, { withFileTypes: true })
    .some((entry) =>
      entry.isDirectory()
        ? entry.name !== '.tmp' && holdsFile(path.join(dir, entry.name))
        : !entry.name.startsWith('.'),
    );
