import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { emptyBin } from '../../../api/images/bin.ts';
import { folderOf } from '../../../api/images/derivatives.ts';
import { addPicture, jpeg, readableFiles } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  const albums = ['feier', 'taufe', 'tresor'].map((id) => ({ id, title: id, location: `protected/${id}` }));
  await app.parts.db.insertInto('album').values(albums).execute();
});
beforeEach(async () => {
  await app.parts.db.deleteFrom('image').execute();
  await app.parts.db.deleteFrom('fileOperation').execute();
});
afterAll(() => app.close());

const imgs = (...names: string[]) => path.join(app.dir, 'imgs', ...names);
const there = (name: string) => existsSync(imgs('protected', name));
const binned = () => readableFiles(imgs('.bin'));
const operations = () => app.parts.db.selectFrom('fileOperation').selectAll().execute();
const sizes = (sha256: string) => app.parts.files.list('cache', folderOf(sha256));
/** The application so many days later. */
const inDays = (n: number) => ({
  ...app.parts,
  clock: { now: () => new Date(app.clock.now().getTime() + n * 24 * 3600_000) },
});

/** A picture of its own in that album; the file is named after the color. */
async function added(album: string, color: string) {
  const bytes = await jpeg(color, 300);
  await addPicture(app, album, `${color}.jpg`, bytes);
  const row = await app.parts.db
    .selectFrom('image')
    .selectAll()
    .where('url', '=', `protected/${album}/${color}.jpg`)
    .executeTakeFirstOrThrow();
  const { seq: _, hash: __, ...written } = row;
  return { ...written, original: bytes };
}
const remove = async (ids: string[], web = createApp(app.parts)) => {
  const answer = await web.request('/v1/data/delete/image', {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
  expect(answer.status).toBe(200);
};
/** As a server that is killed between the record and the file. */
const failing = () => {
  const move = () => Promise.reject(new Error('EIO'));
  return createApp({ ...app.parts, files: { ...app.parts.files, move } });
};

test('a deleted picture leaves the folder and the cache at once, and is gone for good after 30 days', async () => {
  const { id, sha256, original } = await added('feier', 'tan');
  expect(await sizes(sha256)).not.toEqual([]);
  await remove([id]);
  expect(there('feier/tan.jpg')).toBe(false);
  expect(await sizes(sha256)).toEqual([]);
  const [name] = binned();
  expect(readFileSync(imgs('.bin', name!)).equals(original)).toBe(true);
  expect((await app.ask('GET', `/imgs/.bin/${name}?id=${admin.authId}`)).status).toBe(404);

  await emptyBin(inDays(29));
  expect(binned()).toEqual([name]);
  await emptyBin(inDays(31));
  expect(binned()).toEqual([]);
  expect(await operations()).toEqual([]);
});

test('its name is free for another picture', async () => {
  const { id } = await added('feier', 'plum');
  await remove([id]);
  await addPicture(app, 'feier', 'plum.jpg', await jpeg('navy', 300));
  expect(there('feier/plum.jpg')).toBe(true);
  const [name] = binned();
  await emptyBin(app.parts);
  expect([there('feier/plum.jpg'), binned()]).toEqual([true, [name]]);
  await emptyBin(inDays(31));
  expect([there('feier/plum.jpg'), binned()]).toEqual([true, []]);
});

test('a file that another record names stays, and so do sizes that another picture shows', async () => {
  const { id, original, ...row } = await added('feier', 'peru');
  const { db } = app.parts;
  await db
    .insertInto('image')
    .values({ ...row, id: 'i-same', album: null })
    .execute();
  await remove([id]);
  expect(there('feier/peru.jpg')).toBe(true);
  expect(await operations()).toEqual([]);
  await addPicture(app, 'taufe', 'gleich.jpg', original);
  await remove(['i-same']);
  expect(there('feier/peru.jpg')).toBe(false);
  expect(await sizes(row.sha256)).not.toEqual([]);
});

test('the large version goes along', async () => {
  const { id } = await added('feier', 'gold');
  await app.parts.files.put('imgs', 'protected/feier/large/gold.jpg', await jpeg('gold', 600));
  const largeUrl = 'protected/feier/large/gold.jpg';
  await app.parts.db.updateTable('image').set({ largeUrl }).where('id', '=', id).execute();
  const before = binned().length;
  await remove([id]);
  expect(there('feier/large/gold.jpg')).toBe(false);
  expect(binned()).toHaveLength(before + 2);
});

test('killed after the record is gone: the next sweep takes the files out of the folder', async () => {
  const { id, sha256 } = await added('feier', 'teal');
  await remove([id], failing());
  expect(there('feier/teal.jpg')).toBe(true);
  await emptyBin(app.parts);
  expect(there('feier/teal.jpg')).toBe(false);
  expect(await sizes(sha256)).toEqual([]);
});

test('one file that cannot be moved keeps no other one', async () => {
  const stuck = await added('feier', 'pink');
  const other = await added('feier', 'lime');
  await remove([stuck.id, other.id], failing());
  const { files } = app.parts;
  const move: typeof files.move = (area, from, ...rest) =>
    from === stuck.url ? Promise.reject(new Error('EIO')) : files.move(area, from, ...rest);
  await emptyBin({ ...app.parts, files: { ...files, move } });
  expect([there('feier/pink.jpg'), there('feier/lime.jpg')]).toEqual([true, false]);
});

test('killed, and the same file recorded again: it stays', async () => {
  const { id, original: _, ...row } = await added('feier', 'olive');
  await remove([id], failing());
  await app.parts.db
    .insertInto('image')
    .values({ ...row, id })
    .execute();
  await emptyBin(app.parts);
  expect(there('feier/olive.jpg')).toBe(true);
  expect(await operations()).toEqual([]);
});

test('a record that took over a file while it was thrown away gets it back', async () => {
  const { id, original, ...row } = await added('feier', 'coral');
  await remove([id]);
  await app.parts.db
    .insertInto('image')
    .values({ ...row, id })
    .execute();
  await emptyBin(app.parts);
  expect(readFileSync(imgs(row.url)).equals(original)).toBe(true);
  expect(await operations()).toEqual([]);
});

test('a transaction that fails throws nothing away', async () => {
  const { id } = await added('feier', 'khaki');
  const body = { ids: [id, 'i-none'] };
  expect((await app.ask('POST', '/v1/data/delete/image', { token: admin.token, body })).status).toBe(404);
  await emptyBin(app.parts);
  expect(there('feier/khaki.jpg')).toBe(true);
});

test('a file without a record is nobody’s to throw away', async () => {
  writeFileSync(imgs('protected/feier/fremd.jpg'), await jpeg('red', 300));
  await emptyBin(inDays(40));
  expect(there('feier/fremd.jpg')).toBe(true);
});

test('of an encrypted album the bin holds nothing readable', async () => {
  const { id, sha256 } = await added('tresor', 'navy');
  const body = { album: 'tresor', password: 'silbergelatine' };
  const lock = await app.ask('POST', '/v1/album/lock', { token: admin.token, body });
  expect(lock.status).toBe(200);
  await app.converted();
  const before = binned();
  const { jwt, id: secret } = (await lock.json()) as { jwt: string; id: string };
  admin = { ...admin, token: jwt, authId: secret };
  const shown = await app.ask('GET', `/imgs/protected/tresor/navy.jpg?size=270&id=${secret}`);
  await shown.arrayBuffer();
  const locked = `locked-1/tresor/${sha256}`;
  expect(await app.parts.files.list('cache', locked)).not.toEqual([]);
  await remove([id]);
  expect(there('tresor/navy.jpg.enc')).toBe(false);
  expect(await app.parts.files.list('cache', locked)).toEqual([]);
  expect(binned()).toEqual(before);
  const [{ to } = { to: null }] = await operations();
  expect(existsSync(imgs('.bin', `${to}.enc`))).toBe(true);
});
