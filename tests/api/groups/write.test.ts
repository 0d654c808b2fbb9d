import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startApp, type Member, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  await post('create/userGroup', [
    { id: 'ug-a', name: 'A' },
    { id: 'ug-b', name: 'B', parentId: 'ug-a' },
    { id: 'ug-c', name: 'C', parentId: 'ug-b' },
  ]);
});
afterAll(() => app.close());

const post = async (path: string, body: unknown) => {
  const response = await app.ask('POST', `/v1/data/${path}`, { body, token: admin.token });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

test.each([
  ['itself', { id: 'ug-a', parentId: 'ug-a' }],
  ['its child', { id: 'ug-a', parentId: 'ug-b' }],
  ['its grandchild', { id: 'ug-a', parentId: 'ug-c' }],
])('the parent of a group is not %s', async (_, body) => {
  const answer = await post('update/userGroup', body);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ errors: [{ field: 'parentId' }] });
});

test('a list makes no cycle either', async () => {
  await post('create/userGroup', [
    { id: 'ug-p', name: 'P' },
    { id: 'ug-q', name: 'Q' },
  ]);
  const { status, body } = await post('update/userGroup', [
    { id: 'ug-p', parentId: 'ug-q' },
    { id: 'ug-q', parentId: 'ug-p' },
  ]);
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: [{ field: '1.parentId' }] });
});

test('a child does not come before its parent', async () => {
  const { status } = await post('create/userGroup', [
    { id: 'ug-e', name: 'E', parentId: 'ug-d' },
    { id: 'ug-d', name: 'D' },
  ]);
  expect(status).toBe(422);
});

test('two at once make no cycle', async () => {
  await post('create/userGroup', [
    { id: 'ug-x', name: 'X' },
    { id: 'ug-y', name: 'Y' },
  ]);
  const both = await Promise.all([
    post('update/userGroup', { id: 'ug-x', parentId: 'ug-y' }),
    post('update/userGroup', { id: 'ug-y', parentId: 'ug-x' }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('groups do not go below others where somebody in them could not log in any more', async () => {
  const named = (letter: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `ug-${letter}-familie-${i}`, name: `${letter} ${i}` }));
  const [his, others] = [named('h', 200), named('o', 150)];
  await post('create/userGroup', [...his, ...others]);
  const { email, userId } = await app.member('viele');
  await post('update/users', { id: userId, groups: his.map(({ id }) => id) });
  const below = others.map(({ id }, i) => ({ id: his[i]!.id, parentId: id }));
  expect(await post('update/userGroup', below)).toMatchObject({
    status: 422,
    body: { errors: [{ field: '0.parentId', message: expect.stringContaining('„viele“') as string }] },
  });
  // Those that he is in through others count as well.
  const chain = others.slice(1).map(({ id }, i) => ({ id: others[i]!.id, parentId: id }));
  expect((await post('update/userGroup', chain)).status).toBe(200);
  const top = { id: his[0]!.id, parentId: others[0]!.id };
  expect(await post('update/userGroup', top)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'parentId' }] },
  });
  expect((await post('update/userGroup', { id: his[0]!.id, parentId: others[100]!.id })).status).toBe(200);
  const login = { email, password: PASSWORD };
  expect((await app.ask('POST', '/v1/auth/login', { body: login })).status).toBe(200);
});

test('a name is taken once', async () => {
  const { status, body } = await post('create/userGroup', { id: 'ug-a1', name: 'A' });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    detail: 'Eine Gruppe mit diesem Namen gibt es schon.',
    errors: [{ field: 'name' }],
  });
});

test('a group with its whole family can go, one without its children not', async () => {
  expect(await post('delete/userGroup', { ids: ['ug-a'] })).toMatchObject({
    status: 409,
    body: { detail: 'Wird noch verwendet: 1 Untergruppe.' },
  });
  expect(await post('delete/userGroup', { ids: ['ug-a', 'ug-b', 'ug-c'] })).toMatchObject({ status: 200 });
});
