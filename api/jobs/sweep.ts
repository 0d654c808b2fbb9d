import { inspectAll } from '../damage/inspect.ts';
import type { Db } from '../database/schema.ts';
import { forgetOldArchives } from '../downloads/archive.ts';
import { purgeMessages, purgeNews } from '../mail/queries.ts';
import { purgeExpired } from '../pictures/pictures.ts';
import { forgetOldTasks } from '../tasks/task.ts';
import type { Services } from '../services/services.ts';
import { sweepUploads } from '../uploads/parts.ts';

const DAY_MS = 24 * 3600_000;
const EVERY_MS = 3600_000;
const KEEP_LOG_DAYS = 90;
const KEEP_LINK_DAYS = 30;
const KEEP_VIEWS_DAYS = 730;

/** Deletes what nobody needs any more: old log entries, and what expired of sessions, counters, archives and login links. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('log').where('at', '<', before(KEEP_LOG_DAYS)).execute();
  await db.deleteFrom('session').where('expires', '<', now).execute();
  await db.deleteFrom('passkeyChallenge').where('expires', '<', now).execute();
  await db.deleteFrom('rateLimit').where('expires', '<', now).execute();
  const oldest = before(KEEP_VIEWS_DAYS).toISOString().slice(0, 10);
  await db.deleteFrom('view').where('day', '<', oldest).execute();
  await purgeMessages(db, new Date(now.getTime() - EVERY_MS));
  await purgeNews(db, before(KEEP_LINK_DAYS));
  await forgetOldArchives(db, now);
  await forgetOldTasks(db, now);
  await db.deleteFrom('loginLink').where('expires', '<', before(KEEP_LINK_DAYS)).execute();
}

type SweepServices = Pick<Services, 'db' | 'files' | 'pictures' | 'clock' | 'log' | 'ending'>;

/** Sweeps now and every hour, and looks at the files of all pictures now and every day. A failure waits for the next time. */
export function startSweeping(services: SweepServices): { stop(): void } {
  const { db, clock, log, ending } = services;
  let hours = 0;
  const run = () => {
    void sweep(db, clock.now()).catch((error: Error) =>
      log('WARNING', 'Das Aufräumen der Datenbank ging nicht', { error: error.message }),
    );
    void purgeExpired(services);
    void sweepUploads(services, clock.now()).catch((error: Error) =>
      log('WARNING', 'Unfertige Uploads ließen sich nicht wegräumen', { error: error.message }),
    );
    if (hours++ % 24 > 0) return;
    void inspectAll(services, ending).catch((error: Error) =>
      log('WARNING', 'Die Dateien der Bilder ließen sich nicht prüfen', { error: error.message }),
    );
  };
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}
