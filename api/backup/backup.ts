import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { sql } from 'kysely';
import { BackupError } from './backup-error.ts';
import { type Doing, shownPath } from './check.ts';
import { faultOf, isSuspicious } from './fault.ts';
import { asOfTheTables, textsBeside } from './moment.ts';
import { countNamed, isComingBack, namedIn, namedNow } from './named.ts';
import type { Services } from '../services/services.ts';
import { digestOf } from '../files/digest.ts';
import type { Files, Incoming } from '../files/files.ts';
import { nullWhereChanged } from '../files/s3/failure.ts';
import { idOf, type OwnFile, ownFiles } from '../files/storage.ts';
import { wholeness } from './read-back.ts';
import { newestOf, type Repository } from './repository.ts';
import { FORMAT, type KeptFile, siteOf, type Snapshot } from './snapshot.ts';
import { linesOf, tablesOf } from './tables.ts';

type BackupServices = Pick<Services, 'db' | 'files' | 'clock' | 'key'>;
export interface BackingUp extends Partial<Doing> {
  say: (line: string) => void;
}

/** Albums may be locked, and pictures moved, between reading the database and reading the files. */
const TRIES = 5;

/**
 * Writes a snapshot while the server goes on. Files first, which takes long; then the database in one transaction, and what of the
 * files has come since: a snapshot is complete, or there is none. Bytes that an earlier one has are not written again.
 */
export async function backup(
  services: BackupServices,
  repository: Repository,
  secrets: Buffer,
  { say, report, signal }: BackingUp,
): Promise<{ snapshot: Snapshot; added: number; secretsAt: string }> {
  const site = siteOf(services.key);
  const { snapshot: last, isBehindOthers } = await newest(repository, site, say);
  let known = new Map((last?.files ?? []).map((file) => [idOf(file), file]));
  const total = await countNamed(services.db);
  /** What has been read now needs no proof that it is what it was. */
  const read = new Set<string>();
  const isWhole = wholeness(services.clock, repository, { last, read });
  let added = 0;
  const keepFiles = async () => {
    const kept: typeof known = new Map();
    for await (const { area, path, bytes, modified } of ownFiles(services.files)) {
      signal?.throwIfAborted();
      report?.(kept.size, Math.max(kept.size, total));
      const file = { area, path, bytes, modified: modified.getTime() };
      const id = idOf(file);
      const before = known.get(id);
      const isKnown = before?.modified === file.modified && before.bytes === bytes;
      const isWholeThere = isKnown && (await isWhole(before));
      if (isWholeThere && !isFresh(modified)) {
        kept.set(id, before);
        continue;
      }
      const isRotten = isKnown && !isWholeThere;
      const now = await keepFile(services.files, repository, { area, path, isRotten }).catch(
        nullWhereChanged,
      );
      // It was moved or deleted meanwhile, or replaced: the next pass looks again.
      if (!now) continue;
      read.add(now.sha256);
      added += now.added;
      kept.set(id, { ...file, bytes: now.bytes, sha256: now.sha256 });
      if (kept.size % 100 === 0) say(`${kept.size} Dateien gelesen …`);
    }
    return (known = kept);
  };

  await keepFiles();
  for (let tries = 1; ; tries += 1) {
    const before = known;
    const moment = await keepTables(services, repository, before);
    const { tables, migrations, expected } = moment;
    added += moment.added;
    report?.(total, total);
    const files = await keepFiles();
    const isAsThen = await asOfTheTables(services, repository, { ...moment, before, after: files });
    if (!isAsThen && tries < TRIES) continue;
    const missing: OwnFile[] = [];
    for (const file of expected.values())
      if (!files.has(idOf(file)) && !(await isComingBack(services, file))) missing.push(file);
    if (missing.length > 0 && !(await areGone(services, missing))) {
      if (tries < TRIES) continue;
      throw new BackupError(RESTLESS);
    }
    const lost = missing.filter(isPicture);
    const pictures = [...expected.values()].filter(isPicture).length;
    if (isBehindOthers && pictures === 0) throw new BackupError(OTHER_SITE);
    if (lost.length === pictures) {
      const ids = new Set(lost.map(idOf));
      if (last?.files.some((file) => ids.has(idOf(file)))) throw new BackupError(ALL_GONE);
    }
    for (const file of missing.slice(0, 20)) say(`Schon auf der Website fehlt die Datei ${shownPath(file)}.`);
    const damaged = await damagedOf(services, { files, expected }, () => {
      signal?.throwIfAborted();
      report?.(total, total);
    });
    for (const file of damaged.slice(0, 20))
      say(`Schon auf der Website ist die Datei ${shownPath(file)} beschädigt.`);
    const now = services.clock.now();
    const whose = { created: now.toISOString(), site, secrets: hash('sha256', secrets) };
    const told = { ...whose, missing: missing.length + damaged.length, migrations };
    const snapshot: Snapshot = { format: FORMAT, ...told, tables, files: [...files.values()] };
    const name = nameBehind((await repository.snapshots()).at(-1), now);
    const secretsAt = await repository.writeSecrets(name, secrets);
    await repository.writeSnapshot(name, snapshot);
    return { snapshot, added, secretsAt };
  }
}

interface Keeping extends Pick<KeptFile, 'area' | 'path'> {
  /** What is there of it has to be written over. */
  isRotten: boolean;
}

/** What an interrupted one has copied is read, and not copied again. */
async function keepFile(files: Files, repository: Repository, { area, path, isRotten }: Keeping) {
  const looked = await files.open(area, path);
  if (!looked) return null;
  const { sha256, bytes } = await digestOf(looked.stream());
  if (!isRotten && (await repository.has({ sha256, bytes }))) return { sha256, bytes, added: 0 };
  const opened = await files.open(area, path);
  if (!opened) return null;
  const kept = await repository.keep(opened.stream());
  return { ...kept, added: kept.bytes };
}

const isPicture = ({ area }: OwnFile) => area === 'imgs';

/** The newest is the last by its name, also where the clock was wrong for a while. */
function nameBehind(last: string | undefined, now: Date): string {
  const before = Date.parse(last?.replace(/T(\d\d)-(\d\d)-(.*)\.json$/, 'T$1:$2:$3') ?? '') || 0;
  const at = new Date(Math.max(now.getTime(), before + 1));
  return `${at.toISOString().replaceAll(':', '-')}.json`;
}

const RESTLESS =
  'Während der Sicherung wurde zu viel verschoben oder gelöscht. Bitte rufen Sie sie noch einmal auf.';

const OTHER_SITE =
  'In diesem Ordner liegt die Sicherung einer anderen Website, und diese hat noch keine Bilder. Ist es die richtige, und DATA_DIR ihr Ordner? Für eine neue Website nehmen Sie bitte einen Ordner für sich.';

const ALL_GONE =
  'Auf der Website fehlen alle Bilder, die in der Sicherung davor noch da waren. Ist der Datenträger der Bilder eingehängt?';

/** The one before; where that cannot be read any more, everything is read anew. */
async function newest(repository: Repository, site: string, say: BackingUp['say']) {
  return newestOf(repository, site, say).catch((error: Error) => {
    say(`${error.message} Alles wird neu gelesen.`);
    return { snapshot: null, isBehindOthers: false };
  });
}

/** A store says the time of a file in seconds: what has changed in the last one may do so again without showing. */
const FRESH_MS = 60_000;
const isFresh = (modified: Date) => Date.now() - modified.getTime() < FRESH_MS;

/** Whether the records still say that they are there, and they are not. */
async function areGone({ db, files }: BackupServices, missing: readonly OwnFile[]): Promise<boolean> {
  const expected = await namedNow(db, new Set(missing.map(idOf)));
  for (const file of missing) {
    if (!expected.has(idOf(file)) || (await files.stat(file.area, file.path))) return false;
  }
  return true;
}

/** Of what was copied, looked at a second time: meanwhile a password may have changed, or a file gone. `next` is called behind each. */
async function damagedOf(
  services: BackupServices,
  { files, expected }: { files: Map<string, KeptFile>; expected: Awaited<ReturnType<typeof namedIn>> },
  next: () => void,
): Promise<OwnFile[]> {
  const suspicious = new Map<string, OwnFile>();
  for (const [id, file] of files) {
    const { area, path } = file;
    const as = expected.get(id);
    if (!as || !isSuspicious(file, as)) continue;
    const fault = await faultOf(services, { area, path, copied: file }, as);
    if (fault && !fault.foreign) suspicious.set(id, { area, path });
    next();
  }
  const damaged: OwnFile[] = [];
  if (suspicious.size === 0) return damaged;
  const now = await namedNow(services.db, suspicious);
  for (const [id, file] of suspicious) {
    const as = now.get(id);
    const fault =
      as && (await services.files.stat(file.area, file.path)) && (await faultOf(services, file, as));
    if (fault && !fault.foreign) damaged.push(file);
    next();
  }
  return damaged;
}

/** All rows as they are at one moment, and the files that they name. The database waits for this machine's disk, never for the target. */
async function keepTables(
  { db, files }: BackupServices,
  repository: Repository,
  known: ReadonlyMap<string, KeptFile>,
) {
  const spooled: { name: string; rows: number; incoming: Incoming }[] = [];
  try {
    const read = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        for (const table of await tablesOf(trx)) {
          let rows = 0;
          const lines = counted(linesOf(trx, table), () => (rows += 1));
          const incoming = await files.receive('cache', lines, Infinity);
          spooled.push({ name: table.name, rows, incoming });
        }
        const migrations = await sql<{
          name: string;
        }>`select name from kysely_migration order by name`.execute(trx);
        const expected = await namedIn(trx);
        const texts = await textsBeside(trx, expected, known);
        return { migrations: migrations.rows.map(({ name }) => name), expected, texts };
      });
    const tables: Snapshot['tables'] = [];
    let added = 0;
    for (const { name, rows, incoming } of spooled) {
      if (!(await repository.has(incoming))) added += incoming.bytes;
      tables.push({ name, rows, ...(await repository.keep(createReadStream(incoming.path))) });
    }
    return { tables, added, ...read };
  } finally {
    for (const { incoming } of spooled) await incoming.discard();
  }
}

async function* counted<T>(lines: AsyncIterable<T>, count: () => void): AsyncGenerator<T> {
  for await (const line of lines) {
    count();
    yield line;
  }
}
