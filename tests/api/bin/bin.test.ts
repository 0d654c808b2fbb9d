import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import type { BinEntry } from '../../../api/contract/bin.ts';
import { purgeExpired } from '../../../api/pictures/trash.ts';
import { addPicture, jpeg, readableFiles } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { picture } from '../content.ts';

let app: TestApp;
let admin: Member;
let reader: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  reader = await app.member('reader');
  const tags = ['Nebel', 'See'].map((name, i) => ({ id: i + 1, name }));
  await app.services.db.insertInto('tag').values(tags).execute();
});
const ALBUM = { id: 'feier', title: 'Feier', location: 'protected/feier' };
beforeEach(async () => {
  const { db } = app.services;
  for (const table of ['post', 'image', 'album', 'bin', 'fileOperation'] as const)
    await db.deleteFrom(table).execute();
  for (const name of readdirSync(app.dir, { recursive: true, encoding: 'utf8' }))
    if (/^imgs.*\.(jpg|enc|json)$/.test(name))
      await app.services.files.remove('imgs', name.slice('imgs/'.length));
  await db.insertInto('album').values(ALBUM).execute();
});
afterAll(() => app.close());

const imgs = (...names: string[]) => path.join(app.dir, 'imgs', ...names);
const there = (name: string) => existsSync(imgs('protected/feier', name));
const idOf = (name: string) => `i--feier--${name}`;
const send = (url: string, body?: object, web = createApp(app.services)) =>
  web.request(`/v1/${url}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${admin.token}`,
      'X-Auth-Id': admin.authId,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
async function good<T>(url: string, body?: object, web?: ReturnType<typeof createApp>): Promise<T> {
  const answer = await send(url, body, web);
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json()) as T;
}
const bin = async () => (await good<{ items: BinEntry[] }>('bin')).items;
const remove = (type: string, ids: string[], web?: ReturnType<typeof createApp>) =>
  good(`data/delete/${type}`, { ids, ...(type === 'album' && { withPictures: true }) }, web);
const restore = (body: object, web?: ReturnType<typeof createApp>) =>
  good<{ restored: string[]; refused: { reason: string }[] }>('bin/restore', body, web);
const refusal = async (body: object) => {
  const answer = await send('bin/restore', body);
  return [answer.status, ((await answer.json()) as { detail: string }).detail];
};
const row = (id: string) =>
  app.services.db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst();
const inDays = (n: number) => ({
  ...app.services,
  clock: { now: () => new Date(app.clock.now().getTime() + n * 24 * 3600_000) },
});
/** As a server that is killed before it has moved the file. */
const failing = () => {
  const move = () => Promise.reject(new Error('EIO'));
  return createApp({ ...app.services, files: { ...app.services.files, move } });
};
async function add(name: string, fields: object = {}) {
  const bytes = await jpeg('tan', 300);
  await addPicture(app, 'feier', `${name}.jpg`, bytes);
  if (Object.keys(fields).length > 0)
    await app.services.db.updateTable('image').set(fields).where('id', '=', idOf(name)).execute();
  return bytes;
}
async function turn(verb: 'lock' | 'decrypt') {
  const body = verb === 'lock' ? { album: 'feier', password: 'silbergelatine' } : { album: 'feier' };
  const { jwt, id } = await good<{ jwt?: string; id?: string }>(`album/${verb}`, body);
  await app.converted();
  if (jwt && id) admin = { ...admin, token: jwt, authId: id };
}

test('a deleted picture comes back as it was, with its file and its ratings', async () => {
  const bytes = await add('kuss', { tags: [1, 2], title: 'Der Kuss', position: 3 });
  const { db } = app.services;
  const userId = reader.userId;
  await db
    .insertInto('imageRating')
    .values({ imageId: idOf('kuss'), userId, rating: 4 })
    .execute();
  const before = await row(idOf('kuss'));
  await remove('image', [idOf('kuss')]);
  const [entry] = await bin();
  expect(entry).toMatchObject({ kind: 'image', title: 'Der Kuss', albumId: 'feier', by: 'admin' });
  expect(entry).toMatchObject({
    daysLeft: 30,
    pictures: 1,
    images: [{ id: idOf('kuss'), filename: 'kuss.jpg', width: 300, locked: false }],
  });
  expect(await restore({ images: [idOf('kuss')] })).toEqual({ restored: [entry!.id], refused: [] });
  expect(await row(idOf('kuss'))).toEqual(before);
  expect(readFileSync(imgs(before!.url)).equals(bytes)).toBe(true);
  const ratings = await db.selectFrom('imageRating').select(['userId', 'rating']).execute();
  expect(ratings).toEqual([{ userId, rating: 4 }]);
  expect(await bin()).toEqual([]);
  expect(await db.selectFrom('fileOperation').selectAll().execute()).toEqual([]);
});

test('an album goes with its pictures into one entry, and comes back with its cover and links', async () => {
  await add('kuss');
  await add('tanz');
  const { db } = app.services;
  await db
    .updateTable('album')
    .set({ coverId: idOf('tanz'), tags: [1, 2], sortBy: 'own' })
    .execute();
  const link = { id: 'l1', albumId: 'feier', label: 'Mira', tokenHash: 'x', download: true };
  await db
    .insertInto('albumLink')
    .values({ ...link, created: app.clock.now() })
    .execute();
  const before = await db.selectFrom('album').selectAll().executeTakeFirst();
  await remove('album', ['feier']);
  expect([there('kuss.jpg'), there('tanz.jpg')]).toEqual([false, false]);
  await db.deleteFrom('tag').where('id', '=', 2).execute();
  const [entry] = await bin();
  expect(entry).toMatchObject({ kind: 'album', title: 'Feier', pictures: 2 });
  expect(entry!.images.map(({ id }) => id)).toEqual([idOf('kuss'), idOf('tanz')]);
  await restore({ albums: ['feier'] });
  // A tag that is gone meanwhile does not come back.
  expect(await db.selectFrom('album').selectAll().executeTakeFirst()).toEqual({ ...before, tags: [1] });
  expect(await db.selectFrom('albumLink').select('label').execute()).toEqual([{ label: 'Mira' }]);
  expect([there('kuss.jpg'), there('tanz.jpg')]).toEqual([true, true]);
  await db.insertInto('tag').values({ id: 2, name: 'See' }).execute();
});

test('a picture that a post shows keeps itself and its album', async () => {
  await add('kuss');
  const post = { id: 'p-fest', title: 'Fest', dateStr: '2026-11-01', imageId: idOf('kuss') };
  await app.services.db.insertInto('post').values(post).execute();
  for (const [type, id] of [
    ['image', idOf('kuss')],
    ['album', 'feier'],
  ] as const) {
    const answer = await send(`data/delete/${type}`, { ids: [id], withPictures: true });
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
      409,
      'Wird noch verwendet: 1 Beitrag.',
    ]);
  }
  expect(there('kuss.jpg')).toBe(true);
  expect(await bin()).toEqual([]);
});

test('what stands in its place now is said', async () => {
  await add('kuss');
  await remove('image', [idOf('kuss')]);
  writeFileSync(imgs('protected/feier/kuss.jpg'), 'von Hand');
  expect(await refusal({ images: [idOf('kuss')] })).toEqual([
    409,
    'An der Stelle der Datei „protected/feier/kuss.jpg“ liegt inzwischen eine andere.',
  ]);
  await app.services.files.remove('imgs', 'protected/feier/kuss.jpg');
  await add('kuss');
  expect(await refusal({ images: [idOf('kuss')] })).toEqual([
    409,
    'An seiner Stelle steht inzwischen das Bild „Feier“ (kuss.jpg).',
  ]);
  await remove('album', ['feier']);
  const single = (await bin()).find(({ kind }) => kind === 'image')!;
  expect(await refusal({ ids: [single.id] })).toEqual([
    409,
    'Das Album dieses Bildes liegt selbst im Papierkorb. Bitte stellen Sie zuerst das Album wieder her.',
  ]);
  await app.services.db
    .insertInto('album')
    .values({ ...ALBUM, title: 'Neu' })
    .execute();
  expect(await refusal({ albums: ['feier'] })).toEqual([
    409,
    'Die ID „feier“ gehört inzwischen zum Album „Neu“.',
  ]);
  await app.services.db.updateTable('album').set({ id: 'neu' }).execute();
  expect(await refusal({ albums: ['feier'] })).toEqual([
    409,
    'Der Ordner „protected/feier“ gehört inzwischen zum Album „Neu“.',
  ]);
  // Of several, those that can come back do.
  expect(await restore({ ids: (await bin()).map(({ id }) => id) })).toMatchObject({
    restored: [],
    refused: [{ title: 'Feier' }, { title: 'Feier' }],
  });
});

test('killed before the file was moved, there and back: the next sweep does it', async () => {
  const bytes = await add('kuss');
  await remove('image', [idOf('kuss')], failing());
  expect(there('kuss.jpg')).toBe(true);
  await restore({ images: [idOf('kuss')] });
  expect(there('kuss.jpg')).toBe(true);
  await remove('image', [idOf('kuss')]);
  await restore({ images: [idOf('kuss')] }, failing());
  expect([(await row(idOf('kuss'))) !== undefined, there('kuss.jpg')]).toEqual([true, false]);
  // It would arrive readable in an encrypted folder.
  const lock = await send('album/lock', { album: 'feier', password: 'silbergelatine' });
  expect([lock.status, ((await lock.json()) as { detail: string }).detail]).toEqual([
    409,
    'Bilder dieses Albums werden gerade wiederhergestellt. Bitte versuchen Sie es gleich noch einmal.',
  ]);
  await purgeExpired(app.services);
  expect(readFileSync(imgs('protected/feier/kuss.jpg')).equals(bytes)).toBe(true);
  expect(await app.services.db.selectFrom('fileOperation').selectAll().execute()).toEqual([]);
});

test('after 30 days, or deleted for good, entry and file are gone', async () => {
  await add('kuss');
  await add('tanz');
  await remove('image', [idOf('kuss'), idOf('tanz')]);
  const before = readableFiles(imgs('.bin')).length;
  const [first] = await bin();
  expect(await good('bin/delete', { ids: [first!.id] })).toEqual({ deleted: 1 });
  expect(readableFiles(imgs('.bin'))).toHaveLength(before - 1);
  await purgeExpired(inDays(29));
  expect(await bin()).toHaveLength(1);
  await purgeExpired(inDays(31));
  expect(await bin()).toEqual([]);
  expect(readableFiles(imgs('.bin'))).toHaveLength(before - 2);
  await remove('album', ['feier']);
  expect(await good('bin/empty', { until: app.clock.now().toISOString() })).toEqual({ deleted: 1 });
  expect(await bin()).toEqual([]);
});

test('two records on one file: it stays as long as one of them may come back', async () => {
  await add('kuss', { url: 'feier/kuss.jpg' });
  await app.services.files.put('imgs', 'feier/kuss.jpg', await jpeg('tan', 300));
  const { url, sha256, bytes, crc32 } = (await row(idOf('kuss')))!;
  const second = picture('i2611201', { url, sha256, bytes, crc32 });
  await app.services.db.insertInto('image').values(second).execute();
  await remove('image', [idOf('kuss')]);
  expect(existsSync(imgs('feier/kuss.jpg'))).toBe(true);
  await remove('image', ['i2611201']);
  expect(existsSync(imgs('feier/kuss.jpg'))).toBe(false);
  const entry = (await bin()).find(({ images }) => images[0]!.id === second.id)!;
  await good('bin/delete', { ids: [entry.id] });
  await restore({ images: [idOf('kuss')] });
  expect(existsSync(imgs('feier/kuss.jpg'))).toBe(true);
});

test('of an encrypted album files and key come back', async () => {
  const bytes = await add('kuss');
  await turn('lock');
  const before = readdirSync(imgs('protected/feier')).toSorted();
  const shown = async () => {
    const answer = await app.ask('GET', `/imgs/protected/feier/kuss.jpg?original=1&id=${admin.authId}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  await remove('image', [idOf('kuss')]);
  await restore({ images: [idOf('kuss')] });
  expect(await shown()).toEqual(bytes);
  await remove('album', ['feier']);
  expect(readdirSync(imgs('protected/feier'))).toEqual([]);
  const [entry] = await bin();
  expect(entry).toMatchObject({ images: [{ locked: true }] });
  const preview = await send(`bin/${entry!.id}/preview/${idOf('kuss')}`);
  expect(preview.status).toBe(200);
  await restore({ albums: ['feier'] });
  expect(readdirSync(imgs('protected/feier')).toSorted()).toEqual(before);
  expect(await shown()).toEqual(bytes);
});

test('what was deleted before its album was encrypted is gone with its entry; what lies encrypted does not come into a readable album', async () => {
  await add('kuss');
  await add('tanz');
  await remove('image', [idOf('kuss')]);
  await turn('lock');
  expect(await bin()).toEqual([]);
  await remove('image', [idOf('tanz')]);
  await turn('decrypt');
  const [status, reason] = await refusal({ images: [idOf('tanz')] });
  expect(status).toBe(409);
  expect(reason).toMatch(/inzwischen entschlüsselt/);
});

test('a preview is small, for administrators, and kept by nobody else', async () => {
  await add('kuss');
  await remove('image', [idOf('kuss')]);
  const [entry] = await bin();
  const address = `/v1/bin/${entry!.id}/preview/${idOf('kuss')}`;
  const answer = await app.ask('GET', `${address}?id=${admin.authId}`);
  expect(answer.headers.get('Cache-Control')).toMatch(/^private/);
  const { width, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, exif]).toEqual([270, undefined]);
  expect((await app.ask('GET', `${address}?id=${reader.authId}`)).status).toBe(403);
  expect((await app.ask('GET', address)).status).toBe(401);
});
