import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskStart } from '../../../api/contract/start.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
}, 60_000);
afterAll(() => app.close());

test('a post waits until its minute, also on its day', async () => {
  const { token } = admin;
  // It is one o'clock on the site's clock.
  for (const [id, dateStr, timeStr] of [
    ['p-morgen', '2026-11-21', '08:00'],
    ['p-vorhin', '2026-11-20', '12:59'],
    ['p-abends', '2026-11-20', '23:59'],
  ] as const) {
    const body = { id, title: id, published: true, dateStr, timeStr, text: '<p>Nebel.</p>' };
    expect((await app.ask('POST', '/v1/data/create/posts', { token, body })).status).toBe(200);
  }
  const waiting = async () =>
    (await app.get<DeskStart>('/v1/desk/start', { token })).posts.map(({ id }) => id);
  expect(await waiting()).toEqual(['p-abends', 'p-morgen']);
  app.clock.pass(11 * 3600);
  expect(await waiting()).toEqual(['p-morgen']);
});
