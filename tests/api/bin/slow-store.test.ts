// What is deleted while the object store is slow or away: nobody else waits for it, and nothing of it is lost
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { moveToTrash, purgeEntries, resume } from '../../../api/pictures/pictures.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { type FakeS3, startS3 } from '../../s3.ts';

let store: FakeS3;
let app: TestApp;
let admin: Member;
beforeAll(async () => {
  store = await startS3();
  app = await startApp(store.env);
  admin = await app.member('admin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
});
beforeEach(async () => {
  for (const name of ['a', 'b', 'c']) await addPicture(app, 'feier', `${name}.jpg`, await jpeg('teal', 300));
});
afterEach(async () => {
  answerAgain();
  await Promise.all(app.services.jobs.values());
  const { db } = app.services;
  for (const table of ['image', 'bin', 'fileOperation', 'lease'] as const)
    await db.deleteFrom(table).execute();
  store.objects.clear();
});
afterAll(async () => {
  await app.close();
  await store.stop();
});

const ids = ['a', 'b', 'c'].map((name) => `i--feier--${name}`);
const send = (path: string, body: object, web = createApp(app.services)) =>
  web.request(`/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const inFolder = () =>
  [...store.objects.keys()].filter((key) => key.startsWith('website/imgs/')).map((key) => key.slice(-5));
const inBin = () => [...store.objects.keys()].filter((key) => key.startsWith('website/bin/'));
const states = async () => {
  const rows = await app.services.db.selectFrom('fileOperation').select('state').orderBy('id').execute();
  return rows.map(({ state }) => state);
};
/** The store breaks off what it was silent about. */
const answerAgain = () => {
  store.heal();
  for (const response of store.waiting) response.destroy();
};
const fallSilent = () => store.fail('silent', () => true, 100);
const silence = () => expect.poll(() => store.waiting.size, { timeout: 10_000 }).toBeGreaterThan(0);

test('a silent store keeps nobody else waiting, and what was deleted follows when it answers', async () => {
  fallSilent();
  const deleting = send('data/delete/image', { ids });
  await silence();
  expect((await app.ask('GET', '/v1/data/read/posts?limit=1')).status).toBe(200);
  expect(store.waiting.size).toBe(1);
  answerAgain();
  expect((await deleting).status).toBe(200);
  await expect.poll(states).toEqual(['kept', 'kept', 'kept']);
  expect([inFolder(), inBin().length]).toEqual([[], 3]);
});

test('nor does anybody wait while it is asked whether the place of a restored file is free', async () => {
  await send('data/delete/image', { ids: [ids[0]] });
  fallSilent();
  const restoring = send('bin/restore', { images: [ids[0]] });
  await silence();
  expect((await app.ask('GET', '/v1/data/read/posts?limit=1')).status).toBe(200);
  expect(store.waiting.size).toBe(1);
  answerAgain();
  expect((await restoring).status).toBe(200);
  await expect.poll(inFolder).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
});

test('while it is away no file after the first is tried', async () => {
  store.seen.length = 0;
  store.fail('503', () => true, 100);
  expect((await send('data/delete/image', { ids })).status).toBe(200);
  await Promise.all(app.services.jobs.values());
  expect(new Set(store.seen.filter((request) => request.includes('imgs/')))).toEqual(
    new Set(['HEAD website/imgs/protected/feier/a.jpg']),
  );
  store.heal();
  await moveToTrash(app.services);
  expect(await states()).toEqual(['kept', 'kept', 'kept']);
});

test('at the end of the process the file in work is moved, and the next start moves the others', async () => {
  const ending = new AbortController();
  store.fail('silent', () => true);
  const web = createApp({ ...app.services, ending: ending.signal });
  const deleting = send('data/delete/image', { ids }, web);
  await silence();
  ending.abort();
  answerAgain();
  await deleting;
  expect(await states()).toEqual(['kept', 'planned', 'planned']);
  await moveToTrash(app.services);
  expect(await states()).toEqual(['kept', 'kept', 'kept']);
});

test('what is purged while it is on its way into the bin is gone', async () => {
  fallSilent();
  const deleting = send('data/delete/image', { ids: [ids[0]] });
  await silence();
  const { db } = app.services;
  const { id } = await db.selectFrom('bin').select('id').executeTakeFirstOrThrow();
  await db.transaction().execute((trx) => purgeEntries(trx, [id]));
  answerAgain();
  await deleting;
  await expect.poll(states).toEqual(['purging']);
  await moveToTrash(app.services);
  expect([await states(), inFolder(), inBin()]).toEqual([[], ['b.jpg', 'c.jpg'], []]);
});

test('what is restored while another process is at its file comes back after it', async () => {
  await send('data/delete/image', { ids: [ids[0]] });
  const lease = {
    name: 'trash protected/feier/a.jpg',
    holder: 'another',
    until: new Date(Date.now() + 30_000),
  };
  await app.services.db.insertInto('lease').values(lease).execute();
  expect((await send('bin/restore', { images: [ids[0]] })).status).toBe(200);
  await moveToTrash(app.services);
  expect(inFolder()).toEqual(['b.jpg', 'c.jpg']);
  await app.services.db.deleteFrom('lease').execute();
  await expect.poll(inFolder).toEqual(['b.jpg', 'c.jpg', 'a.jpg']);
});

test('killed before a restored file was back: the next walk brings it', async () => {
  await send('data/delete/image', { ids: [ids[0]] });
  const move = () => Promise.reject(new Error('EIO'));
  const web = createApp({ ...app.services, files: { ...app.services.files, move } });
  expect((await send('bin/restore', { images: [ids[0]] }, web)).status).toBe(200);
  expect(inBin()).toHaveLength(1);
  await moveToTrash(app.services);
  expect([await states(), inFolder(), inBin()]).toEqual([[], ['b.jpg', 'c.jpg', 'a.jpg'], []]);
});

test('nor does anybody wait while the files of a move that was interrupted are removed', async () => {
  const { db, clock } = app.services;
  await db
    .insertInto('task')
    .values({ id: 't', kind: 'move', state: 'failed', created: clock.now(), payload: '{"albums":["feier"]}' })
    .execute();
  const note = { task: 't', albums: ['feier'], to: 'protected/feier/d.jpg' };
  await db
    .insertInto('fileOperation')
    .values({ kind: 'move', from: 'x.jpg', to: note.to, payload: JSON.stringify(note) })
    .execute();
  await app.services.files.put('imgs', note.to, Buffer.from('copy'));
  fallSilent();
  const resuming = resume(app.services);
  await silence();
  expect((await app.ask('GET', '/v1/data/read/posts?limit=1')).status).toBe(200);
  expect(store.waiting.size).toBe(1);
  answerAgain();
  await resuming;
  await resume(app.services);
  expect([await states(), inFolder()]).toEqual([[], ['a.jpg', 'b.jpg', 'c.jpg']]);
});
