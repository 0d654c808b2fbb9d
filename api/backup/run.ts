import { type BackupKind, MAX_FINDINGS } from '../contract/backup.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services } from '../services/services.ts';
import { goOn } from '../tasks/job.ts';
import { beginTask, endTask, reportProgress } from '../tasks/task.ts';
import { backUpTo } from './back-up.ts';
import { BackupError, isDamage, sentenceOf } from './backup-error.ts';
import { checkFiles, type Doing } from './check.ts';
import { endInterrupted } from './history.ts';
import { lastIntact } from './retrieve.ts';
import { requireDir } from './target.ts';
import { testRestore } from './test-restore.ts';

const WORK: Record<
  BackupKind,
  { title: string; run: (services: Services, doing: Doing) => Promise<object> }
> = {
  backup: { title: 'Website sichern', run: atTarget(backUp) },
  testRestore: {
    title: 'Sicherung zur Probe zurückspielen',
    run: atTarget(testRestore),
  },
  verify: { title: 'Alle Dateien prüfen', run: verify },
};

const ALIVE_MS = 2000;
/** A drive that is away often answers nothing at all: what has not gone on for so long has failed. */
const STUCK_MS = 30 * 60_000;
const STUCK =
  'Seit einer halben Stunde ging es nicht weiter. Antwortet der Datenträger der Sicherung noch, und der der Website?';
/** While the server ends, or where somebody stops it: most of what is at a file is through with it by then. */
const LEAVING_MS = 5000;
const BUSY = 'Es wird gerade schon gesichert, geprüft oder zurückgespielt.';
const STOPPED = 'Sie wurde abgebrochen.';
const TAKEN_FOR_DEAD =
  'Ein anderer Server von Lichthof hielt sie für ausgefallen. Gehen die Uhren aller Server richtig?';
const ENDING = 'Der Server wurde beendet, bevor sie fertig war.';

/** Begins it as a task, one at a time; somebody's shows in the list of tasks. Answers its id when it is over, or takes long. */
export async function startRun(
  services: Services,
  kind: BackupKind,
  userId: string | null,
  stuckMs = STUCK_MS,
): Promise<string> {
  const { db, clock } = services;
  const { title } = WORK[kind];
  await endInterrupted(services, { alone: false });
  const id = await db.transaction().execute(async (trx) => {
    const task = await beginTask(trx, clock, { kind, userId, payload: {}, ...(userId && { title }) });
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('backupRun')
      .values({ id: task, kind, reason: userId === null ? 'schedule' : 'desk', begun: clock.now() })
      .onConflict((oc) => oc.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new ApiProblem('conflict', { detail: BUSY });
    return task;
  });
  await goOn(services, id, run(services, { kind, id, stuckMs }));
  return id;
}

/** Tells whichever process is at it, which ends it; false where it has ended. */
export async function stopRun({ db }: Pick<Services, 'db'>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backupRun')
    .set({ result: JSON.stringify({ stopped: true }) })
    .where('id', '=', id)
    .where('ended', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Run {
  kind: BackupKind;
  id: string;
  stuckMs: number;
}

/** Does not throw: why it has failed is kept. */
async function run(services: Services, { kind, id, stuckMs }: Run): Promise<void> {
  const { db, clock, log, ending } = services;
  let share = 0;
  let moved = performance.now();
  const stop = new AbortController();
  const { signal } = stop;
  signal.addEventListener('abort', () => (moved = performance.now()));
  const givenUp = Promise.withResolvers<never>();
  const look = async () => {
    if (!(await reportProgress(db, clock, id, share))) stop.abort(new BackupError(TAKEN_FOR_DEAD));
    const { result } = await db
      .selectFrom('backupRun')
      .select('result')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (result !== null) stop.abort(new BackupError(STOPPED));
  };
  const alive = setInterval(() => {
    if (performance.now() - moved > (ending.aborted || signal.aborted ? LEAVING_MS : stuckMs)) {
      stop.abort(new BackupError(STUCK));
      givenUp.reject(signal.reason);
    }
    void look().catch(() => undefined);
  }, ALIVE_MS);
  const end = async (error: string | null, result: object | null) => {
    clearInterval(alive);
    await db
      .updateTable('backupRun')
      // That it was stopped stays noted.
      .set({ ended: clock.now(), error, ...(result && { result: JSON.stringify(result) }) })
      .where('id', '=', id)
      .execute();
    await endTask(db, clock, id, error ?? undefined);
  };
  try {
    const working = WORK[kind].run(services, {
      report(done, total) {
        moved = performance.now();
        share = done / Math.max(1, total);
      },
      signal: AbortSignal.any([ending, signal]),
    });
    await end(null, await Promise.race([working, givenUp.promise]));
    log('INFO', `${WORK[kind].title}: fertig`);
  } catch (error) {
    const sentence = ending.aborted ? ENDING : sentenceOf(signal.reason ?? error);
    const found = !ending.aborted && isDamage(error) ? { damaged: true } : null;
    log('ERROR', `${WORK[kind].title}: ${sentence}`, { error: String(error) });
    // Where the database is away, it counts as interrupted as soon as somebody looks.
    await end(sentence, found).catch(() => clearInterval(alive));
  }
}

async function backUp(services: Services, dir: string, doing: Doing): Promise<object> {
  const say = (line: string) => services.log('DEBUG', line);
  const { result } = await backUpTo(services, { ...services.backups, dir }, { ...doing, say });
  return result;
}

function atTarget(work: (services: Services, dir: string, doing: Doing) => Promise<object>) {
  return async (services: Services, doing: Doing): Promise<object> =>
    work(services, await requireDir(services), doing).catch(async (error: unknown) => {
      // On a drive that is away all is missing.
      await requireDir(services);
      throw error;
    });
}

async function verify(services: Services, doing: Doing): Promise<object> {
  const { checked, findings } = await checkFiles(services, doing);
  // What is lost comes before what is too much.
  const sorted = findings.toSorted((a, b) => Number(a.foreign) - Number(b.foreign));
  const first = sorted.slice(0, MAX_FINDINGS);
  const lost = first.filter((one) => !one.foreign).map((one) => one.path);
  const intact = await lastIntact(services, lost);
  const told = first.map((one) => ({ ...one, intact: intact.get(one.path) }));
  return { checked, found: findings.length, findings: told };
}
