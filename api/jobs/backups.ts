import { endedRuns, endInterrupted } from '../backup/history.ts';
import { startRun } from '../backup/run.ts';
import { beginSchedule, isDue, readSchedule } from '../backup/schedule.ts';
import { lookAtTarget } from '../backup/target.ts';
import { clearTestRestore } from '../backup/test-restore.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services } from '../services/services.ts';
import { withLease } from '../tasks/lease.ts';

const EVERY_MS = 60_000;

/** Looks now and every minute whether a backup is due, also one that was missed while the server was off. */
export function startBackups(services: Services, { alone }: { alone: boolean }): { stop(): void } {
  const { db, log } = services;
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: Error) =>
      log('WARNING', 'Nach den Sicherungen ließ sich nicht sehen', { error: error.message }),
    );
  const first = quietly(endInterrupted(services, { alone }));
  void quietly(warnOfTarget(services));
  // One after the other: the second sees what the first has begun.
  const look = () => void quietly(first.then(() => withLease(db, 'backups', () => backUpWhenDue(services))));
  look();
  const timer = setInterval(look, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

async function warnOfTarget(services: Services): Promise<void> {
  const { problem } = services.backups.dir === null ? { problem: null } : await lookAtTarget(services);
  if (problem !== null) services.log('WARNING', `So lässt sich nicht sichern: ${problem}`);
}

/** What is going on already, here or in another process, counts. */
export async function backUpWhenDue(services: Services): Promise<void> {
  const { db, clock, backups } = services;
  await endInterrupted(services, { alone: false });
  await clearUnlessGoingOn(services);
  if (backups.dir === null) return;
  const now = clock.now();
  await beginSchedule(db, now);
  const [newest] = await endedRuns(services, 'backup', { limit: 1, reason: 'schedule' });
  const attempt = newest
    ? { begun: new Date(newest.begun), failed: newest.error !== null && !newest.stopped }
    : null;
  if (!isDue(await readSchedule(db, now), attempt, now)) return;
  await startRun(services, 'backup', null).catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error;
  });
}

/** A copy of all pictures is too large to be left there. */
async function clearUnlessGoingOn({ db, backups }: Services): Promise<void> {
  const goingOn = await db
    .selectFrom('backupRun')
    .select('id')
    .where('kind', '=', 'testRestore')
    .where('ended', 'is', null)
    .executeTakeFirst();
  if (!goingOn) await clearTestRestore(backups.dataDir);
}
