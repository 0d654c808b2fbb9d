import { sql } from 'kysely';
import { inspectOne } from '../damage/inspect.ts';
import { storedPath } from '../files/path.ts';
import { idOf } from '../files/storage.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services } from '../services/services.ts';
import { DamagedBackup, sentenceOf } from './backup-error.ts';
import { shownPath } from './check.ts';
import { faultOf, isOther } from './fault.ts';
import { endedRuns } from './history.ts';
import { namedNow } from './named.ts';
import { openRepository, type Repository } from './repository.ts';
import { type KeptFile, siteOf } from './snapshot.ts';
import { requireDir } from './target.ts';

const NOWHERE = 'Keine Sicherung enthält diese Datei so, wie sie aufgenommen wurde.';
const UNNAMED = 'Zu dieser Datei gehört nichts mehr: Sie wurde inzwischen gelöscht, ersetzt oder verschoben.';
/** A name that no picture has: the next verification says that it is too much. */
const DAMAGED = '.beschaedigt';

/** Brings back what the newest verification misses, as it was taken in. */
export async function retrieve(services: Services, at: string): Promise<void> {
  const { backups, log } = services;
  const [verify] = await endedRuns(services, 'verify', { limit: 1 });
  if (!verify?.result?.findings.some(({ path, foreign }) => path === at && !foreign))
    throw new ApiProblem('not-found');
  try {
    const dir = await requireDir(services);
    await using repository = await openRepository(dir, { passphrase: backups.passphrase, create: false });
    for await (const kept of keptAs(services, repository, at)) {
      const known = await knownOf(services, kept);
      const isWhole = kept.sha256 === (known.last ?? kept.sha256) && !isOther(kept, known);
      if (
        (await faultOf(services, kept, known)) !== null &&
        !(isWhole && (await place(services, repository, kept)))
      )
        continue;
      await noteRetrieved(services, kept);
      log('INFO', `Aus der Sicherung zurückgeholt: ${at}`);
      return;
    }
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    throw new ApiProblem('conflict', { detail: sentenceOf(error), cause: error });
  }
  throw new ApiProblem('conflict', { detail: NOWHERE });
}

/** The newest first, each content once. What cannot be read, or is another site's, is passed over. */
async function* keptAs({ key }: Services, repository: Repository, at: string): AsyncGenerator<KeptFile> {
  const tried = new Set<string>();
  for (const name of (await repository.snapshots()).toReversed()) {
    const snapshot = await repository.readSnapshot(name).catch(() => null);
    if (!snapshot || (snapshot.site ?? siteOf(key)) !== siteOf(key)) continue;
    const kept = snapshot.files.find((file) => shownPath(file) === at && storedPath(file.path) === file.path);
    if (!kept || tried.has(kept.sha256)) continue;
    tried.add(kept.sha256);
    yield kept;
  }
}

async function knownOf({ db }: Services, file: KeptFile) {
  const known = (await namedNow(db, new Set([idOf(file)]))).get(idOf(file));
  if (!known) throw new ApiProblem('not-found', { detail: UNNAMED });
  return known;
}

/** False where the backup's own is damaged. */
async function place(services: Services, repository: Repository, kept: KeptFile): Promise<boolean> {
  const { files } = services;
  const { area, path, bytes } = kept;
  const incoming = await files.receive(area, repository.read(kept), bytes).catch((error: unknown) => {
    if (error instanceof DamagedBackup) return null;
    throw error;
  });
  if (!incoming) return false;
  try {
    // That took a while.
    await knownOf(services, kept);
    const isThere = (await files.stat(area, path)) !== null;
    if (isThere) await files.move(area, path, `${path}${DAMAGED}`);
    if (await incoming.place(path)) return true;
    throw new ApiProblem('conflict', { detail: `Neben „${path}“ liegt schon eine beschädigte Fassung.` });
  } finally {
    await incoming.discard();
  }
}

/** So that the findings say it, and no picture counts as damaged any more. */
async function noteRetrieved(services: Services, { area, path }: KeptFile): Promise<void> {
  const { db } = services;
  await sql`update "backupRun" set result = jsonb_set(result, '{findings}', (
      select jsonb_agg(case when one->>'path' = ${shownPath({ area, path })} then one || '{"retrieved": true}' else one end order by n)
      from jsonb_array_elements(result->'findings') with ordinality each(one, n)))
    where id = (select id from "backupRun" where kind = 'verify' and ended is not null and result is not null
      order by begun desc limit 1)`.execute(db);
  const pictures = await db
    .selectFrom('image')
    .select('id')
    .where((eb) => eb.or([eb('url', '=', path), eb('largeUrl', '=', path)]))
    .execute();
  for (const { id } of area === 'imgs' ? pictures : []) await inspectOne(services, id);
}
