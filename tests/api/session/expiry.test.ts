import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSecondLater, type Member, PASSWORD, startApp, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true, groups: ['ug-kunden'] });
});
afterAll(() => app.close());

const update = async (body: object) => {
  const response = await app.ask('POST', '/v1/data/update/users', { body, token: admin.token });
  return { status: response.status, body: (await response.json()) as object };
};
const login = async (email: string, password = PASSWORD) => {
  const response = await app.ask('POST', '/v1/auth/login', { body: { email, password } });
  return { status: response.status, body: (await response.json()) as { jwt: string } };
};
const reads = async (token: string) => (await app.ask('GET', '/v1/data/read/album', { token })).status;
const link = async (userId: string) => {
  const response = await app.ask('POST', '/v1/auth/link', { token: admin.token, body: { userId } });
  return { status: response.status, body: (await response.json()) as { token: string } };
};

test('on the last day one gets in, on the next one neither in nor on', async () => {
  const anna = await app.member('anna', { groups: ['ug-kunden'] });
  const bodyOf = await update({ id: anna.userId, expires: '2026-11-20' });
  expect(bodyOf).toMatchObject({ status: 200, body: { items: [{ expires: '2026-11-20' }] } });
  expect(await reads(anna.token)).toBe(200);
  const { token } = (await link(anna.userId)).body;
  expect((await login(anna.email)).status).toBe(200);

  // In Berlin it is the next day already, in Greenwich not yet.
  app.clock.pass(11 * 3600 + 60);
  aSecondLater();
  expect(await reads(anna.token)).toBe(401);
  expect(await app.services.sessions.byAuthId(anna.authId)).toBeNull();
  expect(await login(anna.email)).toMatchObject({
    status: 403,
    body: {
      code: 'access-expired',
      detail: 'Dieser Zugang ist abgelaufen. Bitte fragen Sie den Betreiber der Website.',
    },
  });
  // Who does not know the password learns nothing of it.
  expect(await login(anna.email, 'geraten und falsch')).toMatchObject({
    status: 401,
    body: { code: 'login-failed' },
  });
  expect((await app.ask('POST', '/v1/auth/token', { body: { token } })).status).toBe(403);
  expect(await link(anna.userId)).toMatchObject({
    status: 409,
    body: { detail: 'Der Zugang ist abgelaufen. Bitte ändern Sie zuerst das Ablaufdatum.' },
  });

  await update({ id: anna.userId, expires: null });
  expect((await login(anna.email)).status).toBe(200);
  // Its use was taken back with the refusal.
  expect((await app.ask('POST', '/v1/auth/token', { body: { token } })).status).toBe(200);
  app.clock.pass(-11 * 3600 - 60);
});

test.each([
  ['31.12.2026', 'Bitte geben Sie ein Datum als JJJJ-MM-TT an.'],
  ['0026-12-31', 'Bitte geben Sie das Jahr vierstellig an.'],
])('%s is refused', async (expires, message) => {
  const { userId } = await app.member(expires, { groups: ['ug-kunden'] });
  expect(await update({ id: userId, expires })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'expires', message }] },
  });
});

test('the last administrator gets no end, nor do all of them one by one', async () => {
  const refused = {
    status: 409,
    body: {
      code: 'last-administrator',
      detail: 'Das ist der letzte Administrator ohne Ablaufdatum. Machen Sie zuerst jemand anderen dazu.',
    },
  };
  expect(await update({ id: admin.userId, expires: '2030-01-01' })).toMatchObject(refused);
  const second = await app.member('zweite', { admin: true, groups: ['ug-kunden'] });
  expect(await update({ id: second.userId, expires: '2030-01-01' })).toMatchObject({ status: 200 });
  expect(await update({ id: admin.userId, admin: false })).toMatchObject(refused);
  expect(await update({ id: second.userId, admin: false })).toMatchObject({ status: 200 });
});
