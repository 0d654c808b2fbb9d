import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '../../../api/contract/user.ts';
import { HASHED, type Member, PASSWORD, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('userGroup')
    .values({ id: 'ug-freunde', name: 'Freunde', parentId: null })
    .execute();
});
afterAll(() => app.close());

interface Answer {
  user: User;
  pwdHash?: string;
}
const post = (path: string, body: object, token = admin.token) =>
  app.ask('POST', `/v1/auth/${path}`, { token, body });
const done = async (response: Response) => {
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Answer;
};
const login = async (email: string, password: string) =>
  (await app.ask('POST', '/v1/auth/login', { body: { email, password } })).status;
const ANNA = { name: 'Anna', email: 'anna@example.photography', groups: ['ug-freunde'] };

test('an administrator creates a user with a password, who then logs in', async () => {
  const { user, pwdHash } = await done(await post('create', { ...ANNA, password: PASSWORD }));
  expect(user).toMatchObject({ ...ANNA, admin: false, version: 1 });
  expect(user.id).toMatch(/^u/);
  expect(pwdHash).toBe(HASHED);
  expect(await login(ANNA.email, PASSWORD)).toBe(200);
});

test('without a password nobody gets in yet', async () => {
  const { user, pwdHash } = await done(
    await post('create', {
      ...ANNA,
      id: 'u-berta',
      email: 'berta@example.org',
      pwdHash: '$argon2id$made-up',
    }),
  );
  expect([user.id, pwdHash]).toEqual(['u-berta', undefined]);
  expect(await login('berta@example.org', PASSWORD)).toBe(401);
});

test('a change may set a password too; the user’s sessions end, the administrator’s own does not', async () => {
  const { token, userId } = await app.member('carla', { groups: ['ug-freunde'] });
  const { user } = await done(
    await post('update', { id: userId, name: 'Carla M.', password: 'ein anderes Wort' }),
  );
  expect(user).toMatchObject({ name: 'Carla M.', groups: ['ug-freunde'] });
  expect((await app.ask('GET', '/v1/data/read/users', { token })).status).toBe(401);
  await done(await post('update', { id: admin.userId, password: PASSWORD }));
  expect((await app.ask('GET', '/v1/data/read/users', { token: admin.token })).status).toBe(200);
});

test('user and password come together or not at all', async () => {
  const { db } = app.services;
  const { userId, token } = await app.member('doris', { groups: ['ug-freunde'] });
  const before = await db.selectFrom('users').selectAll().orderBy('id').execute();
  // What a new password ends cannot be ended.
  await sql`alter table "loginLink" rename to "gone"`.execute(db);
  const fields = { ...ANNA, id: 'u-emil', email: 'emil@example.org' };
  expect((await post('create', { ...fields, password: PASSWORD })).status).toBe(500);
  expect((await post('update', { id: userId, name: 'Doris M.', password: 'ein anderes Wort' })).status).toBe(
    500,
  );
  await sql`alter table "gone" rename to "loginLink"`.execute(db);
  expect(await db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before);
  expect((await app.ask('GET', '/v1/data/read/users', { token })).status).toBe(200);
  expect(await login('doris@example.org', PASSWORD)).toBe(200);
  await done(await post('create', { ...fields, password: PASSWORD }));
  expect(await login('emil@example.org', PASSWORD)).toBe(200);
});

test('whoever changes his own address and password at once stays logged in', async () => {
  await done(await post('update', { id: admin.userId, email: 'leitung@example.org', password: PASSWORD }));
  expect((await app.ask('GET', '/v1/data/read/users', { token: admin.token })).status).toBe(200);
  expect(await login('leitung@example.org', PASSWORD)).toBe(200);
});

test.each([
  ['no group', { ...ANNA, email: 'x@example.org', groups: [] }, 'groups'],
  ['no address', { ...ANNA, email: 'x' }, 'email'],
  ['a short password', { ...ANNA, email: 'x@example.org', password: 'kurz' }, 'password'],
  ['a token version', { ...ANNA, email: 'x@example.org', tokenVersion: 9 }, 'tokenVersion'],
])('%s is refused', async (_, body, field) => {
  const response = await post('create', body);
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { field: string }[] };
  expect(errors.map((error) => error.field)).toContain(field);
});

test('an address can be used once', async () => {
  const response = await post('create', { ...ANNA, email: ANNA.email.toUpperCase() });
  expect(response.status).toBe(409);
});

test('others create and change nobody, not even themselves', async () => {
  const { token, userId } = await app.member('dora');
  const statuses = [
    (await post('create', { ...ANNA, email: 'y@example.org' }, token)).status,
    (await post('update', { id: userId, admin: true }, token)).status,
  ];
  expect(statuses).toEqual([403, 403]);
});
