import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOUNS } from '../../../api/nouns.ts';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

const fresh = async (type: string) =>
  (await app.get<{ id: string | number }>(`/v1/data/id/${type}`, admin)).id;

test('a picture’s id is the day and a number that no picture has', async () => {
  expect(await fresh('image')).toBe('i2611206');
  expect(await fresh('image')).toBe('i2611207');
});

test('a tag’s id is the highest and one more, and is not given again', async () => {
  expect(await fresh('tag')).toBe(5);
  expect(await fresh('tag')).toBe(6);
});

test('a user’s id is random', async () => {
  const [a, b] = [await fresh('users'), await fresh('users')];
  expect(a).toMatch(/^u[\w-]{12}$/);
  expect(a).not.toBe(b);
});

test('no id is given twice, however many ask at once', async () => {
  for (const type of ['image', 'tag', 'users'] as const) {
    const ids = await Promise.all(Array.from({ length: 100 }, () => NOUNS[type].freshId!(app.services)));
    expect(new Set(ids).size).toBe(100);
  }
});

test('other ids are chosen, and visitors get none', async () => {
  expect((await app.ask('GET', '/v1/data/id/posts', admin)).status).toBe(404);
  expect((await app.ask('GET', '/v1/data/id/nothing', admin)).status).toBe(404);
  expect((await app.ask('GET', '/v1/data/id/image')).status).toBe(401);
});
