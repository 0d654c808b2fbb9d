import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { HASHED, type Member, PASSWORD, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

const NEW = 'ein neues Passwort';
const set = (token: string | undefined, body: object) => app.ask('POST', '/v1/auth/pwd', { token, body });
const login = async ({ email }: Member, password: string) =>
  (await app.ask('POST', '/v1/auth/login', { body: { email, password } })).status;
const problem = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
});

test('a member changes her password, stays logged in here and nowhere else', async () => {
  const anna = await app.member('anna');
  const { jwt: phone } = (await (
    await app.ask('POST', '/v1/auth/login', { body: { email: anna.email, password: PASSWORD } })
  ).json()) as { jwt: string };
  const response = await set(anna.token, { currentPassword: PASSWORD, newPassword: NEW });
  expect(await problem(response)).toEqual({ status: 200, success: true });
  expect((await app.ask('GET', '/v1/data/read/users', { token: anna.token })).status).toBe(200);
  expect((await app.ask('GET', '/v1/data/read/users', { token: phone })).status).toBe(401);
  expect([await login(anna, PASSWORD), await login(anna, NEW)]).toEqual([401, 200]);
});

test('without the current password it stays as it is', async () => {
  const berta = await app.member('berta');
  for (const currentPassword of ['falsch', '', undefined]) {
    expect(await problem(await set(berta.token, { currentPassword, newPassword: NEW }))).toMatchObject({
      status: 422,
      errors: [{ field: 'currentPassword', message: 'Das aktuelle Passwort stimmt nicht.' }],
    });
  }
  expect(await set(berta.token, { newPassword: NEW, resetPassword: true })).toMatchObject({ status: 422 });
  expect(await login(berta, PASSWORD)).toBe(200);
});

test('one that is on its way with the old password changes nothing after it was reset', async () => {
  const emil = await app.member('emil');
  const { services } = app;
  // It is called between the look at the old password and the new one.
  const consume: typeof services.limits.consume = async (...all) => {
    await services.limits.consume(...all);
    await set(admin.token, { email: emil.email, newPassword: NEW, resetPassword: true });
  };
  const web = createApp({ ...services, limits: { ...services.limits, consume } });
  const late = await web.request('/v1/auth/pwd', {
    method: 'POST',
    headers: { Authorization: `Bearer ${emil.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ currentPassword: PASSWORD, newPassword: 'des Diebes Passwort' }),
  });
  expect(late.status).toBe(401);
  expect([await login(emil, 'des Diebes Passwort'), await login(emil, NEW)]).toEqual([401, 200]);
});

test('five tries an hour to guess the current password', async () => {
  const carla = await app.member('carla');
  const guess = () => set(carla.token, { currentPassword: 'falsch', newPassword: NEW });
  for (let i = 0; i < 5; i += 1) expect((await guess()).status).toBe(422);
  const refused = await set(carla.token, { currentPassword: PASSWORD, newPassword: NEW });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBe(3600);
  app.clock.pass(3600);
  expect((await set(carla.token, { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(200);
});

test('a password has ten characters at least', async () => {
  expect(
    await problem(await set(admin.token, { currentPassword: PASSWORD, newPassword: 'zu kurz' })),
  ).toMatchObject({
    status: 422,
    errors: [{ field: 'newPassword', message: 'Das Passwort muss mindestens 10 Zeichen haben.' }],
  });
});

test('an administrator sets the password of another and sees how it was hashed, not the digest', async () => {
  const dora = await app.member('dora');
  const response = await set(admin.token, {
    email: 'Dora@example.org',
    newPassword: NEW,
    resetPassword: true,
  });
  expect(await problem(response)).toEqual({
    status: 200,
    success: true,
    pwdHash: HASHED,
  });
  expect([await login(dora, PASSWORD), await login(dora, NEW)]).toEqual([401, 200]);
});

test('nobody else sets the password of another, nor learns whether there is one', async () => {
  const emma = await app.member('emma');
  const reset = (email: string) => set(emma.token, { email, newPassword: NEW, resetPassword: true });
  expect(await problem(await reset(admin.email))).toEqual(await problem(await reset('niemand@example.org')));
  expect((await reset(admin.email)).status).toBe(403);
  expect(await login(admin, PASSWORD)).toBe(200);
});

test('an administrator is told when there is no such user', async () => {
  const response = await set(admin.token, { email: 'niemand@example.org', newPassword: NEW });
  expect(await problem(response)).toMatchObject({ status: 404, detail: 'Benutzer nicht gefunden!' });
});

test('visitors are asked to log in', async () => {
  const response = await set(undefined, { currentPassword: PASSWORD, newPassword: NEW });
  expect(await problem(response)).toMatchObject({ status: 401, detail: 'Authentifizierung erforderlich!' });
});

test('a digest that is sent along is ignored', async () => {
  const frieda = await app.member('frieda');
  const pwdHash = '$argon2id$v=19$m=65536,t=3,p=1$AAAA$AAAA';
  await set(frieda.token, { currentPassword: PASSWORD, newPassword: NEW, pwdHash });
  expect(await login(frieda, NEW)).toBe(200);
});
