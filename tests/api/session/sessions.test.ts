import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSecondLater, type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

interface Item {
  since: string;
  viaLink: boolean;
  viewedBy: string | null;
  current: boolean;
}
const sessionsOf = async ({ userId }: Member, { token } = admin) =>
  (await app.get<{ items: Item[] }>(`/v1/auth/sessions/${userId}`, { token })).items;
const reads = async (token: string) => (await app.ask('GET', '/v1/data/read/users', { token })).status;
const post = async <T>(path: string, token: string | undefined, body?: unknown) =>
  (await (await app.ask('POST', `/v1/auth/${path}`, { token, body })).json()) as T;

test('where somebody is logged in, and who looks through his eyes; no secret among it', async () => {
  const anna = await app.member('anna');
  const { token } = await post<{ token: string }>('link', admin.token, { userId: anna.userId });
  app.clock.pass(60);
  await post('token', undefined, { token });
  app.clock.pass(60);
  await post('view', admin.token, { userId: anna.userId });
  const items = await sessionsOf(anna);
  expect(items.map(({ viaLink, viewedBy, current }) => [viaLink, viewedBy, current])).toEqual([
    [false, 'chefin', false],
    [true, null, false],
    [false, null, false],
  ]);
  expect(Object.keys(items[0]!)).toEqual(['since', 'expires', 'viaLink', 'viewedBy', 'current']);
});

test('a session that was renewed counts once', async () => {
  const berta = await app.member('berta');
  await post('renew', berta.token);
  expect(await sessionsOf(berta)).toHaveLength(1);
});

test('everywhere logged out: sessions, views and links are over at once', async () => {
  const carla = await app.member('carla');
  const { jwt } = await post<{ jwt: string }>('view', admin.token, { userId: carla.userId });
  const { token } = await post<{ token: string }>('link', admin.token, { userId: carla.userId });
  const answer = await app.ask('DELETE', `/v1/auth/sessions/${carla.userId}`, admin);
  expect(await answer.json()).toEqual({ ended: 2 });
  expect([await reads(carla.token), await reads(jwt)]).toEqual([401, 401]);
  expect((await app.ask('POST', '/v1/auth/token', { body: { token } })).status).toBe(401);
  expect(await sessionsOf(carla)).toEqual([]);
});

test('one’s own session goes on', async () => {
  const other = await app.ask('POST', '/v1/auth/login', {
    body: { email: admin.email, password: 'ein langes Passwort' },
  });
  const { jwt } = (await other.json()) as { jwt: string };
  expect(await (await app.ask('DELETE', `/v1/auth/sessions/${admin.userId}`, admin)).json()).toEqual({
    ended: 1,
  });
  aSecondLater();
  expect([await reads(admin.token), await reads(jwt)]).toEqual([200, 401]);
  expect(await sessionsOf(admin)).toMatchObject([{ current: true }]);
});
