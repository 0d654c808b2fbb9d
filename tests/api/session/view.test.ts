import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aSecondLater, type Member, startApp, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
let admin: Member;
let mira: Member;
const lines: string[] = [];
beforeAll(async () => {
  app = await startApp({}, { write: (line) => void lines.push(line) });
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  mira = await app.member('mira', { groups: ['ug-hochzeit'] });
});
afterAll(() => app.close());

interface View {
  jwt: string;
  id: string;
  name: string;
  expires: string;
}
const view = (userId: string, { token } = admin) =>
  app.ask('POST', '/v1/auth/view', { token, body: { userId } });
let seen: View;
beforeEach(async () => {
  seen = (await (await view(mira.userId)).json()) as View;
});
const status = async (method: string, path: string, body?: unknown) =>
  (await app.ask(method, path, { token: seen.jwt, body })).status;

test('an administrator sees what the member sees, not what he sees himself', async () => {
  const albums = async (token: string) => {
    const { items } = await app.get<{ items: { id: string }[] }>('/v1/data/read/album', { token });
    return items.map(({ id }) => id).toSorted();
  };
  await app.services.db
    .insertInto('album')
    .values({ id: 'geheim', title: 'Geheim', location: 'protected/geheim', groupIds: ['ug-fremd'] })
    .execute();
  expect(await albums(seen.jwt)).toEqual(await albums(mira.token));
  expect(await albums(admin.token)).toContain('geheim');
  expect(await albums(seen.jwt)).not.toContain('geheim');
  expect((await app.services.sessions.byAuthId(seen.id))?.viewer).toMatchObject({
    userId: mira.userId,
    readOnly: true,
  });
});

test('nothing can be changed with it, whatever the route, and it cannot be renewed', async () => {
  const refused = await app.ask('POST', '/v1/image/rate', {
    token: seen.jwt,
    body: { images: ['i2611201'], rating: 5 },
  });
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: 'read-only', detail: 'Sie sehen die Website nur an. Hier lässt sich nichts ändern.' },
  ]);
  for (const [method, path] of [
    ['POST', '/v1/data/update/userData'],
    ['POST', '/v1/data/create/imageRatings'],
    ['POST', '/v1/image/attributes'],
    ['POST', '/v1/auth/pwd'],
    ['POST', '/v1/auth/renew'],
    ['POST', '/v1/auth/view'],
    ['POST', '/v1/album/unlock'],
    ['POST', '/v1/album/download'],
    ['DELETE', '/v1/album/rate/all/hochzeit'],
  ] as const)
    expect([path, await status(method, path, {})]).toEqual([path, 403]);
  expect(await status('POST', '/v1/data/read/image', { limit: 1 })).toBe(200);
  expect(await app.services.db.selectFrom('imageRating').selectAll().execute()).toEqual([]);
});

test('what is the member’s own stays his', async () => {
  await app.ask('POST', '/v1/image/rate', {
    token: mira.token,
    body: { images: ['i2611201'], rating: 5 },
  });
  const ratings = (token: string) =>
    app.get<{ items: unknown[] }>('/v1/data/read/imageRatings', { token }).then(({ items }) => items.length);
  expect([await ratings(mira.token), await ratings(seen.jwt)]).toEqual([1, 0]);
});

test('it ends after half an hour, with the member’s sessions, and with the administrator’s rights', async () => {
  expect(new Date(seen.expires).getTime() - app.clock.now().getTime()).toBe(30 * 60 * 1000);
  expect(await status('GET', '/v1/data/read/album')).toBe(200);
  app.clock.pass(30 * 60 + 1);
  aSecondLater();
  expect(await status('GET', '/v1/data/read/album')).toBe(401);
  app.clock.pass(-30 * 60 - 1);

  const second = await app.member('zweite', { admin: true, groups: ['ug-kunden'] });
  seen = (await (await view(mira.userId, second)).json()) as View;
  expect(await status('GET', '/v1/data/read/album')).toBe(200);
  await app.ask('POST', '/v1/data/update/users', {
    token: admin.token,
    body: { id: second.userId, admin: false },
  });
  expect(await status('GET', '/v1/data/read/album')).toBe(401);
});

test('it can be left, and stands in the log', async () => {
  expect(await status('POST', '/v1/auth/logout')).toBe(204);
  expect(await status('GET', '/v1/data/read/album')).toBe(401);
  expect(lines.some((line) => line.includes('Ansehen als') && line.includes(admin.userId))).toBe(true);
  expect(lines.join('')).not.toContain(seen.jwt);
});

test('administrators are not looked through, nor members whose access is over', async () => {
  expect(await (await view(admin.userId)).json()).toMatchObject({
    code: 'conflict',
    detail: 'Administratoren sehen alles, wie Sie selbst.',
  });
  expect((await view('u-none')).status).toBe(404);
  const over = await app.member('vorbei', { groups: ['ug-kunden'] });
  await app.services.db
    .updateTable('users')
    .set({ expires: '2026-11-19' })
    .where('id', '=', over.userId)
    .execute();
  expect((await view(over.userId)).status).toBe(409);
});

test('an administrator who is logged out everywhere looks no longer either', async () => {
  const second = await app.member('dritte', { admin: true });
  const begun = await view(mira.userId, second);
  seen = (await begun.json()) as View;
  expect(await status('GET', '/v1/data/read/album')).toBe(200);
  await app.ask('DELETE', `/v1/auth/sessions/${second.userId}`, { token: admin.token });
  aSecondLater();
  expect(await status('GET', '/v1/data/read/album')).toBe(401);
});
