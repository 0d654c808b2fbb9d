import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '../../../api/contract/call.ts';
import type { DeskStart } from '../../../api/contract/start.ts';
import type { readStatistics } from '../../../api/contract/statistics.ts';
import { fillSite } from '../content.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
let member: Member;
let post: string;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  member = await app.member('mira');
  ({ id: post } = await app.services.db.selectFrom('post').select('id').executeTakeFirstOrThrow());
});
afterAll(() => app.close());

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const view = (body: object, more: { token?: string; from?: string; agent?: string } = {}) =>
  app.ask('POST', '/v1/view', {
    body,
    headers: { 'User-Agent': more.agent ?? BROWSER },
    ...(more.token && { token: more.token }),
    ...(more.from && { from: more.from }),
  });
const read = (days = '7') =>
  app.get<AnswerOf<typeof readStatistics>>(`/v1/statistics?days=${days}`, { token: admin.token });

test('who looks is counted by day, without leaving anything else', async () => {
  await view({ kind: 'post', id: post });
  await view({ kind: 'post', id: post }, { token: member.token });
  const { days, views, posts } = await read();
  expect(posts).toMatchObject([{ id: post, views: 2 }]);
  expect(views).toBe(2);
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({ day: '2026-11-20', views: 2 });
  const rows = await app.services.db.selectFrom('view').selectAll().execute();
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([['day', 'id', 'kind', 'n']]);
});

test('administrators, programs, inventions and floods are not', async () => {
  await app.ask('DELETE', '/v1/statistics', { token: admin.token });
  await view({ kind: 'post', id: post }, { token: admin.token });
  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'curl/8.5.0',
    '',
  ])
    await view({ kind: 'post', id: post }, { agent });
  expect((await view({ kind: 'post', id: 'p-erfunden' })).status).toBe(204);
  expect((await read()).views).toBe(0);
  for (let i = 0; i < 80; i += 1) await view({ kind: 'post', id: post }, { from: '198.51.100.7' });
  await view({ kind: 'post', id: post }, { from: '198.51.100.8' });
  expect((await read()).views).toBe(61);
});

test('what the database refuses stops nothing that comes after it', async () => {
  await app.ask('DELETE', '/v1/statistics', { token: admin.token });
  expect((await view({ kind: 'post', id: 'p\u0000' })).status).toBe(422);
  const { views } = app.services;
  views.count('post', 'p\u0000', { net: '198.51.100.9', userAgent: BROWSER });
  await views.flush();
  await view({ kind: 'post', id: post });
  expect((await read()).views).toBe(1);
});

test('the start shows the week, and the four pictures that were seen most in it', async () => {
  const { db } = app.services;
  const ids = (await db.selectFrom('image').select('id').orderBy('id').limit(5).execute()).map(
    ({ id }) => id,
  );
  for (const [at, id] of ids.entries())
    for (let n = 0; n <= at; n += 1) await view({ kind: 'image', id }, { from: `203.0.113.${at}` });
  await db.insertInto('view').values({ day: '2026-11-01', kind: 'image', id: ids[0]!, n: 99 }).execute();
  const { images } = await app.get<DeskStart>('/v1/desk/start', { token: admin.token });
  expect(images.map(({ id, views }) => [id, views])).toEqual([
    [ids[4], 5],
    [ids[3], 4],
    [ids[2], 3],
    [ids[1], 2],
  ]);
});

test('it is deleted at once, what waits in memory as well', async () => {
  await view({ kind: 'post', id: post });
  expect((await app.ask('DELETE', '/v1/statistics', { token: admin.token })).status).toBe(204);
  expect(await read('365')).toMatchObject({ views: 0, posts: [], albums: [], images: [] });
});
