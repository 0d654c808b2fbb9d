import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  const { db } = app.services;
  await db.insertInto('userGroup').values({ id: 'ug-kunden', name: 'Kunden' }).execute();
  await db.insertInto('album').values({ id: 'c', title: 'C', location: 'protected/c' }).execute();
});
afterAll(() => app.close());
const post = (at: string, body: object) => app.ask('POST', `/v1/${at}`, { token: admin.token, body });

test('what lies in an album that fewer may see by now does not come back where everybody would see it', async () => {
  await addPicture(app, 'c', 'gold.jpg', await jpeg('yellow', 300));
  const tile = { url: 'protected/c/gold.jpg', tUrl: 'protected/c/thm/gold.jpg', album: 'brp', public: false };
  expect((await post('data/create/image', { id: 'i2611201', title: 'Gold', ...tile })).status).toBe(200);
  expect((await post('data/delete/image', { ids: ['i2611201'] })).status).toBe(200);
  expect((await post('data/update/album', { id: 'c', groupIds: ['ug-kunden'] })).status).toBe(200);
  const restored = await post('bin/restore', { images: ['i2611201'] });
  expect(restored.status).toBe(409);
  expect(await restored.json()).toMatchObject({
    detail: expect.stringContaining('nicht alle, denen es hier gezeigt würde'),
  });
  expect((await post('data/update/album', { id: 'c', groupIds: [] })).status).toBe(200);
  expect((await post('bin/restore', { images: ['i2611201'] })).status).toBe(200);
});
