import { sql } from 'kysely';
import * as z from 'zod/mini';
import { readSetting, storeSetting } from '../database/setting.ts';
import type { Services } from '../services/services.ts';

const KEY = 'sweep';
const LEAP_MS = 2 * 24 * 3600_000;
/** What a wrong clock showed before it leaps again is wrong as well: one leap takes less than the bin keeps. */
const MOST_MS = 14 * 24 * 3600_000;
/** A site that was off for three weeks has caught up after one. */
const FASTER = 4;
const LEAPT =
  'Die Uhr ist weit vorgegangen, seit zuletzt aufgeräumt wurde. Damit eine falsche Uhr nichts löscht, holt das Aufräumen nur nach und nach auf, viermal so schnell wie die Uhr. Stimmt die Uhr nicht, stellen Sie sie bitte mit NTP.';

const Stored = z.object({ time: z.iso.datetime(), clock: z.iso.datetime() });

/**
 * What is deleted for good goes by a time of its own, which is never ahead of the clock: where that leaps it goes no further than to what
 * the clock showed before, and catches up while the clock goes on. A machine that begins with a wrong date would otherwise empty the bin
 * at once.
 */
export async function advanceSweepTime(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<Date> {
  const { db, clock, log } = services;
  const now = clock.now().getTime();
  const stored = Stored.safeParse(await readSetting(db, KEY)).data;
  const time = stored ? Date.parse(stored.time) : await newestAct(db, now - LEAP_MS);
  const last = stored ? Date.parse(stored.clock) : now;
  const leaps = now - last > LEAP_MS;
  if (leaps) log('WARNING', LEAPT, { since: stored?.clock });
  // A clock that is put back for a moment does not take it along.
  const most = leaps ? Math.min(last, time + MOST_MS) : Math.min(now, time + FASTER * (now - last));
  const advanced = Math.max(time, most);
  const value = { time: new Date(advanced).toISOString(), clock: new Date(now).toISOString() };
  await storeSetting(db, KEY, value satisfies z.infer<typeof Stored>);
  return new Date(Math.min(now, advanced));
}

/** A site that has never noted the time may begin with a wrong clock, and what it has done since has that clock's date. */
async function newestAct(db: Services['db'], before: number): Promise<number> {
  const { rows } = await sql<{ at: Date | null }>`select max(at) as at from (
    select at from log union all select created from session union all select created from task
    union all select deleted from bin) as act where at < ${new Date(before)}`.execute(db);
  return rows[0]!.at?.getTime() ?? before;
}
