import { sql } from 'kysely';
import * as z from 'zod/mini';
import { Schedule, type ScheduleInput } from '../contract/backup.ts';
import { instantOf, localMinute } from '../contract/publication.ts';
import { contentVersion } from '../database/content-version.ts';
import type { Db } from '../database/schema.ts';
import { readSetting, storeSetting } from '../database/setting.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services } from '../services/services.ts';

const KEY = 'backup';
const DAY_MS = 24 * 3600_000;
const RETRY_MS = 3600_000;

/** `since`: what lay before is not made up for. */
const Stored = z.object({ ...Schedule.shape, since: z.string() });
type Stored = z.infer<typeof Stored>;
const USUAL: Schedule = { rhythm: 'daily', time: '03:00', weekday: 7 };

/** Whoever names a directory wants backups: every night, until somebody says otherwise. */
export async function readSchedule(db: Db, now: Date): Promise<Stored> {
  const stored = Stored.safeParse(await readSetting(db, KEY));
  return stored.success ? stored.data : { ...USUAL, since: now.toISOString() };
}

export const scheduleVersion = ({ rhythm, time, weekday, mailFailures = true }: Schedule): number =>
  contentVersion([rhythm, time, weekday, mailFailures]);

export const storeSchedule = (db: Db, { version, ...schedule }: ScheduleInput, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await beginSchedule(trx, now);
    await trx.selectFrom('setting').select('key').where('key', '=', KEY).forUpdate().execute();
    const before = await readSchedule(trx, now);
    if (version !== undefined && version !== scheduleVersion(before)) throw new ApiProblem('conflict');
    // What is due by the same times stays due.
    const isSame = (['rhythm', 'time', 'weekday'] as const).every((name) => schedule[name] === before[name]);
    const { mailFailures, since } = { ...before, ...(!isSame && { since: now.toISOString() }) };
    await storeSetting(trx, KEY, { mailFailures, ...schedule, since } satisfies Stored);
  });

/** From now on the usual one holds, where nobody has set another one; and the other one, where the clock was ahead at that. */
export async function beginSchedule(db: Db, now: Date): Promise<void> {
  const since = now.toISOString();
  const value = JSON.stringify({ ...USUAL, since } satisfies Stored);
  await db
    .insertInto('setting')
    .values({ key: KEY, value })
    .onConflict((oc) =>
      oc
        .column('key')
        .doUpdateSet({ value: sql`setting.value || ${JSON.stringify({ since })}::jsonb` })
        .where(sql<boolean>`(setting.value->>'since')::timestamptz > ${now}`),
    )
    .execute();
}

export function slotsAround(schedule: Schedule, now: Date): { last: number; next: number } | null {
  if (schedule.rhythm === 'off') return null;
  const days = Array.from({ length: 17 }, (_, i) =>
    localMinute(new Date(now.getTime() + (i - 8) * DAY_MS)).slice(0, 10),
  );
  const slots = days
    .filter((day) => schedule.rhythm === 'daily' || weekdayOf(day) === schedule.weekday)
    // In the night that leaves it out: when that hour would have ended.
    .map((day) => instantOf(day, schedule.time) ?? instantOf(day, '03:00')!);
  return {
    last: slots.findLast((at) => at <= now.getTime())!,
    next: slots.find((at) => at > now.getTime())!,
  };
}

/** When the next one begins by itself; null: nowhere, or only by hand. */
export async function nextBackup(
  { db, backups }: Pick<Services, 'db' | 'backups'>,
  now: Date,
): Promise<string | null> {
  const next = backups.dir === null ? null : slotsAround(await readSchedule(db, now), now);
  return next && new Date(next.next).toISOString();
}

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

interface Attempt {
  begun: Date;
  failed: boolean;
}

/** Whether one has to begin now. Also what was missed while the server was off; what has failed is tried again every hour. */
export function isDue(schedule: Stored, newest: Attempt | null, now: Date): boolean {
  const slot = slotsAround(schedule, now)?.last;
  if (slot === undefined || slot < Date.parse(schedule.since)) return false;
  // A clock that was wrong for a while may have left some in the future.
  const last = newest && newest.begun <= now ? newest : null;
  if (!last || last.begun.getTime() < slot) return true;
  return last.failed && now.getTime() - last.begun.getTime() >= RETRY_MS;
}
