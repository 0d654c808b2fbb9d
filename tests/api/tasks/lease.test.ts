import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../api/database/schema.ts';
import { withLease } from '../../../api/tasks/lease.ts';
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
