// What became of album and names between the beginning of an upload and its end
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { jpeg, readableFiles } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { resumable } from './tus.ts';

let app: TestApp;
let admin: Member;
const up = resumable(() => app);
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  const albums = ['a', 'b', 'c'].map((id) => ({ id, title: id, location: `protected/${id}` }));
  await app.services.db.insertInto('album').values(albums).execute();
});
afterAll(() => app.close());

const post = (at: string, body: object) =>
  app.ask('POST', `/v1/${at}`, { token: admin.token, headers: { 'X-Auth-Id': admin.authId }, body });
const rowsOf = (album: string) =>
  app.services.db
    .selectFrom('image')
    .select(['id', 'url', 'largeUrl'])
    .where('album', '=', album)
    .orderBy('id')
    .execute();

test('a picture does not arrive in the folder that its album has left', async () => {
  const bytes = await jpeg('red', 600);
  const url = await up.begun(admin, bytes, 'berg.jpg', { album: 'c' });
  await up.sent(admin, url, bytes);
  const [taken, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { files } = app.services;
  const slow = createApp({
    ...app.services,
    files: {
      ...files,
      async receive(...asked) {
        const incoming = await files.receive(...asked);
        taken.resolve();
        await goOn.promise;
        return incoming;
      },
    },
  });
  const late = slow.request(`${url}/finish`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  await taken.promise;
  expect((await post('data/update/album', { id: 'c', location: 'protected/neu' })).status).toBe(200);
  goOn.resolve();
  const refused = await late;
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    detail: 'Das Album hat inzwischen einen anderen Ordner. Bitte laden Sie das Bild noch einmal hoch.',
  });
  expect(readableFiles(app.dir).filter((file) => file.includes('protected/'))).toEqual([]);
  expect((await up.finish(admin, url)).status).toBe(200);
  expect(await rowsOf('c')).toMatchObject([{ url: 'protected/neu/berg.jpg' }]);
});

test('a large version finds its picture where another one had its name before', async () => {
  const [one, two, large] = [await jpeg('red', 300), await jpeg('green', 320), await jpeg('blue', 640)];
  await up.bring(admin, one, 'berg.jpg', { album: 'a' });
  expect((await post('image/move', { ids: ['i--a--berg'], album: 'b' })).status).toBe(200);
  await app.converted();
  await up.bring(admin, two, 'berg.jpg', { album: 'a' });
  await up.bring(admin, large, 'berg.jpg', { album: 'a', large: true });
  expect(await rowsOf('a')).toEqual([
    { id: 'i--a--berg-2', url: 'protected/a/berg.jpg', largeUrl: 'protected/a/large/berg.jpg' },
  ]);
  // Its number is nobody's name.
  const [other, otherLarge] = [await jpeg('pink', 340), await jpeg('gold', 660)];
  expect((await up.bring(admin, other, 'berg-2.jpg', { album: 'a' })).status).toBe(200);
  expect((await up.bring(admin, otherLarge, 'berg-2.jpg', { album: 'a', large: true })).status).toBe(200);
  expect((await rowsOf('a')).map(({ url, largeUrl }) => [url, largeUrl])).toEqual([
    ['protected/a/berg.jpg', 'protected/a/large/berg.jpg'],
    ['protected/a/berg-2.jpg', 'protected/a/large/berg-2.jpg'],
  ]);
});

test('a large version that replaces another one is taken in once', async () => {
  const [first, second] = [await jpeg('navy', 620), await jpeg('teal', 640)];
  await up.bring(admin, await jpeg('plum', 300), 'see.jpg', { album: 'b' });
  await up.bring(admin, first, 'see.jpg', { album: 'b', large: true });
  const replaced = await up.bring(admin, second, 'see.jpg', { album: 'b', large: true }, 'replace');
  // Its answer was lost.
  const again = await up.bring(admin, second, 'see.jpg', { album: 'b', large: true }, 'replace');
  expect([replaced.status, again.status]).toEqual([200, 200]);
  expect(again).toMatchObject({ id: 'i--b--see', present: true });
  const [see] = (await rowsOf('b')).filter(({ id }) => id === 'i--b--see');
  expect(readdirSync(path.join(app.dir, 'imgs/protected/b/large'))).toEqual([
    path.posix.basename(see!.largeUrl!),
  ]);
});
