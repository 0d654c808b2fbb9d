// decisions on the specification 5: „A token that still names an album whose key is gone gets 423 'Album ist passwortgeschützt!'“.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Member, type TestApp } from '../app.ts';
import { addPicture, jpeg } from './pictures.ts';

const PASSWORD = 'silbergelatine';
const NEW = 'barytpapier und licht';
const PICTURE = 'i--tresor--tanz';

type Someone = Pick<Member, 'token' | 'authId'>;
interface Ask {
  method: string;
  url: string;
  body?: unknown;
}

let app: TestApp;
/** Unlocked the album before its password changed: a member, and somebody without an account. */
let member: Someone;
let guest: Someone;
/** Never unlocked it. */
let other: Member;
let admin: Someone;

beforeAll(async () => {
  app = await startApp();
  const { db } = app.services;
  await db
    .insertInto('album')
    .values([
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor', public: true, downloadable: true },
      { id: 'offen', title: 'Offen', location: 'offen', public: true },
    ])
    .execute();
  await addPicture(app, 'tresor', 'tanz.jpg', await jpeg('tan'));
  await addPicture(app, 'offen', 'torte.jpg', await jpeg('plum'));
  await db.insertInto('tag').values({ id: 1, name: 'Licht' }).execute();
  await db
    .updateTable('image')
    .set({ tags: [1], isAsset: false })
    .execute();
  const chief = await app.member('chefin', { admin: true });
  other = await app.member('fremd');
  admin = await opened('lock', PASSWORD, chief);
  member = await opened('unlock', PASSWORD, await app.member('mira'));
  guest = await opened('unlock', PASSWORD);
  for (const who of [member, guest])
    for (const door of [...LISTS, PICTURE_BYTES]) await expectStatus(200, who, door);
});
afterAll(() => app.close());

async function opened(verb: string, password: string, who?: Someone): Promise<Someone> {
  const answer = await send(who, {
    method: 'POST',
    url: `/v1/album/${verb}`,
    body: { album: 'tresor', password },
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  const { jwt, id } = (await answer.json()) as { jwt: string; id: string };
  return { token: jwt, authId: id };
}

const send = (who: Someone | undefined, { method, url, body }: Ask) =>
  app.ask(method, url.startsWith('/imgs/') && who ? `${url}&id=${who.authId}` : url, {
    body,
    token: who?.token,
    headers: who ? { 'X-Auth-Id': who.authId } : {},
  });

async function expectStatus(
  status: number,
  who: Someone | undefined,
  door: Ask,
): Promise<Record<string, unknown>> {
  const answer = await send(who, door);
  expect(`${door.url} ${answer.status}`).toBe(`${door.url} ${status}`);
  const isJson = answer.headers.get('Content-Type')?.includes('json');
  if (isJson) return (await answer.json()) as Record<string, unknown>;
  await answer.body?.cancel();
  return {};
}

const where = (condition: unknown) => `filter=${encodeURIComponent(JSON.stringify(condition))}`;
const get = (url: string): Ask => ({ method: 'GET', url });
const IN_ALBUM = where({ eq: ['album', 'tresor'] });
const LISTS = [
  get(`/v1/data/read/image?limit=9&${IN_ALBUM}`),
  get(
    `/v1/data/read/image?limit=9&fields=id&sort=id&${where({ and: [{ in: ['album', ['tresor']] }, { eq: ['ws', 1] }] })}`,
  ),
  get(`/v1/data/read/image?limit=1&${where({ in: ['id', [PICTURE]] })}`),
  get(`/v1/data/ids/image?${IN_ALBUM}`),
  get('/v1/image/tags?albums=tresor'),
];
const PICTURE_BYTES = get('/imgs/protected/tresor/tanz.jpg?size=270');
const ABOUT = { images: [PICTURE] };
/** What only users do. */
const DEEDS: Ask[] = [
  {
    method: 'POST',
    url: '/v1/album/download',
    body: { albumId: 'tresor', copyAlbum: true, copyLarge: false },
  },
  { method: 'POST', url: '/v1/image/rate', body: { ...ABOUT, rating: 3 } },
  { method: 'POST', url: '/v1/image/favorite', body: { ...ABOUT, favorite: 1, albumId: 'tresor' } },
  { method: 'POST', url: '/v1/image/attributes', body: { imageId: PICTURE, public: 1 } },
  { method: 'POST', url: '/v1/data/create/imageRatings', body: { imageId: PICTURE, rating: 3 } },
  { method: 'POST', url: '/v1/data/update/image', body: { id: PICTURE, public: true } },
];
const LOCKED = { code: 'album-locked', detail: 'Album ist passwortgeschützt!' };

describe('when the key is gone and the token still names the album', () => {
  beforeAll(async () => {
    admin = await opened('password', NEW, admin);
    app.services.sessions.forget();
    for (const { token } of [member, guest]) expect(decodeJwt(token)['albums']).toEqual(['tresor']);
  });

  test.each([...LISTS, PICTURE_BYTES, get('/imgs/protected/tresor/tanz.jpg?original=1')])(
    '$method $url is 423, for members and guests',
    async (door) => {
      for (const who of [member, guest]) expect(await expectStatus(423, who, door)).toMatchObject(LOCKED);
    },
  );

  test.each(DEEDS)('$method $url is 423', async (deed) => {
    expect(await expectStatus(423, member, deed)).toMatchObject(LOCKED);
  });

  test('whoever never unlocked it finds nothing there, as before', async () => {
    for (const who of [undefined, other]) {
      for (const url of LISTS.slice(0, 3).map((door) => door.url))
        expect(await expectStatus(200, who, get(url))).toMatchObject({ items: [], total: 0 });
      expect(await expectStatus(200, who, LISTS[3]!)).toEqual({ ids: [] });
      expect(await expectStatus(200, who, LISTS[4]!)).toEqual({ total: 0, tags: [] });
    }
    const [download, ...ratings] = DEEDS;
    await expectStatus(423, other, download!);
    for (const deed of ratings) {
      const { code } = await expectStatus(deed.url.includes('create') ? 422 : 404, other, deed);
      expect(code).not.toBe(LOCKED.code);
    }
  });

  test('everything else goes on: other pictures, also beside that one', async () => {
    for (const who of [member, guest]) {
      const both = { in: ['id', [PICTURE, 'i--offen--torte']] };
      for (const filter of [
        '',
        where({ eq: ['album', 'offen'] }),
        where(both),
        where({ overlap: ['tags', [1]] }),
      ]) {
        const found = await expectStatus(200, who, get(`/v1/data/read/image?limit=9&${filter}`));
        expect(found).toMatchObject({ items: [{ id: 'i--offen--torte' }], total: 1 });
      }
      await expectStatus(200, who, get('/v1/data/read/album'));
      const none = await expectStatus(
        200,
        who,
        get(`/v1/data/read/image?limit=9&${where({ eq: ['album', 'leer'] })}`),
      );
      expect(none).toMatchObject({ items: [] });
      expect(await expectStatus(200, who, get('/v1/image/tags?albums=tresor,offen'))).toMatchObject({
        total: 1,
      });
    }
    await expectStatus(200, member, {
      method: 'POST',
      url: '/v1/image/rate',
      body: { images: 'i--offen--torte', rating: 3 },
    });
  });

  test('who may not see the album any more is not asked for its password', async () => {
    const { db } = app.services;
    await db
      .updateTable('album')
      .set({ groupIds: ['ug-andere'] })
      .where('id', '=', 'tresor')
      .execute();
    for (const who of [member, guest]) {
      expect(await expectStatus(200, who, LISTS[0]!)).toMatchObject({ items: [] });
      await expectStatus(404, who, get('/imgs/protected/tresor/tanz.jpg?size=540'));
    }
    await db.updateTable('album').set({ groupIds: [] }).where('id', '=', 'tresor').execute();
  });

  test('administrators read records without any key, as before, and get no bytes', async () => {
    const body = { email: 'chefin@example.org', password: 'ein langes Passwort' };
    const { jwt, id } = (await (await app.ask('POST', '/v1/auth/login', { body })).json()) as {
      jwt: string;
      id: string;
    };
    const locked = await opened('unlock', NEW, { token: jwt, authId: id });
    admin = await opened('password', PASSWORD, admin);
    app.services.sessions.forget();
    expect(await expectStatus(200, locked, LISTS[0]!)).toMatchObject({ items: [{ id: PICTURE }] });
    await expectStatus(423, locked, PICTURE_BYTES);
  });

  test('a renewed token no longer names it; with the new password all is well again', async () => {
    const renewed = await send(member, { method: 'POST', url: '/v1/auth/renew' });
    const { jwt, id } = (await renewed.json()) as { jwt: string; id: string };
    expect(decodeJwt(jwt)['albums']).toEqual([]);
    expect(await expectStatus(200, { token: jwt, authId: id }, LISTS[0]!)).toMatchObject({ items: [] });
    for (const who of [{ token: jwt, authId: id }, guest]) {
      const again = await opened('unlock', PASSWORD, who);
      for (const door of [...LISTS, PICTURE_BYTES]) await expectStatus(200, again, door);
    }
  });
});
