import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceSweepTime } from '../../../api/jobs/sweep-time.ts';
import { startSweeping } from '../../../api/jobs/sweep.ts';
import { purgeExpired } from '../../../api/pictures/trash.ts';
import { addPicture, jpeg, readableFiles } from '../albums/pictures.ts';
import { startApp, type TestApp } from '../app.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  app = await startApp({}, { write: (line) => void logged.push(line) });
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  await purgeExpired({ ...app.services, clock: { now: () => new Date('2100-01-01') } });
  await app.services.db.deleteFrom('setting').execute();
  logged.splice(0);
});

/** Entries, and files with them. */
const bin = async () => [
  (await app.services.db.selectFrom('bin').select('id').execute()).length,
  readableFiles(`${app.dir}/imgs/.bin`).length,
];
async function deletePicture(name: string) {
  const { token, authId } = await app.member(name, { admin: true });
  await addPicture(app, 'feier', `${name}.jpg`, await jpeg(name, 300));
  const body = { ids: [`i--feier--${name}`] };
  const answer = await app.ask('POST', '/v1/data/delete/image', {
    body,
    token,
    headers: { 'X-Auth-Id': authId },
  });
  expect(answer.status).toBe(200);
}
/** A start, which sweeps at once, or an hour that has passed. */
async function sweep() {
  const { db } = app.services;
  await db.deleteFrom('lease').execute();
  const sweeping = startSweeping(app.services);
  const done = sql<boolean>`until > clock_timestamp() + interval '10 minutes'`;
  const lease = db.selectFrom('lease').select('name').where('name', '=', 'sweep').where(done);
  await expect.poll(async () => (await lease.execute()).length, { interval: 5 }).toBe(1);
  sweeping.stop();
}
const warned = () => logged.filter((line) => line.includes('Die Uhr ist weit vorgegangen')).length;

async function goOn(seconds: number, { everyS }: { everyS: number }) {
  for (let left = seconds; left > 0; left -= everyS) {
    app.clock.pass(everyS);
    await sweep();
  }
}

test('a machine that begins once with a date a year ahead loses nothing of the bin', async () => {
  await deletePicture('plum');
  await sweep();
  await goOn(29 * DAY, { everyS: DAY });
  app.clock.pass(366 * DAY);
  await sweep();
  await goOn(3 * HOUR, { everyS: HOUR });
  expect(warned()).toBe(1);
  app.clock.pass(-366 * DAY);
  await sweep();
  expect(await bin()).toEqual([1, 1]);
  await goOn(DAY, { everyS: DAY });
  expect(await bin()).toEqual([0, 0]);
});

test('nor where it has never swept before', async () => {
  await deletePicture('olive');
  app.clock.pass(366 * DAY);
  await sweep();
  app.clock.pass(-366 * DAY);
  await sweep();
  expect(await bin()).toEqual([1, 1]);
});

test('a site that was off for three weeks purges what is due within a week', async () => {
  await sweep();
  await deletePicture('navy');
  await goOn(10 * DAY, { everyS: DAY });
  app.clock.pass(21 * DAY);
  await sweep();
  expect(await bin()).toEqual([1, 1]);
  await goOn(7 * DAY, { everyS: 6 * HOUR });
  expect(await bin()).toEqual([0, 0]);
});

test('a site that goes on purges what is due at once', async () => {
  await deletePicture('tan');
  await sweep();
  await goOn(30 * DAY, { everyS: DAY });
  expect(await bin()).toEqual([1, 1]);
  await goOn(HOUR, { everyS: HOUR });
  expect(await bin()).toEqual([0, 0]);
  expect(warned()).toBe(0);
});

/** How many days the time of sweeping is behind the clock. */
const behind = async () =>
  (app.clock.now().getTime() - (await advanceSweepTime(app.services)).getTime()) / (DAY * 1000);
async function runFor(seconds: number, everyS: number) {
  for (let left = seconds; left > 0; left -= everyS) {
    app.clock.pass(everyS);
    await advanceSweepTime(app.services);
  }
}

test.each([366, 20_000])(
  'a clock that is put back for a moment, by %i days, does not take it along',
  async (days) => {
    await advanceSweepTime(app.services);
    await runFor(40 * DAY, DAY);
    expect(await behind()).toBe(0);
    app.clock.pass(-days * DAY);
    expect(await behind()).toBe(0);
    app.clock.pass(days * DAY);
    expect(await behind()).toBe(0);
    await runFor(2 * DAY, DAY);
    expect(await behind()).toBe(0);
  },
);

test('a site that runs for eight hours a week is no more than that week behind', async () => {
  await advanceSweepTime(app.services);
  for (let week = 0; week < 20; week += 1) {
    app.clock.pass(7 * DAY - 8 * HOUR);
    await runFor(8 * HOUR, HOUR);
  }
  expect(await behind()).toBeLessThan(7);
});

test('a first start with a clock a year ahead goes by what was done last, not by what it does itself', async () => {
  const { db } = app.services;
  for (const table of ['log', 'session', 'task'] as const) await db.deleteFrom(table).execute();
  await app.member('brown', { admin: true });
  app.clock.pass(366 * DAY);
  const { clock } = app.services;
  await db
    .insertInto('log')
    .values({ severity: 0, source: 'server', message: '', at: clock.now() })
    .execute();
  expect(await behind()).toBeCloseTo(366, 0);
  app.clock.pass(-366 * DAY);
  expect(await behind()).toBeCloseTo(0, 0);
});

test('a machine that begins twice with a wrong date, the second time later still, loses nothing of the bin', async () => {
  await deletePicture('lime');
  await sweep();
  await goOn(DAY, { everyS: DAY });
  for (const days of [366, 366]) {
    app.clock.pass(days * DAY);
    await sweep();
  }
  expect(await bin()).toEqual([1, 1]);
});

test('what has grown is counted, for the planner of a database that does not do it by itself', async () => {
  const { db } = app.services;
  const rows = sql<{ n: number }>`select reltuples as n from pg_class where relname = 'tag'`;
  const isCounted = async (n: number) => {
    await sweep();
    return (await rows.execute(db)).rows[0]?.n === n;
  };
  const add = (from: number, to: number) =>
    sql`insert into tag (id, name) select n, 'Tag ' || n from generate_series(${from}::int, ${to}::int) n`;
  await add(1001, 1100).execute(db);
  // What was changed is told to the statistics once a second.
  await expect.poll(() => isCounted(100)).toBe(true);
  await add(1101, 1400).execute(db);
  await expect.poll(() => isCounted(400)).toBe(true);
});
