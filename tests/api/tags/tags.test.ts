import { createQueryId } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { mergeTagInto } from '../../../api/tags/tagging.ts';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';

let app: TestApp;
let admin: Member;
let member: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  member = await app.member('kunde', { groups: ['ug-kunden'] });
});
afterAll(() => app.close());

const post = async (path: string, body: unknown, { token }: { token?: string } = admin) => {
  const response = await app.ask('POST', `/v1/tag/${path}`, { body, token });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const dependencies = (id: number | string) => app.ask('GET', `/v1/tag/dependencies/${id}`, admin);
const counts = async (query: string, token?: string) =>
  app.get<{ total: number; tags: { id: number; count: number }[] }>(`/v1/image/tags?${query}`, { token });

test('all that carries a tag', async () => {
  expect(await (await dependencies(1)).json()).toEqual({
    tag: { id: 1, name: 'Nebel', worksafe: true, published: true, version: 1 },
    images: [
      { id: 'i2611201', title: 'Bild i2611201' },
      { id: 'i2611202', title: 'Bild i2611202' },
    ],
    posts: [
      {
        id: 'p-nebel',
        title: 'Früh aufstehen',
        published: true,
        dateStr: '2026-11-01',
        appears: '2026-10-31T23:00:00+00:00',
      },
    ],
    albums: [],
  });
});

test.each(['0', '99', '99999999999', 'x', '%00', "1'--"])('a tag %s is not there', async (id) => {
  expect((await dependencies(id)).status).toBe(404);
});

test('a tag is put on and taken off, once', async () => {
  const on = { tag: 2, images: ['i2611201', 'i2611202'], posts: ['p-nebel'], albums: ['offen'] };
  expect((await post('add', on)).body).toEqual({ images: 1, posts: 1, albums: 1 });
  expect((await post('add', on)).body).toEqual({ images: 0, posts: 0, albums: 0 });
  expect(
    (await post('remove', { tag: 2, images: 'i2611201', posts: ['p-nebel'], albums: ['offen'] })).body,
  ).toEqual({
    images: 1,
    posts: 1,
    albums: 1,
  });
});

test('all of the records or none', async () => {
  const { status, body } = await post('add', { tag: 4, images: ['i2611201', 'i2611299'] });
  expect(status).toBe(422);
  expect(body).toMatchObject({ errors: [{ field: 'images' }] });
  expect(await (await dependencies(4)).json()).toMatchObject({ images: [] });
  expect((await post('add', { tag: 99, images: ['i2611201'] })).status).toBe(404);
});

test('at most 2,000 at once', async () => {
  const images = Array.from({ length: 2001 }, (_, i) => `i261120${i}`);
  expect((await post('add', { tag: 4, images })).status).toBe(422);
});

test('one tag becomes another wherever it was', async () => {
  const ask = (path: string, body: unknown) =>
    app.ask('POST', `/v1/data/${path}`, { body, token: admin.token });
  await ask('create/tag', { id: 10, name: 'Nebell' });
  await post('add', { tag: 10, images: ['i2611201', 'i2611204'], posts: ['p-morgen'] });
  expect((await post('merge', { tag: 10, into: 1 })).body).toEqual({ images: 2, posts: 1, albums: 0 });
  expect((await dependencies(10)).status).toBe(404);
  const { images, posts } = (await (await dependencies(1)).json()) as Record<
    'images' | 'posts',
    { id: string }[]
  >;
  expect(images.map(({ id }) => id)).toEqual(['i2611201', 'i2611202', 'i2611204']);
  expect(posts.map(({ id }) => id)).toEqual(['p-nebel', 'p-morgen']);
  const { tags } = await app.services.db
    .selectFrom('image')
    .select('tags')
    .where('id', '=', 'i2611201')
    .executeTakeFirstOrThrow();
  expect(tags).toEqual([1]);
  expect((await post('merge', { tag: 1, into: 1 })).status).toBe(422);
  await post('remove', { tag: 1, images: ['i2611204'], posts: ['p-morgen'] });
});

test('however often a tag is used, it is merged in as many statements', async () => {
  const { db } = app.services;
  await db
    .insertInto('tag')
    .values([
      { id: 20, name: 'Gegenlich' },
      { id: 21, name: 'Gegenlicht' },
    ])
    .execute();
  const many = (from: number, tags: number[]) =>
    Array.from({ length: 250 }, (_, i) => picture(`m${from + i}`, { tags, album: 'noir' }));
  await db
    .insertInto('image')
    .values(many(0, [20]))
    .execute();
  await db
    .insertInto('image')
    .values(many(250, [20, 2, 21]))
    .execute();
  let statements = 0;
  const counting = db.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const counts = await mergeTagInto(counting, 20, 21);
  expect(counts).toEqual({ images: 500, posts: 0, albums: 0 });
  // The two tags held and looked up, one for each table and both of the bin, the tag itself.
  expect(statements).toBeLessThanOrEqual(8);
  const left = await db
    .selectFrom('image')
    .select('tags')
    .distinct()
    .where('album', '=', 'noir')
    .orderBy('tags')
    .execute();
  expect(left.map(({ tags }) => tags)).toEqual([[2, 21], [21]]);
  await db.deleteFrom('image').where('album', '=', 'noir').execute();
});

test.each([
  ['merged', '/v1/tag/merge', { tag: 30, into: 31 }, [31]],
  ['deleted everywhere', '/v1/data/delete/tag', { ids: [30], everywhere: true }, []],
])(
  'of very many pictures it is %s step by step, and an interrupted one goes on',
  async (_, path, body, left) => {
    const { db } = app.services;
    const tags = [
      { id: 30, name: 'Nebelig' },
      { id: 31, name: 'Neblig' },
    ];
    await db.insertInto('tag').values(tags).execute();
    for (let from = 0; from < 1200; from += 400) {
      const some = Array.from({ length: 400 }, (_, i) =>
        picture(`m${from + i}`, { tags: [30], album: 'noir' }),
      );
      await db.insertInto('image').values(some).execute();
    }
    const carrying = async (tag: number) => {
      const { images } = (await (await dependencies(tag)).json()) as { images: object[] };
      return images.length;
    };
    let updates = 0;
    const dying = db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('update ') && (updates += 1) === 2) throw new Error('killed');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const web = createApp({ ...app.services, db: dying });
    const init = { method: 'POST', body: JSON.stringify(body) };
    const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' };
    expect((await web.request(path, { ...init, headers })).status).toBe(500);
    expect(await carrying(30)).toBe(700);
    expect((await app.ask('POST', path, { token: admin.token, body })).status).toBe(200);
    expect((await dependencies(30)).status).toBe(404);
    expect(await carrying(31)).toBe(left.length * 1200);
    const now = db.selectFrom('image').select(['tags', 'version']).distinct().where('album', '=', 'noir');
    expect(await now.execute()).toEqual([{ tags: left, version: 2 }]);
    await db.deleteFrom('image').where('album', '=', 'noir').execute();
    await db.deleteFrom('tag').where('id', '=', 31).execute();
  },
);

test('no statement writes more than 500 records, and all of them are written or none', async () => {
  const { db } = app.services;
  const images = Array.from({ length: 1001 }, (_, i) => `m${i}`);
  for (const some of [images.slice(0, 501), images.slice(501)])
    await db
      .insertInto('image')
      .values(some.map((id) => picture(id, { album: 'noir' })))
      .execute();
  let most = 0;
  const watched = db.withPlugin({
    transformQuery({ node }) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
      if (/^\s*update /.test(sql))
        most = Math.max(most, ...parameters.map((one) => (Array.isArray(one) ? one.length : 0)));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const web = createApp({ ...app.services, db: watched });
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' };
  const send = async (path: string, body: object) => {
    const answer = await web.request(`/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return [answer.status, await answer.json()];
  };
  const counts = { posts: 0, albums: 0 };
  expect((await send('tag/add', { tag: 2, images: [...images, 'weg'] }))[0]).toBe(422);
  expect(await send('tag/add', { tag: 2, images })).toEqual([200, { ...counts, images: 1001 }]);
  expect(await send('tag/add', { tag: 2, images })).toEqual([200, { ...counts, images: 0 }]);
  expect(await send('tag/remove', { tag: 2, images })).toEqual([200, { ...counts, images: 1001 }]);
  expect(await send('image/attributes', { imageId: images, ws: false })).toEqual([200, { images: 1001 }]);
  expect(most).toBe(500);
  const now = db.selectFrom('image').select(['tags', 'ws', 'version']).distinct().where('album', '=', 'noir');
  expect(await now.execute()).toEqual([{ tags: [], ws: false, version: 4 }]);
  await db.deleteFrom('image').where('album', '=', 'noir').execute();
});

test('tags are the administrator’s', async () => {
  for (const path of ['add', 'remove', 'merge']) {
    expect((await post(path, { tag: 1, into: 2 }, member)).status).toBe(403);
    expect((await post(path, { tag: 1, into: 2 }, {})).status).toBe(401);
  }
  expect((await app.ask('GET', '/v1/tag/dependencies/1', member)).status).toBe(403);
});

test('counts what the grid would show, and what each further tag would leave', async () => {
  expect(await counts('albums=brp')).toEqual({
    total: 2,
    tags: [
      { id: 1, count: 2 },
      { id: 2, count: 1 },
    ],
  });
  expect(await counts('albums=brp&tags=2')).toEqual({
    total: 1,
    tags: [
      { id: 1, count: 1 },
      { id: 2, count: 1 },
    ],
  });
  expect(await counts('albums=brp&tags=')).toMatchObject({ total: 2 });
});

test('what is not safe for work is counted only for those who ask for it', async () => {
  expect(await counts('albums=760')).toEqual({ total: 0, tags: [] });
  expect(await counts('albums=760&nsfw=1')).toEqual({ total: 1, tags: [{ id: 3, count: 1 }] });
});

test('pictures that one may not see are not counted', async () => {
  expect(await counts('albums=hochzeit')).toMatchObject({ total: 0 });
  expect(await counts('albums=hochzeit', member.token)).toMatchObject({ total: 2 });
});

test.each([
  '',
  'albums=',
  'albums=a%00',
  'albums=brp&tags=x',
  'albums=brp&tags=99999999999',
  'albums=brp&x=1',
])('the question %j is refused', async (query) =>
  expect((await app.ask('GET', `/v1/image/tags?${query}`)).status).toBe(422),
);

test('the counts are sent again only when they may be others', async () => {
  const url = '/v1/image/tags?albums=brp';
  const tag = (await app.ask('GET', url)).headers.get('ETag')!;
  const again = () => app.ask('GET', url, { headers: { 'If-None-Match': tag } });
  expect((await again()).status).toBe(304);
  await post('add', { tag: 2, images: ['i2611201'] });
  expect(await (await again()).json()).toMatchObject({ tags: [{ id: 1 }, { id: 2, count: 2 }] });
  await post('remove', { tag: 2, images: ['i2611201'] });
});
