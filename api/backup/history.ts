import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  BACKUP_KINDS,
  type BackupKind,
  BackupResult,
  type BackupRun,
  TestRestoreResult,
  VerifyResult,
} from '../contract/backup.ts';
import type { Db } from '../database/schema.ts';
import { randomSecret } from '../encryption/secret.ts';
import type { Services } from '../services/services.ts';

const SHOWN = 20;
const RESULTS = { backup: BackupResult, testRestore: TestRestoreResult, verify: VerifyResult };

/** One that the command line has made, or why it could not: what the desk and the schedule make has a task. */
export async function recordBackup(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  begun: Date,
  how: { result: z.infer<typeof BackupResult> & { dir: string } } | { error: string },
): Promise<void> {
  await db
    .insertInto('backupRun')
    .values({
      id: randomSecret(),
      kind: 'backup',
      reason: 'command',
      begun,
      ended: clock.now(),
      ...('error' in how ? how : { result: JSON.stringify(how.result) }),
    })
    .execute();
}

/** What a run that did not go well notes beside its sentence. */
const isNoted = (what: 'damaged' | 'stopped') =>
  sql<boolean>`coalesce(jsonb_exists(result, ${what}::text), false)`;

type Ended<K extends BackupKind> = Omit<BackupRun, 'result'> & {
  result: z.infer<(typeof RESULTS)[K]> | null;
};

type Asking = Partial<
  { good: boolean; conclusive: boolean; oldest: boolean; limit: number } & Pick<BackupRun, 'reason'>
>;

/** The newest first, or the `oldest`; without those of a clock that was ahead for a while. */
export async function endedRuns<K extends BackupKind>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  kind: K,
  { good = false, conclusive = false, oldest = false, limit = SHOWN, reason }: Asking = {},
): Promise<Ended<K>[]> {
  const rows = await db
    .selectFrom('backupRun')
    .select(['reason', 'begun', 'ended', 'error', 'result', isNoted('stopped').as('stopped')])
    .select(sql<boolean>`error is null or ${isNoted('damaged')}`.as('conclusive'))
    .where('kind', '=', kind)
    .where('ended', 'is not', null)
    .where('begun', '<=', clock.now())
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason!))
    .$if(good, (query) => query.where('error', 'is', null))
    .$if(conclusive, (query) => query.where((eb) => eb.or([eb('error', 'is', null), isNoted('damaged')])))
    .orderBy('begun', oldest ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ begun, ended, result, ...run }) => {
    const read = RESULTS[kind].safeParse(result);
    return {
      ...run,
      begun: begun.toISOString(),
      ended: ended!.toISOString(),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schema of its kind
      result: (read.success ? read.data : null) as Ended<K>['result'],
    };
  });
}

/** In seconds; NaN where there is no good one, or where the last test restore has found something. */
export async function ageOf(
  services: Pick<Services, 'db' | 'clock'>,
  kind: 'backup' | 'testRestore',
): Promise<number> {
  const asked = kind === 'backup' ? { good: true } : { conclusive: true };
  const [last] = await endedRuns(services, kind, { ...asked, limit: 1 });
  return last?.error === null ? (services.clock.now().getTime() - Date.parse(last.begun)) / 1000 : NaN;
}

/** Whether a good one has gone to that directory before: then it has to be there. */
export async function hasBackupIn(db: Db, dir: string): Promise<boolean> {
  const row = await db
    .selectFrom('backupRun')
    .select('id')
    .where('kind', '=', 'backup')
    .where('error', 'is', null)
    .where(sql<boolean>`result->>'dir' = ${dir}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const INTERRUPTED = 'Der Server ist währenddessen ausgefallen.';

/** Ends what another process has left behind. `alone`: there is none that could be at it. */
export async function endInterrupted(
  { db, clock, jobs }: Pick<Services, 'db' | 'clock' | 'jobs'>,
  { alone }: { alone: boolean },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('task')
      .set({ state: 'failed', error: INTERRUPTED, lockedUntil: null, ended: now })
      .where('kind', 'in', BACKUP_KINDS)
      .where('state', '=', 'running')
      .where(sql<boolean>`id <> all(${[...jobs.keys()]}::text[])`)
      .$if(!alone, (query) => query.where('lockedUntil', '<', now))
      .execute();
    await trx
      .updateTable('backupRun')
      .set({ ended: now, error: INTERRUPTED })
      .where('ended', 'is', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('task')
              .select('task.id')
              .whereRef('task.id', '=', 'backupRun.id')
              .where('state', '=', 'running'),
          ),
        ),
      )
      .execute();
  });
}
