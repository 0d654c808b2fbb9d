import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KyselyPlugin } from 'kysely';
import { moment } from '../../../api/clock/clock.ts';
import { resume } from '../../../api/pictures/run.ts';
import { beginTask } from '../../../api/tasks/task.ts';
import { users } from '../../../api/users/write.ts';
import { PASSWORD, startApp, type Member, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
let admin: Member;
let n = 0;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true, groups: ['ug-kunden'] });
});
afterAll(() => app.close());

let member: Member;
beforeEach(async () => {
  member = await app.member(`kunde${(n += 1)}`, { groups: ['ug-kunden'] });
});

const post = async (path: string, body: unknown, { token } = admin) => {
  const response = await app.ask('POST', `/v1/data/${path}`, { body, token });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const seesAlbum = async ({ token }: Member) => {
  const response = await app.ask('GET', '/v1/data/read/album', { token });
  if (response.status !== 200) return response.status;
  const { items } = (await response.json()) as { items: { id: string }[] };
  return items.some(({ id }) => id === 'hochzeit');
};
const user = { id: 'u-neu', name: 'Neue', email: 'neue@example.photography', groups: ['ug-kunden'] };

test('an administrator creates a user; what he must not set is ignored or refused', async () => {
  const { status, body } = await post('create/users', {
    ...user,
    created: '1999-01-01T00:00:00Z',
    pwdHash: '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ items: [{ ...user, admin: false, contributorIds: [], version: 1 }] });
  const row = await app.services.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', 'u-neu')
    .executeTakeFirstOrThrow();
  expect(row.pwdHash).toBeNull();
  expect(row.created.getFullYear()).toBeGreaterThan(2000);
  for (const field of ['tokenVersion', 'password'])
    expect(await post('update/users', { id: 'u-neu', [field]: 1 })).toMatchObject({ status: 422 });
});

test.each([
  [{ groups: [] }, 'groups', 'Bitte wählen Sie mindestens eine Gruppe.'],
  [{ groups: ['ug-fremd'] }, 'groups', 'Diese Gruppe gibt es nicht.'],
  [{ name: ' ' }, 'name', 'Bitte geben Sie einen Namen ein.'],
  [{ email: 'keine' }, 'email', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
  [{ email: 'a@b.c' }, 'email', 'Bitte geben Sie eine gültige E-Mail-Adresse ein.'],
  [{ contributorIds: ['c-fremd'] }, 'contributorIds', 'Diesen Beitragenden gibt es nicht.'],
])('a user with %j is refused', async (fields, field, message) => {
  const { status, body } = await post('create/users', {
    ...user,
    id: 'u-y',
    email: 'y@example.org',
    ...fields,
  });
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: [{ field, message }] });
});

test('groups with which he could not log in are refused, except to an administrator', async () => {
  const { db } = app.services;
  const many = Array.from({ length: 400 }, (_, i) => `ug-familie-${i}`);
  // One is below the other: he is in those above as well.
  const nested = many.map((id, i) => ({ id, name: `F ${i}`, parentId: i > 200 ? many[i - 1]! : null }));
  await db.insertInto('userGroup').values(nested).execute();
  const refused = {
    status: 422,
    body: { errors: [{ field: 'groups', message: expect.stringContaining('zu viele Gruppen') as string }] },
  };
  const update = (fields: object) => post('update/users', { id: member.userId, ...fields });
  const create = { ...user, id: 'u-viele', email: 'viele@example.org', groups: many };
  expect(await post('create/users', create)).toMatchObject(refused);
  expect(await update({ groups: many })).toMatchObject(refused);
  expect(await update({ groups: [...many.slice(0, 200), many[399]] })).toMatchObject(refused);
  expect(await update({ groups: many.slice(0, 200) })).toMatchObject({ status: 200 });
  const body = { email: member.email, password: PASSWORD };
  expect((await app.ask('POST', '/v1/auth/login', { body })).status).toBe(200);

  expect(await update({ groups: many, admin: true })).toMatchObject({ status: 200 });
  expect(await update({ admin: false })).toMatchObject(refused);
  // Who is in too many already can be taken out of some.
  await db.updateTable('users').set({ admin: false }).where('id', '=', member.userId).execute();
  expect(await update({ groups: many.slice(0, 390) })).toMatchObject({ status: 200 });
  expect(await update({ groups: many.slice(0, 391) })).toMatchObject(refused);
});

test('the groups above are read once, however many users there are', async () => {
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('"userGroup"')) asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const services = { ...app.services, db: app.services.db.withPlugin(counting) };
  const viewer = { userId: admin.userId, admin: true, groups: [], unlocked: [] };
  const writer = { sessionId: '', scope: { viewer, ...moment(app.clock), nsfw: true } };
  const some = [1, 2, 3].map((i) => ({ ...user, id: `u-${i}`, email: `u${i}@example.org` }));
  await users.create(services, some, writer);
  expect(asked).toBe(1);
  await users.update(
    services,
    some.map(({ id }) => ({ id, groups: ['ug-hochzeit'] })),
    writer,
  );
  expect(asked).toBe(2);
});

test('an e-mail address belongs to one user, however it is written', async () => {
  const { status, body } = await post('create/users', { ...user, id: 'u-z', email: 'CHEFIN@example.org' });
  expect(status).toBe(409);
  expect(body).toMatchObject({ errors: [{ field: 'email' }] });
});

test('a right that is taken away is gone at once', async () => {
  expect(await seesAlbum(member)).toBe(true);
  await post('create/userGroup', { id: 'ug-leer', name: `Leer ${n}` });
  expect((await post('update/users', { id: member.userId, groups: ['ug-leer'] })).status).toBe(200);
  expect(await seesAlbum(member)).toBe(401);
  await post('update/users', { id: member.userId, groups: ['ug-kunden'] });
  await post('delete/userGroup', { ids: ['ug-leer'] });
});

test('a deleted user is logged out at once', async () => {
  expect((await post('delete/users', { ids: [member.userId] })).body).toEqual({ deleted: 1 });
  expect(await seesAlbum(member)).toBe(401);
});

test('a new name ends no session, and whoever changes himself stays logged in', async () => {
  await post('update/users', { id: member.userId, name: 'Umbenannt' });
  expect(await seesAlbum(member)).toBe(true);
  expect((await post('update/users', { id: admin.userId, email: `chefin${n}@example.org` })).status).toBe(
    200,
  );
  expect((await post('update/users', { id: admin.userId, email: 'chefin@example.org' })).status).toBe(200);
});

test('a right that comes with a group’s parent is taken away with it', async () => {
  const child = await app.member(`kind${n}`, { groups: ['ug-hochzeit'] });
  expect(await seesAlbum(child)).toBe(true);
  await post('update/userGroup', { id: 'ug-hochzeit', parentId: null });
  expect(await seesAlbum(child)).toBe(false);
  await post('update/userGroup', { id: 'ug-hochzeit', parentId: 'ug-kunden' });
  expect(await seesAlbum(child)).toBe(true);
});

test('the last administrator neither loses the flag nor goes', async () => {
  const refused = {
    status: 409,
    body: {
      code: 'last-administrator',
      detail: 'Das ist der letzte Administrator ohne Ablaufdatum. Machen Sie zuerst jemand anderen dazu.',
    },
  };
  expect(await post('update/users', { id: admin.userId, admin: false })).toMatchObject(refused);
  expect(await post('delete/users', { ids: [admin.userId] })).toMatchObject(refused);
});

test('two administrators cannot take each other’s flag at once', async () => {
  const second = await app.member(`zweite${n}`, { admin: true, groups: ['ug-kunden'] });
  const both = await Promise.all([
    post('update/users', { id: second.userId, admin: false }, admin),
    post('update/users', { id: admin.userId, admin: false }, second),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await app.services.db.selectFrom('users').select('id').where('admin', '=', true).execute();
  expect(left).toHaveLength(1);
  await app.services.db.updateTable('users').set({ admin: true }).where('id', '=', admin.userId).execute();
  await app.services.db.deleteFrom('users').where('id', '=', second.userId).execute();
  admin = { ...admin, ...(await login(admin.email)) };
});

async function login(email: string) {
  const body = { email, password: 'ein langes Passwort' };
  const response = await app.ask('POST', '/v1/auth/login', { body });
  return { token: ((await response.json()) as { jwt: string }).jwt };
}

test('what a deleted user’s interrupted task has left can still be ended', async () => {
  const { db, clock } = app.services;
  const task = await beginTask(db, clock, {
    kind: 'encrypt',
    userId: member.userId,
    payload: { album: 'hochzeit' },
  });
  const payload = JSON.stringify({ task });
  const [from, to] = ['protected/hochzeit/kuss.jpg', 'protected/hochzeit/0.enc'];
  await db.insertInto('fileOperation').values({ kind: 'encrypt', from, to, payload }).execute();
  expect((await post('delete/users', { ids: [member.userId] })).status).toBe(200);
  app.clock.pass(120);
  await resume(app.services);
  expect(await db.selectFrom('fileOperation').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('task').select(['state', 'userId']).where('id', '=', task).execute()).toEqual([
    { state: 'failed', userId: null },
  ]);
});
