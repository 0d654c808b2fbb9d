import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { DirectoryInUse, lockDirectory } from '../database/directory-lock.ts';
import { migrationNames } from '../database/migrate.ts';
import type { Db } from '../database/schema.ts';
import { linesIn } from '../files/lines.ts';
import { storedPath } from '../files/path.ts';
import { digestIn } from '../files/digest.ts';
import { idOf, ownFiles, locationOf, type Storage } from '../files/storage.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { BackupError, DamagedBackup } from './backup-error.ts';
import { type Doing, shownPath } from './check.ts';
import type { Services } from '../services/services.ts';
import type { Repository } from './repository.ts';
import type { Kept, KeptFile, Snapshot } from './snapshot.ts';
import { fill, hasRows, tablesOf } from './tables.ts';

type RestoreServices = Pick<Services, 'db' | 'files'>;
interface Restoring extends Partial<Doing> {
  holdMail?: boolean;
  /** What has to be done before the rows count: afterwards it cannot be begun anew. */
  last?: () => Promise<unknown>;
}

const EMPTY_ONLY =
  'Wiederhergestellt wird nur in ein leeres Lichthof: mit einem neuen DATA_DIR, und bei PostgreSQL mit einer neuen Datenbank.';
const NOT_EMPTY = `Hier gibt es schon Bilder, Alben, Beiträge oder Benutzer. ${EMPTY_ONLY}`;
const RUNNING = 'Hierher wird gerade schon eine Sicherung wiederhergestellt.';
const otherVersion = (theirs: readonly string[], ours: readonly string[]) =>
  `Die Sicherung stammt von einer anderen Version von Lichthof: In „migrations“ ist bei jener „${theirs.at(-1)}“ das Letzte, hier „${ours.at(-1)}“. Bitte stellen Sie sie mit jener Version wieder her, in ein neues DATA_DIR (dieses ist schon von hier) und bei PostgreSQL in eine neue Datenbank, und bringen Sie sie dann auf den neuen Stand.`;
const NO_DATABASE = 'In der Sicherung fehlt die Datenbank, oder ein Teil von ihr.';

interface Verifying extends Partial<Doing> {
  /** Damaged files are answered; damaged tables are thrown all the same. */
  withoutDamaged?: boolean;
}

/**
 * Throws a German sentence where the snapshot could not be restored completely: all of it is read, and nothing is written. Answers its
 * files that are damaged.
 */
export async function verifySnapshot(
  { db }: Pick<Services, 'db'>,
  repository: Repository,
  snapshot: Snapshot,
  { report, signal, withoutDamaged = false }: Verifying = {},
): Promise<Set<KeptFile>> {
  const migrations = await migrationNames();
  if (snapshot.migrations.join() !== migrations.join())
    throw new BackupError(otherVersion(snapshot.migrations, migrations));
  const [names, own] = [snapshot.tables, await tablesOf(db)].map((all) =>
    all.map(({ name }) => name).toSorted(),
  );
  if (names!.join() !== own!.join()) throw new DamagedBackup(NO_DATABASE);
  const paths = new Set(snapshot.files.map(idOf));
  if (paths.size < snapshot.files.length || snapshot.files.some(({ path }) => storedPath(path) !== path))
    throw new BackupError('In der Sicherung stehen Dateinamen, die es in Lichthof nicht geben kann.');
  const seen = new Map<string, DamagedBackup | null>();
  const damaged = new Map<KeptFile, DamagedBackup>();
  const all = [...snapshot.tables, ...snapshot.files];
  for (const [i, kept] of all.entries()) {
    signal?.throwIfAborted();
    report?.(i, all.length);
    const id = `${kept.sha256} ${kept.bytes}`;
    const damage = seen.has(id) ? seen.get(id)! : await damageIn(repository, kept);
    seen.set(id, damage);
    if (!damage) continue;
    if (!('path' in kept)) throw damage;
    damaged.set(kept, damage);
  }
  const [first] = damaged.values();
  if (first && !withoutDamaged)
    throw new DamagedBackup(`${first.message} ${concerned([...damaged.keys()])}`, { cause: first });
  return new Set(damaged.keys());
}

const damageIn = async (repository: Repository, kept: Kept): Promise<DamagedBackup | null> => {
  try {
    for await (const part of repository.read(kept)) void part;
    return null;
  } catch (error) {
    if (error instanceof DamagedBackup) return error;
    throw error;
  }
};

const NAMED = 10;
function concerned(files: readonly KeptFile[]): string {
  const more = files.length > NAMED ? ` und ${files.length - NAMED} weitere` : '';
  return `Betroffen: ${files.slice(0, NAMED).map(shownPath).join(', ')}${more}. Alle anderen Dateien und die Datenbank sind unversehrt und kommen mit „make restore … DAMAGED=1“ (--without-damaged=1) zurück.`;
}

const markOf = (dataDir: string) => path.join(dataDir, 'restore-begun');
/** From before its first file until its rows count: what an interrupted one has left is no site. */
export async function markRestore(storage: Storage): Promise<void> {
  const { dataDir } = storage;
  await writeFile(markOf(dataDir), locationOf(storage), { mode: 0o600, flush: true });
  await syncFolder(dataDir);
}
export const unmarkRestore = (dataDir: string): Promise<void> => rm(markOf(dataDir), { force: true });

const INTERRUPTED =
  'Hier ist das Wiederherstellen einer Sicherung nicht zu Ende gekommen. Bitte rufen Sie „make restore FROM=…“ mit derselben Sicherung noch einmal auf: Es geht dort weiter.';

/** Throws a German sentence where a restore was interrupted. */
export async function requireRestored({ db }: Pick<Services, 'db'>, dataDir: string): Promise<void> {
  if (!existsSync(markOf(dataDir))) return;
  // Its rows came last.
  if (!(await hasRows(db))) throw new Error(INTERRUPTED);
  await unmarkRestore(dataDir);
}

export const lockRestore = (dataDir: string): Promise<{ release(): void }> =>
  lockDirectory(path.resolve(dataDir, 'restore')).catch((error: unknown) => {
    throw error instanceof DirectoryInUse ? new BackupError(RUNNING) : error;
  });

/** Of files only what an interrupted one has brought to the same place may be there: nothing is mixed with what somebody else has made. */
export async function requireEmpty(
  { db, files, storage }: RestoreServices & Pick<Services, 'storage'>,
  snapshot: Snapshot,
): Promise<void> {
  await requireNoRows(db);
  const begunAt = await readFile(markOf(storage.dataDir), 'utf8').catch(() => null);
  const brought = new Map(
    begunAt === locationOf(storage) ? snapshot.files.map((file) => [idOf(file), file.bytes]) : [],
  );
  for await (const file of ownFiles(files))
    if (brought.get(idOf(file)) !== file.bytes) throw new BackupError(notEmpty(storage, idOf(file)));
}

function notEmpty({ at, s3 }: Storage, id: string): string {
  if (at === 'disk' || !s3) return `Im Datenordner liegt schon „${id}“. ${EMPTY_ONLY}`;
  const { bucket, prefix } = s3.client.settings;
  return `Im Bucket „${bucket}“${prefix && ` unter „${prefix}“`} liegt schon „${id}“. Wiederhergestellt wird nur in einen leeren Bucket, oder mit einem anderen S3_PREFIX.`;
}

/** Files first: where it is interrupted, the database is still empty, and what is there already the next one leaves there. */
export async function restore(
  services: RestoreServices,
  repository: Repository,
  snapshot: Snapshot,
  { report, signal, holdMail = false, last }: Restoring = {},
): Promise<void> {
  for (const [i, file] of snapshot.files.entries()) {
    signal?.throwIfAborted();
    const { area, path, bytes, sha256 } = file;
    const incoming = await services.files.receive(area, repository.read(file), bytes);
    try {
      if (!(await incoming.place(path)) && (await digestIn(services.files, file))?.sha256 !== sha256)
        throw new BackupError(`Die Datei „${path}“ ist schon da, und eine andere.`);
    } finally {
      await incoming.discard();
    }
    report?.(i + 1, snapshot.files.length);
  }
  const kept = new Map(snapshot.tables.map((table) => [table.name, table]));
  await services.db.transaction().execute(async (trx) => {
    // Checking the backup may have taken hours.
    await sql`lock table users, album, image, post in exclusive mode`.execute(trx);
    await requireNoRows(trx);
    const rows = await fill(trx, await tablesOf(trx), ({ name }) =>
      linesIn(repository.read(kept.get(name)!)),
    );
    if (snapshot.tables.some((table) => rows.get(table.name) !== table.rows))
      throw new DamagedBackup(NO_DATABASE);
    if (holdMail) await holdMailToOthers(trx);
    await last?.();
  });
}

/** What was waiting has been sent since, or is old. What the owner is told may come twice: better than never. */
const holdMailToOthers = (db: Db) =>
  db
    .updateTable('message')
    .set({ nextAttempt: null })
    .where('sealed', '=', true)
    .where('sent', 'is', null)
    .execute();

async function requireNoRows(db: Db): Promise<void> {
  if (await hasRows(db)) throw new BackupError(NOT_EMPTY);
}
