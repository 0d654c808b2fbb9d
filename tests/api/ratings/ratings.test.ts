import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';

let app: TestApp;
let admin: Member;
let mira: Member;
let jon: Member;
let editor: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  mira = await app.member('mira', { groups: ['ug-kunden'] });
  jon = await app.member('jon', { groups: ['ug-kunden'] });
  editor = await app.member('redaktion', { groups: ['ug-hochzeit'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom('imageRating').execute();
});

const KISS = 'i--hochzeit--kuss';
const DANCE = 'i--hochzeit--tanz';

const call = async (method: string, path: string, body?: unknown, { token }: { token?: string } = mira) => {
  const response = await app.ask(method, path, { body, token });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const rate = (body: unknown, who?: { token?: string }) => call('POST', '/v1/image/rate', body, who);
const favorite = (body: unknown, who?: { token?: string }) => call('POST', '/v1/image/favorite', body, who);
const mine = async ({ token }: Member) => {
  const { items } = await app.get<{ items: { imageId: string; rating: number; favorite: boolean }[] }>(
    '/v1/data/read/imageRatings?fields=imageId,rating,favorite',
    { token },
  );
  return items.map(({ imageId, rating, favorite }) => [imageId, rating, favorite]);
};

describe('ratings and favourites', () => {
  test('whoever rates the same in two windows at once can collide at the key only, where it is settled', async () => {
    const { rows } = await sql`select indexname from pg_indexes
      where tablename = 'imageRating' and indexdef like 'CREATE UNIQUE%'`.execute(app.services.db);
    expect(rows).toEqual([{ indexname: 'imageRating_pkey' }]);
  });

  test('one picture or many', async () => {
    expect(await rate({ rating: 4, images: KISS })).toEqual({ status: 200, body: { images: 1 } });
    expect(await rate({ rating: 2, images: [KISS, DANCE], albumId: 'hochzeit' })).toMatchObject({
      status: 200,
    });
    await favorite({ favorite: 1, images: DANCE });
    expect(await mine(mira)).toEqual([
      [KISS, 2, false],
      [DANCE, 2, true],
    ]);
  });

  test('the same star again takes the rating back, and nothing is left of it', async () => {
    await rate({ rating: 4, images: KISS });
    await rate({ rating: 0, images: KISS });
    expect(await mine(mira)).toEqual([]);
  });

  test.each([6, -1, 2.5, '4', null])('%j is no rating', async (rating) => {
    expect(await rate({ rating, images: KISS })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'rating', message: 'Bewertungen müssen zwischen 0 und 5 sein!' }] },
    });
  });

  test('nobody sees anything of anybody else, by whatever question', async () => {
    await rate({ rating: 4, images: KISS }, mira);
    await favorite({ favorite: true, images: DANCE }, mira);
    const id = `${mira.userId}--${KISS}`;
    const filters = [
      undefined,
      { eq: ['userId', mira.userId] },
      { ne: ['userId', jon.userId] },
      { in: ['id', [id]] },
      { or: [{ eq: ['userId', mira.userId] }, { not: { eq: ['rating', 1] } }] },
      { like: ['imageId', '%'] },
    ];
    for (const who of [jon, admin]) {
      for (const filter of filters) {
        const query = filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : '';
        expect(await app.get(`/v1/data/read/imageRatings${query}`, who)).toMatchObject({ items: [] });
        expect(await app.get(`/v1/data/ids/imageRatings${query}`, who)).toEqual({ ids: [] });
      }
      expect((await call('POST', '/v1/data/update/imageRatings', { id, rating: 1 }, who)).status).toBe(404);
      expect((await call('POST', '/v1/data/delete/imageRatings', { ids: [id] }, who)).status).toBe(404);
    }
    expect(await mine(mira)).toHaveLength(2);
    const visitor = await app.get<{ items: unknown[] }>('/v1/data/read/imageRatings');
    expect(visitor.items).toEqual([]);
  });

  test('whose a rating is does not come from the body', async () => {
    const body = { imageId: KISS, rating: 5, userId: mira.userId };
    expect(await call('POST', '/v1/data/create/imageRatings', body, jon)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'userId' }] },
    });
    expect((await rate({ rating: 5, images: KISS, userId: mira.userId }, jon)).status).toBe(422);
  });

  test('through the data API as well', async () => {
    const created = await call('POST', '/v1/data/create/imageRatings', { imageId: KISS, rating: 5 });
    const id = `${mira.userId}--${KISS}`;
    expect(created.body).toMatchObject({
      items: [{ id, imageId: KISS, rating: 5, favorite: false, version: 1 }],
    });
    expect((await call('POST', '/v1/data/create/imageRatings', { imageId: KISS })).status).toBe(409);
    expect((await call('POST', '/v1/data/update/imageRatings', { id, favorite: 1 })).status).toBe(200);
    expect((await call('POST', '/v1/data/update/imageRatings', { id, imageId: DANCE })).status).toBe(422);
    expect(await mine(mira)).toEqual([[KISS, 5, true]]);
  });

  test('an id that could also be read as that of somebody else’s rating is one’s own', async () => {
    const other = await app.member('mira--i', { groups: ['ug-kunden'] });
    await app.services.db.insertInto('image').values(picture('hochzeit--kuss')).execute();
    await rate({ rating: 2, images: [KISS] });
    await rate({ rating: 5, images: ['hochzeit--kuss'] }, other);
    const id = `${mira.userId}--${KISS}`;
    expect(await call('POST', '/v1/data/update/imageRatings', { id, rating: 1 })).toMatchObject({
      status: 200,
    });
    expect(await mine(other)).toEqual([['hochzeit--kuss', 5, false]]);
    expect((await call('POST', '/v1/data/delete/imageRatings', { ids: [id] })).status).toBe(200);
    expect(await mine(other)).toEqual([['hochzeit--kuss', 5, false]]);
  });

  test.each([
    ['in the bin', 'i2611204'],
    ['of an album that is not one’s', KISS],
    ['that is not there', 'i2611299'],
  ])('a picture %s cannot be rated, nor others with it', async (_, id) => {
    const stranger = await app.member(`fremd${id.length}${id.at(-1)}`, {});
    for (const images of [id, ['i2611201', id]]) {
      expect((await rate({ rating: 3, images }, stranger)).status).toBe(404);
      expect((await call('POST', '/v1/data/create/imageRatings', { imageId: id }, stranger)).status).toBe(
        422,
      );
    }
    expect(await mine(stranger)).toEqual([]);
  });

  test('a picture outside the named album is refused', async () => {
    expect((await rate({ rating: 3, images: [KISS, 'i2611201'], albumId: 'hochzeit' })).status).toBe(404);
  });

  test('10,000 pictures at once, no more', async () => {
    const images = Array.from({ length: 10_001 }, (_, i) => `i261120${i}`);
    expect((await rate({ rating: 3, images })).status).toBe(422);
    expect((await rate({ rating: 3, images: images.slice(1) })).status).toBe(404);
  });

  test('a visitor has none', async () => {
    expect((await rate({ rating: 3, images: 'i2611201' }, {})).status).toBe(401);
  });
});

describe('resetting', () => {
  beforeEach(async () => {
    await rate({ rating: 4, images: [KISS, DANCE, 'i2611201'] });
    await favorite({ favorite: true, images: [DANCE] });
    await rate({ rating: 1, images: [KISS] }, jon);
  });

  test.each([
    [
      'rate',
      [
        ['i2611201', 4, false],
        [DANCE, 0, true],
      ],
    ],
    [
      'favorite',
      [
        [KISS, 4, false],
        [DANCE, 4, false],
        ['i2611201', 4, false],
      ],
    ],
    ['all', [['i2611201', 4, false]]],
  ])('%s, in one album, of one user', async (what, left) => {
    expect((await call('DELETE', `/v1/album/rate/${what}/hochzeit`)).status).toBe(200);
    expect(await mine(mira)).toEqual(expect.arrayContaining(left));
    expect(await mine(mira)).toHaveLength(left.length);
    expect(await mine(jon)).toEqual([[KISS, 1, false]]);
  });

  test('of a site album', async () => {
    expect(await call('DELETE', '/v1/album/rate/all/brp')).toEqual({ status: 200, body: { images: 1 } });
  });

  test.each(['rate/nowhere', 'both/hochzeit', 'all/%00'])('%s is not there', async (path) => {
    expect((await call('DELETE', `/v1/album/rate/${path}`)).status).toBe(404);
  });
});

describe('attributes', () => {
  const attributes = (body: unknown, who?: { token?: string }) =>
    call('POST', '/v1/image/attributes', body, who);
  const flags = async (id: string) =>
    app.services.db
      .selectFrom('image')
      .select(['ws', 'public', 'trash'])
      .where('id', '=', id)
      .executeTakeFirst();

  test('an editor sets them, for one or many', async () => {
    expect(await attributes({ imageId: KISS, ws: 0, trash: 1 }, editor)).toEqual({
      status: 200,
      body: { images: 1 },
    });
    expect(await flags(KISS)).toEqual({ ws: false, public: true, trash: true });
    expect(
      (await attributes({ imageId: [KISS, DANCE], ws: 1, trash: 0, albumId: 'hochzeit' }, editor)).status,
    ).toBe(200);
    expect(await flags(KISS)).toEqual({ ws: true, public: true, trash: false });
  });

  test('the data API lets an editor set just these', async () => {
    const update = (body: unknown) => call('POST', '/v1/data/update/image', body, editor);
    expect((await update({ id: KISS, public: false })).status).toBe(200);
    expect((await update({ id: KISS, public: true })).status).toBe(200);
    expect((await update({ id: KISS, title: 'Meins' })).status).toBe(403);
    expect((await update({ id: 'i2611201', public: false })).status).toBe(403);
  });

  test('a member who is no editor of all of them changes none', async () => {
    expect((await attributes({ imageId: KISS, trash: 1 }, mira)).status).toBe(403);
    expect((await attributes({ imageId: [KISS, 'i2611201'], trash: 1 }, editor)).status).toBe(403);
    expect((await attributes({ imageId: KISS, trash: 1 }, {})).status).toBe(401);
    expect(await flags(KISS)).toMatchObject({ trash: false });
  });

  test('an administrator sets them everywhere', async () => {
    expect((await attributes({ imageId: 'i2611204', trash: 0 }, admin)).status).toBe(200);
    expect((await attributes({ imageId: 'i2611204', trash: 1 }, admin)).status).toBe(200);
  });

  test.each([
    { imageId: KISS },
    { imageId: KISS, trash: 2 },
    { imageId: [], trash: 1 },
    { imageId: KISS, title: 'x' },
  ])('%j is refused', async (body) => expect((await attributes(body, editor)).status).toBe(422));
});
