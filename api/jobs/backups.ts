import { mailFailures } from '../backup/failure-mail.ts';
import { endedRuns, endInterrupted } from '../backup/history.ts';
import { startRun } from '../backup/run.ts';
import { beginSchedule, isDue, readSchedule } from '../backup/schedule.ts';
import { lookAtTarget } from '../backup/target.ts';
import { clearTestRestore } from '../backup/test-restore.ts';
import type { BackupKind, BackupRun } from '../contract/backup.ts';
import { requireDatabaseSpace } from '../files/space.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services } from '../services/services.ts';
import { withLease } from '../tasks/lease.ts';

const EVERY_MS = 60_000;
const HOUR_MS = 3600_000;
/** It reads all of the backup, and writes it beside the site. */
const PROBE_MS = 30 * 24 * HOUR_MS;
const PROBE_AGAIN_MS = 7 * 24 * HOUR_MS;

/** Looks now and every minute whether a backup is due, also one that was missed while the server was off. */
export function startBackups(services: Services, { alone }: { alone: boolean }): { stop(): void } {
  const { db, log, ending } = services;
  const quietly = (work: Promise<unknown>) =>
    work.catch((error: Error) => {
      if (!ending.aborted)
        log('WARNING', 'Nach den Sicherungen ließ sich nicht sehen', { error: error.message });
    });
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
  await mailFailures(services);
  const now = clock.now();
  await beginSchedule(db, now);
  const [newest] = await endedRuns(services, 'backup', { limit: 1, reason: 'schedule' });
  const attempt = newest
    ? { begun: new Date(newest.begun), failed: newest.error !== null && !newest.stopped }
    : null;
  const isBackupDue = isDue(await readSchedule(db, now), attempt, now);
  if (isBackupDue) await begin(services, 'backup');
  else if (newest && (await isProbeDue(services, newest, now.getTime())))
    await begin(services, 'testRestore');
}

const begin = (services: Services, kind: BackupKind) =>
  startRun(services, kind, null).catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error;
  });

/** Right behind a backup, at the hour that was chosen for it, and where the site goes on to have room. */
async function isProbeDue(services: Services, { ended, result }: BackupRun, now: number): Promise<boolean> {
  if (!result || now - Date.parse(ended) > HOUR_MS) return false;
  const [probe] = await endedRuns(services, 'testRestore', { limit: 1 });
  const pause = probe?.error === null ? PROBE_MS : PROBE_AGAIN_MS;
  if (probe && now - Date.parse(probe.begun) < pause) return false;
  return requireDatabaseSpace(services.files, 1.2 * result.bytes).then(
    () => true,
    () => false,
  );
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
