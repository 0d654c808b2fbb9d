import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../api/database/schema.ts';
import { createLimits, type Limit } from '../../../api/limits/limit.ts';
import { ApiProblem } from '../../../api/problem/problem.ts';
import { createDatabase } from '../database/create.ts';

let db: Kysely<Database>;
let at = new Date('2026-11-20T12:00:00Z').getTime();
const clock = { now: () => new Date(at) };
const pass = (seconds: number) => (at += seconds * 1000);
beforeAll(async () => {
  db = await createDatabase();
});
afterAll(() => db.destroy());

const outcome = (tried: Promise<void>) =>
  tried.then(
    () => 'free' as const,
    (error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'too-many-requests') return error;
      throw error;
    },
  );

const WINDOW: Limit = { name: 'window', free: 3, windowS: 600 };
const GROWING: Limit = { name: 'growing', free: 5, windowS: 86_400, growsToS: 900 };

test('a window allows so many tries, then says in German how long to wait', async () => {
  const limits = createLimits(db, clock);
  for (let i = 0; i < 3; i += 1)
    expect(await outcome(limits.consume({ limit: WINDOW, key: 'a' }))).toBe('free');
  pass(60);
  expect(await outcome(limits.consume({ limit: WINDOW, key: 'a' }))).toMatchObject({
    retryAfter: 540,
    message: 'Das waren zu viele Versuche. Bitte warten Sie 9 Minuten.',
  });
  expect(await outcome(limits.consume({ limit: WINDOW, key: 'b' }))).toBe('free');
  pass(540);
  expect(await outcome(limits.consume({ limit: WINDOW, key: 'a' }))).toBe('free');
});

test('after five free tries the delay grows 1, 2, 4 … and ends at 15 minutes; trying too early costs nothing', async () => {
  const limits = createLimits(db, clock);
  const take = () => outcome(limits.consume({ limit: GROWING, key: 'account' }));
  for (let i = 0; i < 5; i += 1) expect(await take()).toBe('free');
  const delays: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    const refused = await take();
    if (refused === 'free') throw new Error('not delayed');
    expect(await take()).toMatchObject({ retryAfter: refused.retryAfter });
    delays.push(refused.retryAfter!);
    pass(refused.retryAfter!);
    expect(await take()).toBe('free');
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
  await limits.reset({ limit: GROWING, key: 'account' });
  for (let i = 0; i < 5; i += 1) expect(await take()).toBe('free');
});

test('a try that is given back was none, and a refusal takes nothing from the other limits', async () => {
  const limits = createLimits(db, clock);
  const wide: Limit = { name: 'wide', free: 4, windowS: 600 };
  const both = () => outcome(limits.consume({ limit: wide, key: 'net' }, { limit: WINDOW, key: 'c' }));
  for (let i = 0; i < 3; i += 1) expect(await both()).toBe('free');
  for (let i = 0; i < 3; i += 1) expect(await both()).not.toBe('free');
  await limits.refund({ limit: WINDOW, key: 'c' });
  expect(await both()).toBe('free');
  expect(await both()).not.toBe('free');
});

test('costs are added up', async () => {
  const limits = createLimits(db, clock);
  const bytes: Limit = { name: 'bytes', free: 1000, windowS: 600 };
  expect(await outcome(limits.consume({ limit: bytes, key: 'x', cost: 990 }))).toBe('free');
  expect(await outcome(limits.consume({ limit: bytes, key: 'x', cost: 20 }))).toBe('free');
  expect(await outcome(limits.consume({ limit: bytes, key: 'x', cost: 1 }))).not.toBe('free');
});

test('fifty at once from two servers get no more than is free', async () => {
  const servers = [createLimits(db, clock), createLimits(db, clock)];
  const limit: Limit = { name: 'race', free: 20, windowS: 600 };
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, i) => outcome(servers[i % 2]!.consume({ limit, key: 'r' }))),
  );
  expect(outcomes.filter((o) => o === 'free')).toHaveLength(20);
});

test.runIf(process.env['TEST_DATABASE'] === 'postgres')('three processes share one count', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const { href } = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${rows[0]!.name}` });
  const run = promisify(execFile);
  const taker = path.join(import.meta.dirname, 'taker.ts');
  const outputs = await Promise.all([1, 2, 3].map(() => run(process.execPath, [taker, href])));
  const free = outputs.reduce((sum, { stdout }) => sum + Number(stdout), 0);
  expect(free).toBe(20);
});

test.each([
  ['a window', { ...WINDOW, name: 'ahead' }],
  ['growing waits', { ...GROWING, name: 'ahead-growing' }],
])('nobody waits a year who tried too often while the clock was a year ahead: %s', async (_, limit) => {
  const year = 366 * 86_400;
  const limits = createLimits(db, clock);
  pass(year);
  for (let i = 0; i < limit.free; i += 1) await limits.consume({ limit, key: 'k' });
  expect(await outcome(limits.consume({ limit, key: 'k', cost: 0 }))).not.toBe('free');
  pass(-year);
  // Another process, or this one a second later.
  const later = createLimits(db, clock);
  expect(await outcome(later.consume({ limit, key: 'k', cost: 0 }))).toBe('free');
  for (let i = 0; i < limit.free; i += 1)
    expect(await outcome(later.consume({ limit, key: 'k' }))).toBe('free');
  await outcome(later.consume({ limit, key: 'k' }));
  expect(await outcome(later.consume({ limit, key: 'k' }))).not.toBe('free');
});

test('who only asks is not counted, and begins no window', async () => {
  const limits = createLimits(db, clock);
  const one = { limit: { ...WINDOW, name: 'asked' }, key: 'k' };
  const ask = () => outcome(limits.consume({ ...one, cost: 0 }));
  for (let i = 0; i < WINDOW.free; i += 1) expect(await ask()).toBe('free');
  pass(WINDOW.windowS - 1);
  for (let i = 0; i < WINDOW.free; i += 1) expect(await outcome(limits.consume(one))).toBe('free');
  pass(2);
  expect(await ask()).not.toBe('free');
});
