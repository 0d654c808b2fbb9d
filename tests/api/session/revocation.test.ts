import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { sessions } from '../../../api/session/viewer.ts';
import { aSecondLater, type Member, PASSWORD, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
/** A second server on the same database, which is told nothing. */
let other: ReturnType<typeof createApp>;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  other = createApp({ ...app.services, sessions: sessions(app.services) });
});
afterAll(() => app.close());

const json = async (token: string) => (await app.ask('GET', '/v1/data/read/users', { token })).status;
const elsewhere = async (token: string) =>
  (await other.request('/v1/data/read/users', { headers: { Authorization: `Bearer ${token}` } })).status;
/** Whether the secret still stands for a session, as the picture routes ask. */
const pictures = async (authId: string) =>
  (await app.services.sessions.byAuthId(authId))?.viewer.userId ?? null;

async function dies(member: Member, end: () => Promise<unknown>) {
  expect(await json(member.token)).toBe(200);
  expect(await elsewhere(member.token)).toBe(200);
  expect(await pictures(member.authId)).toBe(member.userId);
  await end();
  aSecondLater();
  expect([await json(member.token), await elsewhere(member.token)]).toEqual([401, 401]);
  expect(await pictures(member.authId)).toBeNull();
}

test('a logout ends the session everywhere within a second, here at once', async () => {
  const member = await app.member('anna');
  await dies(member, async () => {
    expect((await app.ask('POST', '/v1/auth/logout', { token: member.token })).status).toBe(204);
    expect(await json(member.token)).toBe(401);
    expect(await pictures(member.authId)).toBeNull();
  });
});

test('a password that an administrator sets ends all sessions of that user', async () => {
  const member = await app.member('berta');
  await dies(member, async () => {
    const body = { email: member.email, newPassword: 'ganz etwas Neues', resetPassword: true };
    expect((await app.ask('POST', '/v1/auth/pwd', { token: admin.token, body })).status).toBe(200);
  });
});

test('a changed token version ends all sessions', async () => {
  const member = await app.member('carla');
  await dies(member, () =>
    app.services.db.updateTable('users').set({ tokenVersion: 99 }).where('id', '=', member.userId).execute(),
  );
});

test('a deleted user is gone', async () => {
  const member = await app.member('dora');
  await dies(member, () => app.services.db.deleteFrom('users').where('id', '=', member.userId).execute());
});

test('a group that is taken away is gone within a second', async () => {
  const member = await app.member('emma', { groups: ['ug-freunde'] });
  const groups = async () => (await app.services.sessions.byAuthId(member.authId))?.viewer.groups;
  expect(await groups()).toEqual(['ug-freunde']);
  await app.services.db.updateTable('users').set({ groups: [] }).where('id', '=', member.userId).execute();
  aSecondLater();
  expect(await groups()).toEqual([]);
});

test('a session ends after twelve hours', async () => {
  const member = await app.member('frieda');
  app.clock.pass(12 * 3600 + 31);
  aSecondLater();
  expect(await json(member.token)).toBe(401);
  expect(await pictures(member.authId)).toBeNull();
  const body = { email: member.email, password: PASSWORD };
  expect((await app.ask('POST', '/v1/auth/login', { body })).status).toBe(200);
});

test('a clock that is set back keeps nothing alive', async () => {
  const member = await app.member('gerda');
  expect(await json(member.token)).toBe(200);
  await app.services.db.deleteFrom('session').where('userId', '=', member.userId).execute();
  app.clock.pass(-20);
  aSecondLater();
  expect(await json(member.token)).toBe(401);
});

test('a revoked session cannot save itself by a renewal', async () => {
  const member = await app.member('hanna');
  expect(await json(member.token)).toBe(200);
  await app.services.db
    .updateTable('users')
    .set({ tokenVersion: 7 })
    .where('id', '=', member.userId)
    .execute();
  expect((await app.ask('POST', '/v1/auth/renew', { token: member.token })).status).toBe(401);
});

test('the secret for pictures is no token, and a token no secret', async () => {
  const member = await app.member('ida');
  expect(await json(member.authId)).toBe(401);
  expect(await pictures(member.token)).toBeNull();
});
