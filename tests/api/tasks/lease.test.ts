import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../api/database/schema.ts';
import { sweep } from '../../../api/jobs/sweep.ts';
import { takeLease, withLease } from '../../../api/tasks/lease.ts';
import { createDatabase } from '../database/create.ts';

let db: Kysely<Database>;
beforeAll(async () => {
  db = await createDatabase();
});
afterAll(() => db.destroy());

const DAY_MS = 24 * 3600_000;
const leave = (name: string, forMs: number) =>
  db
    .insertInto('lease')
    .values({ name, holder: 'before', until: new Date(Date.now() + forMs) })
    .execute();
const take = (name: string, everyMs?: number) =>
  withLease(db, name, () => Promise.resolve('mine'), everyMs === undefined ? {} : { everyMs });

test('a lease that was taken before the clock was put back by a year is over', async () => {
  await leave('sweep', 366 * DAY_MS);
  await leave('upload', 366 * DAY_MS);
  expect(await take('sweep', DAY_MS)).toBe('mine');
  expect(await take('upload')).toBe('mine');
});

test('one that is left for a day holds for a day', async () => {
  await leave('inspect', DAY_MS);
  expect(await take('inspect', DAY_MS)).toBeNull();
  await leave('held', 20_000);
  expect(await take('held')).toBeNull();
});

/** As of a process that was paused for longer than a lease holds, while another one sweeps. */
const pauseAndSweep = async () => {
  await sql`update lease set until = clock_timestamp() - interval '1 second'`.execute(db);
  await sweep(db, new Date());
};
const held = async (name: string) =>
  (await db.selectFrom('lease').select('holder').where('name', '=', name).execute()).map(
    ({ holder }) => holder,
  );

test('whoever was paused has it again with the next renewal, unless somebody else has it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const paused = (await takeLease(db, 'process a'))!;
    const [holder] = await held('process a');
    await pauseAndSweep();
    expect(await held('process a')).toEqual([]);
    vi.advanceTimersToNextTimer();
    await expect.poll(() => held('process a')).toEqual([holder]);
    await pauseAndSweep();
    const other = (await takeLease(db, 'process a'))!;
    const [now] = await held('process a');
    vi.advanceTimersToNextTimer();
    await paused.leave();
    expect(await held('process a')).toEqual([now]);
    await other.leave();
    expect(await held('process a')).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('what was left stays left, also where a renewal was on its way', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const lease = (await takeLease(db, 'process b'))!;
    vi.advanceTimersToNextTimer();
    await lease.leave();
    expect(await held('process b')).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
