import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../app.ts';
import { picture } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
  const { db } = app.services;
  await db.insertInto('userGroup').values({ id: 'ug-kunden', name: 'Kunden', parentId: null }).execute();
  const albums = [
    { id: 'frei', location: 'frei', public: true },
    { id: 'intern', location: 'intern' },
    { id: 'nische', location: 'protected/nische', public: true },
    { id: 'feier', location: 'protected/feier', public: true, groupIds: ['ug-kunden'] },
    { id: 'tresor', location: 'protected/tresor', public: true, encrypted: true },
    { id: 'leer', location: 'protected/leer', public: true },
  ];
  await db
    .insertInto('album')
    .values(albums.map((album) => ({ title: album.id, ...album })))
    .execute();
  await db
    .insertInto('image')
    .values(albums.map(({ id, location }) => picture(`i--${id}--eins`, pathsIn(location, id))))
    .execute();
});
afterAll(() => app.close());

const pathsIn = (location: string, album: string) => ({
  album,
  url: `${location}/eins.jpg`,
  tUrl: `${location}/thm/eins.jpg`,
});
const post = async (path: string, body: unknown) => {
  const answer = await app.ask('POST', `/v1/${path}`, { body, token: admin.token });
  return { status: answer.status, body: (await answer.json()) as { detail: string; errors: object[] } };
};
let ids = 0;
const show = async (location: string, fields: object) => {
  const id = `i26112099${(ids += 1)}`;
  const { album: _, ...paths } = pathsIn(location, '');
  return { id, ...(await post('data/create/image', { id, title: 'Hier', ...paths, ...fields })) };
};
const SITE = { album: 'brp', public: true };
const MEMBERS = { album: 'brp', public: false };
const POST = { isAsset: true, public: true };

test.each([
  ['frei', SITE, 200],
  ['intern', SITE, 200],
  ['protected/nische', SITE, 422],
  ['protected/nische', POST, 422],
  ['protected/nische', MEMBERS, 200],
  ['protected/nische', { ...SITE, album: '760', trash: true }, 200],
  ['protected/feier', SITE, 422],
  ['protected/feier', MEMBERS, 422],
  ['protected/tresor', SITE, 422],
  ['protected/tresor', MEMBERS, 422],
])('a picture of %s as %j: %i', async (location, fields, status) => {
  const answer = await show(location, fields);
  expect(answer.body).toMatchObject(status === 200 ? {} : { errors: [{ field: 'album' }] });
  expect(answer.status).toBe(status);
  if (status === 422) expect(answer.body.detail).toMatch(/geschützten Album.* hochladen|hoch\./);
});

test('nor does a change make it one that not everybody may see', async () => {
  const { id } = await show('protected/nische', { ...MEMBERS, album: 'noir' });
  expect((await post('data/update/image', { id, title: 'Anders' })).status).toBe(200);
  expect((await post('data/update/image', { id, public: true })).status).toBe(422);
  expect((await post('image/attributes', { imageId: id, public: 1 })).status).toBe(409);
  const moved = pathsIn('protected/feier', 'noir');
  expect((await post('data/update/image', { id, ...moved })).status).toBe(422);
  const { id: trashed } = await show('protected/nische', { ...SITE, album: 'apd', trash: true });
  expect((await post('image/attributes', { imageId: trashed, trash: 0 })).status).toBe(409);
});

test('nor does its album become narrower', async () => {
  const { id } = await show('protected/leer', MEMBERS);
  const narrow = { id: 'leer', groupIds: ['ug-kunden'] };
  expect(await post('data/update/album', narrow)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'groupIds' }] },
  });
  const lock = { album: 'leer', password: 'silbergelatine' };
  expect(await post('album/lock', lock)).toMatchObject({ status: 409 });
  expect((await post('data/update/album', { id: 'leer', title: 'Anders' })).status).toBe(200);
  expect((await post('data/delete/image', { ids: [id] })).status).toBe(200);
  expect((await post('data/update/album', narrow)).status).toBe(200);
});

test('of two who do one half each only one gets through', async () => {
  for (let i = 0; i < 4; i += 1) {
    await app.services.db.updateTable('album').set({ groupIds: [] }).where('id', '=', 'leer').execute();
    const [shown, narrowed] = await Promise.all([
      show('protected/leer', MEMBERS),
      post('data/update/album', { id: 'leer', groupIds: ['ug-kunden'] }),
    ]);
    expect([shown.status, narrowed.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
    if (shown.status === 200) await post('data/delete/image', { ids: [shown.id] });
  }
});
