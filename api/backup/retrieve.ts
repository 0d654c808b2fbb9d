import path from 'node:path/posix';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { RetrieveResult, VerifyResult } from '../contract/backup.ts';
import { inspectOne } from '../damage/inspect.ts';
import type { Db } from '../database/schema.ts';
import { keepingOpen } from '../database/transaction.ts';
import { readKeyFile } from '../encryption/key-file.ts';
import { storedPath } from '../files/path.ts';
import { readAll } from '../files/read-all.ts';
import { idOf } from '../files/storage.ts';
import { BUSY, isBusy } from '../pictures/journal.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services } from '../services/services.ts';
import { BackupError, DamagedBackup, sentenceOf } from './backup-error.ts';
import { idsShownAs, shownPath } from './check.ts';
import { faultOf, isKey, isOther } from './fault.ts';
import { namedNow } from './named.ts';
import { openRepository, type Repository } from './repository.ts';
import { type KeptFile, siteOf } from './snapshot.ts';
import { requireDir, SLOW } from './target.ts';

const nowhere = (at: string) => `Keine Sicherung enthält „${at}“ so, wie die Datei sein soll.`;
const unnamed = (at: string) =>
  `Zu „${at}“ gehört nichts mehr: Es wurde inzwischen gelöscht, ersetzt oder verschoben.`;
const taken = (at: string) =>
  `Wo „${at}“ liegen soll, liegt etwas anderes. Bitte sehen Sie im Datenordner nach.`;

/** Brings back what the newest verification misses, as it was taken in. Answers what did not come back; throws where nothing did. */
export async function retrieve(
  services: Services,
  paths: ReadonlySet<string>,
): Promise<RetrieveResult['refused']> {
  const { run, missed } = await lastVerified(services);
  const left = new Set([...paths].filter((at) => missed.has(at)));
  const refused = new Map<string, ApiProblem>();
  for (const at of paths) if (!left.has(at)) refused.set(at, new ApiProblem('not-found'));
  try {
    if (left.size > 0) await retrieveFrom(services, await requireDir(services), { run, left, refused });
    for (const at of left) refused.set(at, new ApiProblem('not-found', { detail: nowhere(at) }));
  } catch (error) {
    const problem =
      error instanceof ApiProblem
        ? error
        : new ApiProblem('conflict', { detail: sentenceOf(error), cause: error });
    for (const at of left) refused.set(at, problem);
  }
  if (refused.size === paths.size) throw [...refused.values()][0]!;
  return [...refused].map(([at, { message: why }]) => ({ path: at, why }));
}

interface Wanted {
  run: string;
  left: Set<string>;
  refused: Map<string, ApiProblem>;
}

/**
 * When the newest backup was made that has each of these as it was taken in. Without those that none has, or none that answers in time:
 * a drive that is away often answers nothing at all.
 */
export async function lastIntact(services: Services, paths: readonly string[], patienceMs = 60_000) {
  const { backups, db, log } = services;
  const intact = new Map<string, string>();
  const left = new Set(paths);
  const look = async () => {
    const dir = await requireDir(services);
    await using repository = await openRepository(dir, { passphrase: backups.passphrase, create: false });
    const named = await namedNow(db, new Set(paths.flatMap(idsShownAs)));
    for await (const { kept, created } of keptAs(services, repository, left)) {
      const known = named.get(idOf(kept));
      if (!known || !(await isWhole(repository, kept, known)) || !(await repository.has(kept))) continue;
      intact.set(shownPath(kept), created);
      left.delete(shownPath(kept));
    }
  };
  if (backups.dir !== null && left.size > 0)
    await Promise.race([look(), tooLong(patienceMs)]).catch((error: unknown) =>
      log('WARNING', `In den Sicherungen ließ sich nicht nachsehen: ${sentenceOf(error)}`),
    );
  return new Map(intact);
}

async function tooLong(patienceMs: number): Promise<never> {
  await wait(patienceMs, undefined, { ref: false });
  throw new BackupError(SLOW);
}

/** Takes from `left` what came back, or cannot. */
async function retrieveFrom(services: Services, dir: string, { run, left, refused }: Wanted): Promise<void> {
  const { backups, db, log } = services;
  await using repository = await openRepository(dir, { passphrase: backups.passphrase, create: false });
  for await (const { kept } of keptAs(services, repository, left)) {
    const at = shownPath(kept);
    try {
      const known = await knownOf(db, kept);
      const isThere =
        (await faultOf(services, kept, known)) === null ||
        ((await isWhole(repository, kept, known)) && (await place(services, repository, kept)));
      if (!isThere) continue;
      await noteRetrieved(services, { run, kept });
      log('INFO', `Aus der Sicherung zurückgeholt: ${at}`);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      refused.set(at, error);
    }
    left.delete(at);
  }
}

/** The newest verification, and what it misses. */
async function lastVerified({ db }: Services): Promise<{ run: string; missed: Set<string> }> {
  const run = await db
    .selectFrom('backupRun')
    .select(['id', 'result'])
    .where('kind', '=', 'verify')
    .where('ended', 'is not', null)
    .where('error', 'is', null)
    .orderBy('begun', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => new ApiProblem('not-found'));
  const { findings = [] } = (run.result ?? {}) as Partial<z.infer<typeof VerifyResult>>;
  return { run: run.id, missed: new Set(findings.filter((one) => !one.foreign).map((one) => one.path)) };
}

/** Of the paths that are left the newest first, each content once. What is damaged itself, or another site's, is passed over. */
async function* keptAs(
  { key }: Services,
  repository: Repository,
  left: ReadonlySet<string>,
): AsyncGenerator<{ kept: KeptFile; created: string }> {
  const tried = new Set<string>();
  for (const name of (await repository.snapshots()).toReversed()) {
    if (left.size === 0) return;
    const snapshot = await repository.readSnapshot(name).catch(nullIfDamaged);
    if (!snapshot || (snapshot.site ?? siteOf(key)) !== siteOf(key)) continue;
    for (const kept of snapshot.files) {
      const content = `${shownPath(kept)} ${kept.sha256}`;
      if (!left.has(shownPath(kept)) || storedPath(kept.path) !== kept.path || tried.has(content)) continue;
      tried.add(content);
      yield { kept, created: snapshot.created };
    }
  }
}

function nullIfDamaged(error: unknown): null {
  if (error instanceof DamagedBackup) return null;
  throw error;
}

async function knownOf(db: Db, file: KeptFile) {
  // Not all of a large site: an encrypted file lies in the folder of its picture as well.
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
  const within = { area: file.area, folder };
  const known = (await namedNow(db, new Set([idOf(file)]), within)).get(idOf(file));
  if (!known) throw new ApiProblem('not-found', { detail: unnamed(shownPath(file)) });
  return known;
}
type Known = Awaited<ReturnType<typeof knownOf>>;

async function isWhole(repository: Repository, kept: KeptFile, known: Known): Promise<boolean> {
  const last = known.last ?? null;
  if (last === null || !isKey(kept)) return kept.sha256 === (last ?? kept.sha256) && !isOther(kept, known);
  const bytes = await readAll(repository.read(kept)).catch(nullIfDamaged);
  return bytes !== null && JSON.stringify(readKeyFile(bytes)) === last;
}

/** False where the backup's own is damaged. */
async function place(services: Services, repository: Repository, kept: KeptFile): Promise<boolean> {
  const { db, files, clock } = services;
  const source = repository.read(kept);
  const incoming = await files.receive(kept.area, source, kept.bytes).catch(nullIfDamaged);
  if (!incoming) return false;
  try {
    // That took a while.
    const known = await knownOf(db, kept);
    await db.transaction().execute(async (trx) => {
      const albums = await sql<{ id: string }>`
        select id from album where starts_with(${kept.path}, location || '/') for update`.execute(trx);
      for (const { id } of kept.area === 'imgs' ? albums.rows : [])
        if (await isBusy(trx, id)) throw new ApiProblem('conflict', { detail: BUSY });
      if ((await faultOf({ db: trx, files }, kept, known)) !== null) await keepingOpen(trx, put());
    });
    return true;
  } finally {
    await incoming.discard();
  }

  async function put(): Promise<void> {
    const { area } = kept;
    // As a picture: who encrypts the album encrypts it as well.
    if ((await files.stat(area, kept.path)) !== null)
      await files.move(area, kept.path, aside(kept.path, clock.now()));
    if (!(await incoming!.place(kept.path)))
      throw new ApiProblem('not-found', { detail: taken(shownPath(kept)) });
  }
}

/** Beside it, under a name of its own: the next verification says that it is too much. */
function aside(at: string, now: Date): string {
  const { dir, name, ext } = path.parse(at);
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return path.join(dir, `${name.slice(0, 100)}.beschaedigt-${time}${ext}`);
}

/** So that the findings say it, and no picture counts as damaged any more. */
async function noteRetrieved(
  services: Services,
  { run, kept }: { run: string; kept: KeptFile },
): Promise<void> {
  await sql`update "backupRun" set result = jsonb_set(result, '{findings}', (
      select coalesce(jsonb_agg(case when one->>'path' = ${shownPath(kept)} then one || '{"retrieved": true}' else one end
        order by n), '[]')
      from jsonb_array_elements(result->'findings') with ordinality each(one, n)))
    where id = ${run}`.execute(services.db);
  if (kept.area !== 'imgs') return;
  // An encrypted file does not show whose it is.
  const within = kept.path.endsWith('.enc') ? `${path.dirname(kept.path)}/` : kept.path;
  const damaged = await sql<{ id: string }>`
    select distinct "imageId" as id from "damagedFile" where starts_with(path, ${within})`.execute(
    services.db,
  );
  for (const { id } of damaged.rows) await inspectOne(services, id);
}
