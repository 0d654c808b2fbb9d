import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import type { Files } from '../../../api/files/files.ts';
import { startApp, type TestApp } from '../app.ts';
import { addPicture, jpeg } from './pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function lockWith(changed: Partial<Files>, album: string) {
  const admin = await app.member(`admin-${album}`, { admin: true });
  const { db, files } = app.services;
  const location = `protected/${album}`;
  await db.insertInto('album').values({ id: album, title: album, location }).execute();
  await addPicture(app, album, 'a.jpg', await jpeg('tan'));
  const web = createApp({ ...app.services, files: { ...files, ...changed } });
  const answer = await web.request('/v1/album/lock', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${admin.token}`,
      'X-Auth-Id': admin.authId,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ album, password: 'silbergelatine' }),
  });
  return (await answer.json()) as { jwt: string; taskId: string };
}

test('the answer says that it is running, and the task when it is done', async () => {
  const held = Promise.withResolvers<void>();
  const { files } = app.services;
  const receive: typeof files.receive = async (...args) => held.promise.then(() => files.receive(...args));
  const lock = await lockWith({ receive }, 'gross');
  expect(lock).toMatchObject({ state: 'running', message: expect.stringContaining('läuft') });
  const progress = () => app.get<{ state: string }>(`/v1/data/progress/${lock.taskId}`, { token: lock.jwt });
  expect(await progress()).toMatchObject({ state: 'running' });
  held.resolve();
  await app.converted();
  expect(await progress()).toMatchObject({ state: 'done' });
});

test('no session holds the key of an album that somebody has decrypted before the answer', async () => {
  const { db, files } = app.services;
  async function* walk(...[area]: Parameters<Files['walk']>) {
    await db.updateTable('album').set({ wrappedKey: null }).where('id', '=', 'kurz').execute();
    yield* files.walk(area);
  }
  const lock = await lockWith({ walk }, 'kurz');
  expect(lock).toMatchObject({ state: 'done' });
  expect(lock.jwt).toBeUndefined();
});
