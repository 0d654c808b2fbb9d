import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contextOf } from '../../../api/encryption/album-files.ts';
import { KeyFile, unwrapWithPassword } from '../../../api/encryption/wrapped-keys.ts';
import { readEncrypted } from '../../../api/encryption/open-encrypted.ts';
import { createApp } from '../../../api/app.ts';
import { moveToTrash, markForPurge, purgeExpired } from '../../../api/pictures/trash.ts';
import { folderOf } from '../../../api/pictures/derivatives.ts';
import { addPicture, jpeg, readableFiles } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  const albums = ['feier', 'taufe', 'tresor', 'gruft', 'truhe', 'nische'].map((id) => ({
    id,
    title: id,
    location: `protected/${id}`,
  }));
  await app.services.db.insertInto('album').values(albums).execute();
});
beforeEach(async () => {
  await app.services.db.deleteFrom('image').execute();
  await app.services.db.deleteFrom('fileOperation').execute();
});
afterAll(() => app.close());

const imgs = (...names: string[]) => path.join(app.dir, 'imgs', ...names);
const there = (name: string) => existsSync(imgs('protected', name));
const binned = () => readableFiles(imgs('.bin'));
const operations = () => app.services.db.selectFrom('fileOperation').selectAll().execute();
const sizes = (sha256: string) => app.services.files.list('cache', folderOf(sha256));
/** The application so many days later. */
const inDays = (n: number) => ({
  ...app.services,
  clock: { now: () => new Date(app.clock.now().getTime() + n * 24 * 3600_000) },
});

/** A picture of its own in that album; the file is named after the color. */
async function added(album: string, color: string) {
  const bytes = await jpeg(color, 300);
  await addPicture(app, album, `${color}.jpg`, bytes);
  const row = await app.services.db
    .selectFrom('image')
    .selectAll()
    .where('url', '=', `protected/${album}/${color}.jpg`)
    .executeTakeFirstOrThrow();
  const {
    seq: _,
    hash: __,
    sortName: ___,
    sortTaken: ____,
    searchText: _____,
    lexemes: ______,
    safeDescription: _______,
    safeLexemes: ________,
    words: _________,
    safeWords: __________,
    ...written
  } = row;
  return { ...written, original: bytes };
}
const remove = async (ids: string[], web?: ReturnType<typeof createApp>) => {
  const answer = await (web ?? createApp(app.services)).request('/v1/data/delete/image', {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
  expect(answer.status).toBe(200);
  // Where moving takes long, the answer does not wait for it.
  if (!web) await expect.poll(planned).toEqual([]);
};
const planned = () =>
  app.services.db.selectFrom('fileOperation').select('id').where('state', '=', 'planned').execute();
const PASSWORD = 'silbergelatine';
/** The administrator encrypts the album or decrypts it, and goes on with it open. */
async function turn(verb: 'lock' | 'decrypt', album: string) {
  const answer = await app.ask('POST', `/v1/album/${verb}`, {
    token: admin.token,
    headers: { 'X-Auth-Id': admin.authId },
    body: verb === 'lock' ? { album, password: PASSWORD } : { album },
  });
  expect(answer.status).toBe(200);
  await app.converted();
  const { jwt, id } = (await answer.json()) as { jwt?: string; id?: string };
  if (jwt && id) admin = { ...admin, token: jwt, authId: id };
}
/** As a server that is killed between the record and the file. */
const failing = () => {
  const move = () => Promise.reject(new Error('EIO'));
  return createApp({ ...app.services, files: { ...app.services.files, move } });
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

  await purgeExpired(inDays(29));
  expect(binned()).toEqual([name]);
  await purgeExpired(inDays(31));
  expect(binned()).toEqual([]);
  expect(await operations()).toEqual([]);
});

test('its name is free for another picture', async () => {
  const { id } = await added('feier', 'plum');
  await remove([id]);
  await addPicture(app, 'feier', 'plum.jpg', await jpeg('navy', 300));
  expect(there('feier/plum.jpg')).toBe(true);
  const [name] = binned();
  await purgeExpired(app.services);
  expect([there('feier/plum.jpg'), binned()]).toEqual([true, [name]]);
  await purgeExpired(inDays(31));
  expect([there('feier/plum.jpg'), binned()]).toEqual([true, []]);
});

test('a file that another record names stays, and so do sizes that another picture shows', async () => {
  const { id, original, ...row } = await added('feier', 'peru');
  const { db } = app.services;
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
  await app.services.files.put('imgs', 'protected/feier/large/gold.jpg', await jpeg('gold', 600));
  const largeUrl = 'protected/feier/large/gold.jpg';
  await app.services.db.updateTable('image').set({ largeUrl }).where('id', '=', id).execute();
  const before = binned().length;
  await remove([id]);
  expect(there('feier/large/gold.jpg')).toBe(false);
  expect(binned()).toHaveLength(before + 2);
});

test('killed after the record is gone: the next sweep takes the files out of the folder', async () => {
  const { id, sha256 } = await added('feier', 'teal');
  await remove([id], failing());
  expect(there('feier/teal.jpg')).toBe(true);
  await purgeExpired(app.services);
  expect(there('feier/teal.jpg')).toBe(false);
  expect(await sizes(sha256)).toEqual([]);
});

test('one file that cannot be moved keeps no other one', async () => {
  const stuck = await added('feier', 'pink');
  const other = await added('feier', 'lime');
  await remove([stuck.id, other.id], failing());
  const { files } = app.services;
  const move: typeof files.move = (area, from, ...rest) =>
    from === stuck.url ? Promise.reject(new Error('EIO')) : files.move(area, from, ...rest);
  await purgeExpired({ ...app.services, files: { ...files, move } });
  expect([there('feier/pink.jpg'), there('feier/lime.jpg')]).toEqual([true, false]);
});

test('killed, and the same file recorded again: it stays', async () => {
  const { id, original: _, ...row } = await added('feier', 'olive');
  await remove([id], failing());
  await app.services.db
    .insertInto('image')
    .values({ ...row, id })
    .execute();
  await purgeExpired(app.services);
  expect(there('feier/olive.jpg')).toBe(true);
  expect(await operations()).toEqual([]);
});

test('a record that took over a file while it was thrown away gets it back', async () => {
  const { id, original, ...row } = await added('feier', 'coral');
  await remove([id]);
  await app.services.db
    .insertInto('image')
    .values({ ...row, id })
    .execute();
  await purgeExpired(app.services);
  expect(readFileSync(imgs(row.url)).equals(original)).toBe(true);
  expect(await operations()).toEqual([]);
});

test('a transaction that fails throws nothing away', async () => {
  const { id } = await added('feier', 'khaki');
  const body = { ids: [id, 'i-none'] };
  expect((await app.ask('POST', '/v1/data/delete/image', { token: admin.token, body })).status).toBe(404);
  await purgeExpired(app.services);
  expect(there('feier/khaki.jpg')).toBe(true);
});

test('a file without a record is nobody’s to throw away', async () => {
  writeFileSync(imgs('protected/feier/fremd.jpg'), await jpeg('red', 300));
  await purgeExpired(inDays(40));
  expect(there('feier/fremd.jpg')).toBe(true);
});

test('of an encrypted album the bin holds nothing readable', async () => {
  const { id, sha256 } = await added('tresor', 'navy');
  await turn('lock', 'tresor');
  const before = binned();
  const shown = await app.ask('GET', `/imgs/protected/tresor/navy.jpg?size=270&id=${admin.authId}`);
  await shown.arrayBuffer();
  const locked = `locked-1/tresor/${sha256}`;
  expect(await app.services.files.list('cache', locked)).not.toEqual([]);
  await remove([id]);
  expect(readdirSync(imgs('protected/tresor'))).toEqual(['album.key.json']);
  expect(await app.services.files.list('cache', locked)).toEqual([]);
  expect(binned()).toEqual(before);
  const [{ to } = { to: null }] = await operations();
  expect(existsSync(imgs('.bin', `${to}.enc`))).toBe(true);
});

test('encrypting an album throws away for good what was deleted from it before, and nothing else', async () => {
  const mine = [await added('gruft', 'gray'), await added('gruft', 'snow')];
  const other = await added('feier', 'wheat');
  await app.services.files.put('imgs', 'protected/gruft/large/gray.jpg', await jpeg('gray', 600));
  await app.services.db
    .updateTable('image')
    .set({ largeUrl: 'protected/gruft/large/gray.jpg' })
    .where('id', '=', mine[0]!.id)
    .execute();
  // In no album, but out of its folder.
  await app.services.db.updateTable('image').set({ album: null }).where('id', '=', mine[1]!.id).execute();
  const before = binned();
  await remove([...mine, other].map(({ id }) => id));
  expect(binned()).toHaveLength(before.length + 4);
  await turn('lock', 'gruft');
  const left = await operations();
  expect(left.map(({ from }) => from)).toEqual([other.url]);
  expect(new Set(binned())).toEqual(new Set([...before, left[0]!.to]));
  expect(readableFiles(imgs('protected/gruft'))).toEqual([]);
});

test('a file that cannot be thrown away when its album is encrypted is tried again', async () => {
  const { id } = await added('truhe', 'linen');
  await remove([id]);
  const before = binned();
  const { files } = app.services;
  const stuck = { ...files, remove: () => Promise.reject(new Error('EIO')) };
  await markForPurge(app.services.db, 'truhe');
  await moveToTrash({ ...app.services, files: stuck });
  expect(binned()).toEqual(before);
  await purgeExpired(app.services);
  expect(binned()).toHaveLength(before.length - 1);
});

test('encrypting an album keeps a file that was copied in under the name of a deleted one', async () => {
  const { id } = await added('nische', 'linen');
  await remove([id]);
  writeFileSync(imgs('protected/nische/linen.jpg'), await jpeg('linen', 400));
  await turn('lock', 'nische');
  expect(await operations()).toEqual([]);
  const files = readdirSync(imgs('protected/nische'));
  expect(files.map((name) => path.extname(name)).toSorted()).toEqual(['.enc', '.json']);
});

test('what was deleted while its album was encrypted can be opened as long as it is kept, decrypted or not', async () => {
  const { id, url, original } = await added('truhe', 'azure');
  await added('truhe', 'ivory');
  await turn('lock', 'truhe');
  await remove([id]);
  await turn('decrypt', 'truhe');
  expect(there('truhe/ivory.jpg')).toBe(true);
  expect(there('truhe/album.key.json')).toBe(false);
  const [picture, key] = (await operations()).map(({ to }) => to!);
  const { files } = app.services;
  const kept = KeyFile.parse(JSON.parse(String(await files.read('bin', key!))));
  const dataKey = (await unwrapWithPassword('truhe', kept.password, PASSWORD))!;
  const context = contextOf({ id: 'truhe', location: 'protected/truhe' }, url);
  const opened = await readEncrypted(await files.open('bin', `${picture}.enc`), dataKey, context);
  expect(opened!.equals(original)).toBe(true);

  await purgeExpired(inDays(31));
  expect(await files.stat('bin', key!)).toBeNull();
  expect(await files.stat('bin', `${picture}.enc`)).toBeNull();
  expect(await operations()).toEqual([]);
});
