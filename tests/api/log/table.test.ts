import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Kysely } from 'kysely';
import { postgresDialect } from '../../../api/database/postgres.ts';
import type { Database } from '../../../api/database/schema.ts';
import type { Entry } from '../../../api/log/log.ts';
import { openLogTable } from '../../../api/log/table.ts';
import { sweep } from '../../../api/jobs/sweep.ts';
import { createDatabase } from '../database/create.ts';

let db: Kysely<Database>;
beforeAll(async () => {
  db = await createDatabase();
});
beforeEach(() => db.deleteFrom('log').execute());
afterEach(() => void vi.useRealTimers());
afterAll(() => db.destroy());

const entry = (message: string, detail = {}): Entry => ({
  at: new Date(),
  severity: 'INFO',
  message,
  detail,
});
const messages = async () =>
  (await db.selectFrom('log').select('message').orderBy('id').execute()).map(({ message }) => message);

test('entries are written together, after a second at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const table = openLogTable(db);
  for (let i = 0; i < 50; i += 1) table.sink(entry(`m${i}`));
  vi.advanceTimersByTime(999);
  expect(await messages()).toEqual([]);
  vi.advanceTimersByTime(1);
  await expect.poll(messages).toHaveLength(50);
  expect((await messages()).at(-1)).toBe('m49');
  await table.close();
});

test('two hundred do not wait', async () => {
  const table = openLogTable(db, { waitMs: 60_000 });
  for (let i = 0; i < 450; i += 1) table.sink(entry(`m${i}`));
  await expect.poll(messages).toHaveLength(450);
  await table.close();
});

test('what is left is written at the end', async () => {
  const table = openLogTable(db, { waitMs: 60_000 });
  table.sink(entry('last words', { requestId: 'r1', source: 'client', page: '/blog' }));
  await table.close();
  const [row] = await db.selectFrom('log').selectAll().execute();
  expect(row).toMatchObject({ source: 'client', requestId: 'r1', detail: { page: '/blog' }, severity: 1 });
});

test('an entry the database does not take costs only itself', async () => {
  const table = openLogTable(db, { waitMs: 60_000 });
  for (let i = 0; i < 10; i += 1) table.sink(entry(i === 4 ? 'NUL \0' : `m${i}`));
  await table.close();
  expect(await messages()).toEqual(['m0', 'm1', 'm2', 'm3', 'm5', 'm6', 'm7', 'm8', 'm9']);
});

test('while the database is away nobody waits, and it is written later', async () => {
  let away = true;
  let tries = 0;
  const table = openLogTable(
    new Proxy(db, {
      get(target, name) {
        if (away) {
          tries += 1;
          throw new Error('connect ECONNREFUSED');
        }
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
    { waitMs: 10, retryMs: 50 },
  );
  table.sink(entry('a'));
  await expect.poll(() => tries).toBeGreaterThan(1);
  table.sink(entry('b'));
  expect(await messages()).toEqual([]);
  away = false;
  await expect.poll(messages).toEqual(['a', 'b']);
  await table.close();
});

test('a database that never comes back keeps ten thousand entries, no more, and does not hold up the end', async () => {
  const nowhere = new Kysely<Database>({ dialect: postgresDialect('postgres://nobody@127.0.0.1:9/none') });
  const table = openLogTable(nowhere);
  for (let i = 0; i < 10_050; i += 1) table.sink(entry(`m${i}`));
  expect(table.lost()).toBe(50);
  await table.close();
  await nowhere.destroy();
});

test('after 90 days entries are swept, and expired sessions, counters and links with them', async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600_000);
  const old = { severity: 0, source: 'server' };
  await db.insertInto('users').values({ id: 'u', name: 'u', email: 'u@example.org' }).execute();
  await db
    .insertInto('log')
    .values([91, 89].map((days) => ({ ...old, message: `${days}`, at: daysAgo(days) })))
    .execute();
  await db
    .insertInto('session')
    .values([1, -1].map((days) => ({ id: `${days}`, authIdHash: `${days}`, expires: daysAgo(days) })))
    .execute();
  await db
    .insertInto('rateLimit')
    .values([1, -1].map((days) => ({ key: `${days}`, points: 1, expires: daysAgo(days) })))
    .execute();
  await db
    .insertInto('loginLink')
    .values([31, 29].map((days) => ({ tokenHash: `${days}`, userId: 'u', expires: daysAgo(days) })))
    .execute();
  await sweep(db, now);
  expect(await messages()).toEqual(['89']);
  expect((await db.selectFrom('session').select('id').execute()).map(({ id }) => id)).toEqual(['-1']);
  expect((await db.selectFrom('rateLimit').select('key').execute()).map(({ key }) => key)).toEqual(['-1']);
  expect((await db.selectFrom('loginLink').select('tokenHash').execute()).length).toBe(1);
});
