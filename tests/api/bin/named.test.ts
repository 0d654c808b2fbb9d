import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../app.ts';
import { picture } from '../content.ts';

/** What records in the bin name, and what becomes of that meanwhile. */
let app: TestApp;
let admin: Member;
let reader: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  reader = await app.member('reader');
});
beforeEach(async () => {
  const { db } = app.services;
  for (const table of ['post', 'image', 'album', 'bin', 'tag'] as const) await db.deleteFrom(table).execute();
  await db.insertInto('album').values({ id: 'feier', title: 'Feier', location: 'protected/feier' }).execute();
});
afterAll(() => app.close());

const send = (url: string, body: object) =>
  app.ask('POST', `/v1/${url}`, { body, token: admin.token, headers: { 'X-Auth-Id': admin.authId } });
async function good(url: string, body: object): Promise<void> {
  const answer = await send(url, body);
  if (answer.status !== 200) throw new Error(await answer.text());
}

test('where a group that an album in the bin names is gone, nobody sees more for that', async () => {
  const { db } = app.services;
  const lists = { groupIds: ['g'], editGroupIds: ['g', 'h'], downloadGroupIds: ['g'] };
  for (const id of ['g', 'h']) await db.insertInto('userGroup').values({ id, name: id }).execute();
  await db.updateTable('album').set(lists).execute();
  await good('data/delete/album', { ids: ['feier'], withPictures: true });
  await good('data/delete/userGroup', { ids: ['g'] });
  await good('bin/restore', { albums: ['feier'] });
  const back = db.selectFrom('album').select(['groupIds', 'editGroupIds', 'downloadGroupIds']);
  expect(await back.executeTakeFirst()).toEqual({ ...lists, editGroupIds: ['h'] });
  const seen = await app.ask('GET', '/v1/data/read/album', { token: reader.token });
  expect(((await seen.json()) as { items: unknown[] }).items).toEqual([]);
  await db.deleteFrom('userGroup').execute();
});

test('what carried a tag that was merged into another one comes back with that', async () => {
  const { db } = app.services;
  const tags = ['Nebel', 'Dunst', 'See'].map((name, i) => ({ id: i + 1, name }));
  await db.insertInto('tag').values(tags).execute();
  await db
    .insertInto('image')
    .values([picture('i2611201', { tags: [1, 3, 2] }), picture('i2611202', { tags: [3, 1] })])
    .execute();
  const post = { id: 'p-see', title: 'See', dateStr: '2026-11-01', tags: [1] };
  await db.insertInto('post').values(post).execute();
  await db
    .updateTable('album')
    .set({ tags: [2, 1] })
    .execute();
  const images = ['i2611201', 'i2611202'];
  await good('data/delete/image', { ids: images });
  await good('data/delete/posts', { ids: ['p-see'] });
  await good('data/delete/album', { ids: ['feier'], withPictures: true });
  await good('tag/merge', { tag: 1, into: 2 });
  await good('bin/restore', { images, albums: ['feier'], posts: ['p-see'] });
  const tagsIn = async (table: 'image' | 'album' | 'post') =>
    (await db.selectFrom(table).select('tags').orderBy('id').execute()).map((one) => one.tags);
  expect([await tagsIn('image'), await tagsIn('album'), await tagsIn('post')]).toEqual([
    [
      [2, 3],
      [3, 2],
    ],
    [[2]],
    [[2]],
  ]);
});

test('who saves what somebody else has deleted meanwhile reads who that was, and where it lies', async () => {
  const { db } = app.services;
  const pictures = [picture('i2611201'), picture('i2611202', { album: 'feier' })];
  await db.insertInto('image').values(pictures).execute();
  await db.insertInto('post').values({ id: 'p-see', title: 'See', dateStr: '2026-11-01' }).execute();
  await good('data/delete/image', { ids: ['i2611201'] });
  await good('data/delete/album', { ids: ['feier'], withPictures: true });
  await good('data/delete/posts', { ids: ['p-see'] });
  const refusal = async (type: string, body: object, token = admin.token) => {
    const answer = await app.ask('POST', `/v1/data/update/${type}`, { body, token });
    return [answer.status, ((await answer.json()) as { detail: string }).detail];
  };
  const gone = [410, 'Der Datensatz wurde inzwischen von admin gelöscht und liegt im Papierkorb.'];
  for (const id of ['i2611201', 'i2611202'])
    expect(await refusal('image', { id, title: 'Kuss', version: 1 })).toEqual(gone);
  expect(await refusal('album', { id: 'feier', title: 'Feier', version: 1 })).toEqual(gone);
  expect(await refusal('posts', { id: 'p-see', title: 'See', version: 1 })).toEqual(gone);
  const both = ['i2611201', 'i2611202'].map((id) => ({ id, title: 'Kuss' }));
  expect((await refusal('image', both))[1]).toMatch(/^Einer der Datensätze wurde inzwischen von admin/);

  await db.updateTable('bin').set({ userId: null }).execute();
  const unknown = 'Der Datensatz wurde inzwischen gelöscht und liegt im Papierkorb.';
  expect(await refusal('image', { id: 'i2611201', title: 'Kuss' })).toEqual([410, unknown]);
  const nothing = [404, 'Einen der Datensätze gibt es nicht.'];
  expect(await refusal('image', { id: 'i2611299', title: 'Kuss' })).toEqual(nothing);
  expect(await refusal('image', { id: 'i2611201', title: 'Kuss' }, reader.token)).not.toContain(410);
});

test('a program goes on bringing pictures into an album that comes back, if its user is still there', async () => {
  const { db } = app.services;
  await app.member('weg');
  const key = { albumId: 'feier', created: app.clock.now(), expires: '2026-12-24' };
  await db
    .insertInto('accessKey')
    .values([
      { ...key, id: 'k-1', userId: reader.userId, label: 'Lightroom', tokenHash: 'x' },
      { ...key, id: 'k-2', userId: 'u-weg', label: 'darktable', tokenHash: 'y' },
    ])
    .execute();
  const before = await db.selectFrom('accessKey').selectAll().where('id', '=', 'k-1').execute();
  await good('data/delete/album', { ids: ['feier'], withPictures: true });
  await good('data/delete/users', { ids: ['u-weg'] });
  expect(await db.selectFrom('accessKey').select('id').execute()).toEqual([]);
  await good('bin/restore', { albums: ['feier'] });
  expect(await db.selectFrom('accessKey').selectAll().execute()).toEqual(before);
});

test('a picture comes back as the cover that it was, unless the album has another one', async () => {
  const { db } = app.services;
  await db
    .insertInto('image')
    .values([picture('i-kuss', { album: 'feier' }), picture('i-tanz', { album: 'feier' })])
    .execute();
  const cover = async (coverId: string | null) => db.updateTable('album').set({ coverId }).execute();
  const covered = async () =>
    (await db.selectFrom('album').select('coverId').executeTakeFirstOrThrow()).coverId;
  await cover('i-kuss');
  await good('data/delete/image', { ids: ['i-kuss'] });
  expect(await covered()).toBeNull();
  await good('bin/restore', { images: ['i-kuss'] });
  expect(await covered()).toBe('i-kuss');
  await good('data/delete/image', { ids: ['i-kuss'] });
  await cover('i-tanz');
  await good('bin/restore', { images: ['i-kuss'] });
  expect(await covered()).toBe('i-tanz');
});

const restore = async (body: object) => {
  const answer = await send('bin/restore', body);
  return (await answer.json()) as { restored?: string[]; refused?: { reason: string }[]; detail?: string };
};

test('an album keeps its folder while pictures of it lie in the bin: elsewhere, encrypting it would leave them readable', async () => {
  const { db } = app.services;
  const image = picture('i--feier--kuss', { album: 'feier', url: 'protected/feier/kuss.jpg' });
  await db.insertInto('image').values(image).execute();
  await good('data/delete/image', { ids: [image.id] });
  const elsewhere = { id: 'feier', location: 'protected/fest' };
  const refused = { status: 422, field: 'location', message: IN_BIN };
  expect(await refusal('data/update/album', elsewhere)).toEqual(refused);
  await good('data/update/album', { id: 'feier', largeSubLocation: 'gross' });
  await good('data/delete/album', { ids: ['feier'], withPictures: true });
  expect(await refusal('data/create/album', { ...elsewhere, title: 'Fest' })).toEqual(refused);
  await good('data/create/album', { id: 'feier', title: 'Feier', location: 'protected/feier' });
  expect((await restore({ images: [image.id] })).restored).toHaveLength(1);
});

const IN_BIN = 'Im Papierkorb liegen noch Bilder dieses Albums, die in den Ordner „protected/feier“ gehören.';
const refusal = async (url: string, body: object) => {
  const answer = await send(url, body);
  const { errors } = (await answer.json()) as { errors: { field: string; message: string }[] };
  return { status: answer.status, ...errors[0] };
};

test('of albums that had the same id the one that was deleted last comes back', async () => {
  await good('data/delete/album', { ids: ['feier'], withPictures: true });
  app.clock.pass(1);
  await good('data/create/album', { id: 'feier', title: 'Das Fest', location: 'protected/fest' });
  await good('data/delete/album', { ids: ['feier'], withPictures: true });
  expect(await restore({ albums: ['feier'] })).toMatchObject({ restored: [expect.any(String)], refused: [] });
  const { title } = await app.services.db.selectFrom('album').select('title').executeTakeFirstOrThrow();
  expect(title).toBe('Das Fest');
});
