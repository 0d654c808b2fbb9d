import {
  type BackupState,
  retrieveFiles,
  readBackups,
  startBackup,
  stopBackup,
  writeSchedule,
} from '../contract/backup.ts';
import { serve } from '../http/serve.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Services } from '../services/services.ts';
import { mailTo } from './failure-mail.ts';
import { endedRuns } from './history.ts';
import { retrieve } from './retrieve.ts';
import { startRun, stopRun } from './run.ts';
import { nextBackup, readSchedule, scheduleVersion, storeSchedule } from './schedule.ts';
import { lookAtTarget } from './target.ts';
import { backupWarning } from './warning.ts';

export function backupRoutes(app: App, services: Services) {
  const { db, clock, log } = services;

  serve(app, readBackups, () => stateOf(services));

  serve(app, startBackup, async ({ body: { kind } }, c) => {
    const { problem } = kind === 'verify' ? { problem: null } : await lookAtTarget(services);
    if (problem !== null) throw new ApiProblem('conflict', { detail: problem });
    return { taskId: await startRun(services, kind, c.var.viewer.userId) };
  });

  serve(app, stopBackup, async ({ body: { taskId } }, c) => {
    if (!(await stopRun(services, taskId))) throw new ApiProblem('not-found');
    log('INFO', 'Sicherung, Probe oder Prüfung abgebrochen', { by: c.var.viewer.userId });
    return c.body(null, 204);
  });

  serve(app, retrieveFiles, async ({ body: { paths } }) => {
    const refused = await retrieve(services, new Set(paths));
    return { ...(await stateOf(services)), refused };
  });

  serve(app, writeSchedule, async ({ body }, c) => {
    await storeSchedule(db, body, clock.now());
    log('INFO', 'Zeitplan der Sicherung geändert', { by: c.var.viewer.userId });
    return stateOf(services);
  });
}

async function stateOf(services: Services): Promise<BackupState> {
  const { db, clock, backups } = services;
  const now = clock.now();
  const { since: _, ...schedule } = await readSchedule(db, now);
  const [lastGood = null] = await endedRuns(services, 'backup', { limit: 1, good: true });
  const [testRestore = null] = await endedRuns(services, 'testRestore', { limit: 1 });
  const [verify = null] = await endedRuns(services, 'verify', { limit: 1 });
  const running = await db
    .selectFrom('backupRun')
    .innerJoin('task', 'task.id', 'backupRun.id')
    .select(['task.id as taskId', 'backupRun.kind', 'progress'])
    .select((eb) => eb('backupRun.result', 'is not', null).$castTo<boolean>().as('stopping'))
    .where('backupRun.ended', 'is', null)
    .executeTakeFirst();
  return {
    dir: backups.dir,
    ...(await lookAtTarget(services)),
    encrypted: backups.passphrase !== '',
    schedule: { mailFailures: true, ...schedule, version: scheduleVersion(schedule) },
    mailTo: mailTo(services),
    next: await nextBackup(services, now),
    warning: await backupWarning(services),
    running: running ?? null,
    lastGood,
    runs: await endedRuns(services, 'backup'),
    testRestore,
    verify,
  };
}
