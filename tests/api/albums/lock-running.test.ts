import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { startApp, type TestApp } from '../app.ts';
import { addPicture, jpeg } from './pictures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the answer says that it is running, and the task when it is done', async () => {
  const admin = await app.member('admin', { admin: true });
  const held = Promise.withResolvers<void>();
  const { files } = app.services;
  const receive: typeof files.receive = async (...args) => held.promise.then(() => files.receive(...args));
  const web = createApp({ ...app.services, files: { ...files, receive } });
  await app.services.db
    .insertInto('album')
    .values({ id: 'gross', title: 'Groß', location: 'protected/gross' })
    .execute();
  await addPicture(app, 'gross', 'a.jpg', await jpeg('tan'));
  const answer = await web.request('/v1/album/lock', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${admin.token}`,
      'X-Auth-Id': admin.authId,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ album: 'gross', password: 'silbergelatine' }),
  });
  const lock = (await answer.json()) as { jwt: string; taskId: string };
  expect(lock).toMatchObject({ state: 'running', message: expect.stringContaining('läuft') });
  const progress = () => app.get<{ state: string }>(`/v1/data/progress/${lock.taskId}`, { token: lock.jwt });
  expect(await progress()).toMatchObject({ state: 'running' });
  held.resolve();
  await app.converted();
  expect(await progress()).toMatchObject({ state: 'done' });
});
