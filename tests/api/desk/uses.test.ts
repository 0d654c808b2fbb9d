import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('contributor')
    .values([
      { id: 'c-nils', name: 'Nils', role: 2 },
      { id: 'c-ohne', name: 'N. N.', role: 10 },
    ])
    .execute();
  await app.services.db
    .insertInto('album')
    .values({ id: 'halb', title: 'Halb', location: 'protected/halb', public: true })
    .execute();
  await app.services.db
    .insertInto('image')
    .values([
      picture('i-offen', { contribs: ['c-nils', 'c-mira'] }),
      picture('i-intern', { contribs: ['c-nils'], public: false }),
      picture('i-spaeter', { contribs: ['c-nils'], dt: '2030-01-01' }),
      picture('i-vorgemerkt', { contribs: ['c-nils'], trash: true }),
      picture('i--hochzeit--ring', { contribs: ['c-nils'], album: 'hochzeit', url: 'protected/h/ring.jpg' }),
      picture('i--offen--tor', { contribs: ['c-nils'], album: 'offen', url: 'offen/tor.jpg' }),
      // The album is for everybody, its files below protected/ are not.
      picture('i--halb--rot', { contribs: ['c-nils'], album: 'halb', url: 'protected/halb/rot.jpg' }),
    ])
    .execute();
  await app.services.db
    .updateTable('album')
    .set({ contribs: ['c-nils'], tags: [1] })
    .where('id', '=', 'offen')
    .execute();
});
afterAll(() => app.close());

const get = <T>(path: string) => app.get<T>(path, admin);
const remove = async (type: string, body: object) => {
  const response = await app.ask('POST', `/v1/data/delete/${type}`, { body, token: admin.token });
  return { status: response.status, body: (await response.json()) as { detail?: string } };
};
const one = async (type: string, id: string) => {
  const filter = JSON.stringify({ eq: ['id', id] });
  const { items } = await get<{ items: Record<string, unknown>[] }>(
    `/v1/data/read/${type}?limit=1&nsfw=1&filter=${encodeURIComponent(filter)}`,
  );
  return items[0];
};

test('how many records carry each tag and name each contributor', async () => {
  expect(await get('/v1/desk/uses')).toEqual({
    tags: [
      { id: 1, images: 2, albums: 1, posts: 1 },
      { id: 2, images: 2, albums: 0, posts: 0 },
      { id: 3, images: 1, albums: 0, posts: 0 },
    ],
    contributors: [
      { id: 'c-mira', images: 2, albums: 0 },
      { id: 'c-nils', images: 7, albums: 1 },
    ],
  });
});

test('what is published of somebody: for all, for members, for nobody', async () => {
  const element = '<p>Mit <brpwc-contributor contributorId="c-nils"></brpwc-contributor>.</p>';
  await app.services.db
    .insertInto('post')
    .values({ id: 'p-dank', title: 'Dank', dateStr: '2026-11-20', text: element })
    .execute();
  await app.services.db.insertInto('textBlock').values({ id: 't-dank', text: element }).execute();
  expect(await get('/v1/desk/contributor/c-nils')).toEqual({
    everybody: ['i--offen--tor', 'i-offen'],
    members: ['i--halb--rot', 'i--hochzeit--ring', 'i-intern'],
    nobody: ['i-vorgemerkt', 'i-spaeter'],
    albums: [{ id: 'offen', title: 'Offenes Album' }],
    posts: [{ id: 'p-dank', title: 'Dank' }],
    texts: [{ id: 't-dank' }],
  });
  const response = await app.ask('GET', '/v1/desk/contributor/niemand', admin);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ detail: 'Der Beitragende kann nicht geladen werden!' });
});

test('all pictures of somebody go off the site in one step, and come back', async () => {
  const { everybody, members } = await get<Record<string, string[]>>('/v1/desk/contributor/c-nils');
  const post = (path: string, body: object) => app.ask('POST', path, { body, token: admin.token });
  const answer = await post('/v1/image/bulk', {
    ids: [...everybody!, ...members!],
    changes: { trash: true },
  });
  const { taskId, changed } = (await answer.json()) as { taskId: string; changed: number };
  expect(changed).toBe(5);
  expect(await get('/v1/desk/contributor/c-nils')).toMatchObject({ everybody: [], members: [] });
  await post('/v1/image/bulk/undo', { taskId });
  expect(await get('/v1/desk/contributor/c-nils')).toMatchObject({ everybody, members });
});

test('who is named somewhere is kept by it, unless he is to go everywhere', async () => {
  const refused = await remove('contributor', { ids: ['c-nils'] });
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: 'Wird noch verwendet: 7 Bilder, 1 Fotoalbum.' },
  });
  await app.services.db
    .updateTable('users')
    .set({ contributorIds: ['c-nils', 'c-mira'] })
    .execute();
  expect(await remove('contributor', { ids: ['c-nils'], everywhere: true })).toMatchObject({ status: 200 });
  expect(await one('image', 'i-offen')).toMatchObject({ contribs: ['c-mira'] });
  expect(await one('album', 'offen')).toMatchObject({ contribs: [] });
  expect(await one('users', admin.userId)).toMatchObject({ contributorIds: ['c-mira'] });
});

test('a tag goes out of pictures, posts and albums, and the others keep their order', async () => {
  await app.services.db
    .updateTable('image')
    .set({ tags: [2, 1, 3] })
    .where('id', '=', 'i2611202')
    .execute();
  expect(await remove('tag', { ids: [1] })).toMatchObject({
    status: 409,
    body: { detail: 'Wird noch verwendet: 2 Bilder, 1 Fotoalbum, 1 Beitrag.' },
  });
  expect(await remove('tag', { ids: [1], everywhere: true })).toMatchObject({ status: 200 });
  expect(await one('image', 'i2611202')).toMatchObject({ tags: [2, 3] });
  expect(await one('posts', 'p-nebel')).toMatchObject({ tags: [] });
  expect(await one('album', 'offen')).toMatchObject({ tags: [] });
});

test('a group does not go out of the albums that it protects', async () => {
  expect(await remove('userGroup', { ids: ['ug-kunden'], everywhere: true })).toMatchObject({ status: 409 });
  expect(await one('album', 'hochzeit')).toMatchObject({ groupIds: ['ug-kunden'] });
});
