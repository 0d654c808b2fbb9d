import { describe, expect, test } from 'vitest';
import { ask, get, type Items, matrix, only } from './asking.ts';
import { ALBUM_PASSWORD, ALBUMS } from './things.ts';
import { carried, type Identity, type Viewer, VIEWERS } from './viewers.ts';

describe('answers that are remembered', () => {
  const albums = ALBUMS.map(({ id }) => id).join(',');
  const paths = [
    ...['image?limit=1000&nsfw=1', 'posts?nsfw=1', 'album?', 'contributor?', 'users?', 'imageRatings?'].map(
      (query) => `data/read/${query}`,
    ),
    `image/tags?albums=brp,${albums}&nsfw=1`,
  ];
  test.each(paths)('%s: the ETag of one viewer is none of another who sees something else', async (path) => {
    const answers = new Map<Viewer, { etag: string; text: string }>();
    for (const viewer of VIEWERS) {
      const answer = await ask(viewer, 'GET', `/v1/${path}`);
      answers.set(viewer, { etag: answer.headers.get('ETag')!, text: await answer.text() });
    }
    for (const viewer of VIEWERS) {
      for (const other of VIEWERS) {
        const { etag, text } = answers.get(other)!;
        const { token, from } = matrix.who[viewer];
        const headers = { 'If-None-Match': etag };
        const { status } = await matrix.app.ask('GET', `/v1/${path}`, {
          headers,
          from,
          ...(token && { token }),
        });
        if (status === 304) expect(answers.get(viewer)!.text).toBe(text);
        else expect(etag).not.toBe(answers.get(viewer)!.etag);
      }
    }
  });
});

describe('the password of an album', () => {
  interface Tokens {
    jwt: string;
    id: string;
  }
  /** A member of the group, apart from those that the other tests know. */
  const newcomer = async (
    name: string,
    fields: { admin?: boolean; groups?: string[] },
  ): Promise<Identity> => ({
    ...(await matrix.app.member(name, fields)),
    from: '203.0.113.7',
  });
  const as = (who: Identity, method: string, path: string, body?: unknown) =>
    matrix.app.ask(method, path, carried(who, body));
  const unlock = async (who: Identity, album: string): Promise<Identity> => {
    const answer = await as(who, 'POST', '/v1/album/unlock', { album, password: ALBUM_PASSWORD });
    const { jwt, id } = (await answer.json()) as Tokens;
    return { ...who, token: jwt, authId: id };
  };
  const picture = async (who: Identity, album: string) => {
    const path = `/imgs/protected/${album}/i--${album}--public.jpg?size=270&id=${who.authId}`;
    return (await matrix.app.ask('GET', path)).status;
  };

  test('opens this album and no other that has the same one', async () => {
    const who = await unlock(await newcomer('nora', { groups: ['ug-kunden'] }), 'tresor');
    expect(await picture(who, 'tresor')).toBe(200);
    expect(await picture(who, 'kammer')).toBe(423);
    const list = await as(who, 'GET', `/v1/data/read/image?limit=1&${only('i--kammer--public')}`);
    expect(((await list.json()) as Items).items).toEqual([]);
  });

  test('opens it for the session that gave it, whatever secret another one shows', async () => {
    const who = await unlock(await newcomer('olaf', { groups: ['ug-kunden'] }), 'tresor');
    const thief = { ...(await newcomer('dieb', { groups: ['ug-kunden'] })), authId: who.authId! };
    const body = { albumId: 'tresor' };
    expect((await as(who, 'POST', '/v1/album/download', body)).status).toBe(200);
    expect((await as(thief, 'POST', '/v1/album/download', body)).status).toBe(423);
    const mine = await matrix.app.ask('GET', '/v1/data/read/users', { token: who.authId! });
    expect(mine.status).toBe(401);
  });

  test('a new one closes sessions and links that the old one had opened', async () => {
    const who = await unlock(await newcomer('paul', { groups: ['ug-kunden'] }), 'tresor');
    const answer = await as(who, 'POST', '/v1/album/download', { albumId: 'tresor' });
    const { url } = (await answer.json()) as { url: string };
    const before = await matrix.app.ask('GET', url);
    await before.arrayBuffer();
    expect(before.status).toBe(200);
    const admin = await unlock(await newcomer('chef', { admin: true }), 'tresor');
    const body = { album: 'tresor', password: 'noch mehr Silber' };
    expect((await as(admin, 'POST', '/v1/album/password', body)).status).toBe(200);
    expect(await picture(who, 'tresor')).toBe(423);
    expect((await matrix.app.ask('GET', url)).status).toBe(401);
  });
});

test('a question that is too long to be remembered is answered all the same', async () => {
  const ids = Array.from({ length: 600 }, (_, i) => `i26112${i}`).concat('i2611201');
  const filter = encodeURIComponent(JSON.stringify({ in: ['id', ids] }));
  for (let i = 0; i < 2; i += 1) {
    const { items } = await get<Items>('visitor', `/v1/data/read/image?limit=9&filter=${filter}`);
    expect(items.map(({ id }) => id)).toContain('i2611201');
  }
});
