import { sql } from 'kysely';
import { inspectAll } from '../damage/inspect.ts';
import type { Db } from '../database/schema.ts';
import { countChanged } from '../database/statistics.ts';
import { forgetOldArchives } from '../downloads/archive.ts';
import { purgeMessages, purgeSealed } from '../mail/queries.ts';
import { purgeExpired } from '../pictures/pictures.ts';
import { withLease } from '../tasks/lease.ts';
import { forgetOldTasks } from '../tasks/task.ts';
import type { Services } from '../services/services.ts';
import { sweepUploads } from '../uploads/parts.ts';
import { advanceSweepTime } from './sweep-time.ts';

const DAY_MS = 24 * 3600_000;
const LOOK_MS = 60_000;
const EVERY_MS = 3600_000;
const COUNT_MS = 5 * LOOK_MS;
const KEEP_LOG_DAYS = 90;
const KEEP_LINK_DAYS = 30;
const KEEP_VIEWS_DAYS = 730;

/** Deletes what nobody needs any more: old log entries, and what expired of sessions, counters, archives and login links. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('log').where('at', '<', before(KEEP_LOG_DAYS)).execute();
  await db.deleteFrom('session').where('expires', '<', now).execute();
  await db.deleteFrom('passkeyChallenge').where('expires', '<', now).execute();
  await sql`delete from lease where until < clock_timestamp()`.execute(db);
  await db.deleteFrom('rateLimit').where('expires', '<', now).execute();
  const oldest = before(KEEP_VIEWS_DAYS).toISOString().slice(0, 10);
  await db.deleteFrom('view').where('day', '<', oldest).execute();
  await purgeMessages(db, new Date(now.getTime() - EVERY_MS));
  await purgeSealed(db, before(KEEP_LINK_DAYS));
  await forgetOldArchives(db, now);
  await forgetOldTasks(db, now);
  await db.deleteFrom('loginLink').where('expires', '<', before(KEEP_LINK_DAYS)).execute();
}

type SweepServices = Pick<Services, 'db' | 'files' | 'pictures' | 'clock' | 'log' | 'ending'>;

/**
 * Sweeps every hour, and looks at the files of all pictures every day; one process does it for all. A failure, and what a killed process
 * has left, waits for the next look.
 */
export function startSweeping(services: SweepServices): { stop(): void } {
  const { db, log, ending } = services;
  const quietly = (failure: string, work: Promise<unknown>) =>
    void work.catch((error: Error) => {
      // The next start does what the end of this one cuts short.
      if (!ending.aborted) log('WARNING', failure, { error: error.message });
    });
  const look = () => {
    const sweeping = async () => {
      const now = await advanceSweepTime(services);
      await sweep(db, now);
      await purgeExpired({ ...services, clock: { now: () => now } });
      await sweepUploads(services, now);
    };
    quietly('Das Aufräumen ging nicht', withLease(db, 'sweep', sweeping, { everyMs: EVERY_MS }));
    const counting = () => countChanged(db);
    quietly(
      'Die Tabellen ließen sich nicht auszählen',
      withLease(db, 'count', counting, { everyMs: COUNT_MS }),
    );
    const inspecting = () => inspectAll(services, ending);
    quietly(
      'Die Dateien der Bilder ließen sich nicht prüfen',
      withLease(db, 'inspect', inspecting, { everyMs: DAY_MS }),
    );
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
