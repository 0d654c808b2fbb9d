import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Services } from '../services/services.ts';

const KEY = 'sweep';
const LEAP_MS = 2 * 24 * 3600_000;
/** A site that was off for three weeks has caught up after one. */
const FASTER = 4;
const LEAPT =
  'Die Uhr ist weit vorgegangen, seit zuletzt aufgeräumt wurde. Damit eine falsche Uhr nichts löscht, holt das Aufräumen nur nach und nach auf, viermal so schnell wie die Uhr. Stimmt die Uhr nicht, stellen Sie sie bitte mit NTP.';

const Stored = z.object({ time: z.iso.datetime(), clock: z.iso.datetime() });

/**
 * What is deleted for good goes by a time of its own, which is never ahead of the clock: it stands still where the clock leaps, and
 * catches up while the clock goes on. A machine that begins with a wrong date would otherwise empty the bin at once.
 */
export async function advanceSweepTime({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): Promise<Date> {
  const now = clock.now();
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst();
  const stored = Stored.safeParse(row?.value).data;
  const time = stored ? new Date(stored.time) : await oldestInBin(db);
  const passed = stored ? now.getTime() - Date.parse(stored.clock) : 0;
  if (passed > LEAP_MS) log('WARNING', LEAPT, { since: stored?.clock });
  const step = passed > LEAP_MS ? 0 : Math.max(0, FASTER * passed);
  const advanced = new Date(Math.min(now.getTime(), (time ?? now).getTime() + step));
  const value = JSON.stringify({
    time: advanced.toISOString(),
    clock: now.toISOString(),
  } satisfies z.infer<typeof Stored>);
  await db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value }))
    .execute();
  return advanced;
}

/** A site that has never noted the time may begin with a wrong clock. */
async function oldestInBin(db: Services['db']): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select least((select min(deleted) from bin),
    (select min(created) from "fileOperation" where kind = 'delete')) as at`.execute(db);
  return rows[0]!.at;
}
