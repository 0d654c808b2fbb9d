import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AlbumLink, listLinks } from '../../../api/contract/album-link.ts';
import type { AnswerOf } from '../../../api/contract/call.ts';
import { wrapKey } from '../../../api/encryption/album-keys.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { aSecondLater, type Ask, type Member, startApp, type TestApp } from '../app.ts';

/** Links to an encrypted album, and what becomes of the keys that they hold. */
let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  await app.services.db.insertInto('userGroup').values({ id: 'ug-kunden', name: 'Kunden' }).execute();
  await app.services.db
    .insertInto('album')
    .values({ id: 'tresor', title: 'Tresor', location: 'protected/tresor', groupIds: ['ug-kunden'] })
    .execute();
  await addPicture(app, 'tresor', 'gold.jpg', await jpeg('tan', 300));
  await asAdminAnew('album/lock', { album: 'tresor', password: 'silbergelatine' });
});
afterAll(() => app.close());

interface Guest {
  token: string;
  authId: string;
}
const post = (path: string, body: object, ask: Ask = {}) => app.ask('POST', `/v1/${path}`, { body, ...ask });
const asAdmin = () => ({ token: admin.token, headers: { 'X-Auth-Id': admin.authId } });
async function good<T>(path: string, body: object, ask?: Ask): Promise<T> {
  const answer = await post(path, body, ask);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
const make = (more: object = {}) =>
  good<{ link: AlbumLink; token: string }>(
    'album/links/tresor',
    { label: 'Mira Holm', expires: null, download: false, ...more },
    asAdmin(),
  );
async function guest(token: string): Promise<Guest & { locked: boolean }> {
  const { jwt, id, locked } = await good<{ jwt: string; id: string; locked: boolean }>('album/link', {
    token,
  });
  return { token: jwt, authId: id, locked };
}
/** 423: its token names an album that is locked by now. */
const listing = async ({ token }: Guest) => {
  const answer = await app.ask('GET', '/v1/data/read/image?limit=99&sort=id', { token });
  if (answer.status !== 200) return answer.status;
  return ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
};
const status = async (url: string, who: Guest) => {
  const answer = await app.ask('GET', `/imgs/protected/${url}?size=270&id=${who.authId}`);
  await answer.body?.cancel();
  return answer.status;
};
const GOLD = 'tresor/gold.jpg';

/** An administrator's call that answers with a new pair of tokens. */
async function asAdminAnew(path: string, body: object): Promise<void> {
  const { jwt, id } = await good<{ jwt?: string; id?: string }>(path, body, asAdmin());
  await app.converted();
  aSecondLater();
  if (jwt && id) admin = { ...admin, token: jwt, authId: id };
}

/** Of an album whose notice everybody may see: there the link and the password are enough. */
describe('a public album', () => {
  beforeAll(() => publish(true));
  afterAll(() => publish(false));
  const publish = (isPublic: boolean) =>
    app.services.db
      .updateTable('album')
      .set({ public: isPublic, groupIds: isPublic ? [] : ['ug-kunden'] })
      .execute();
  const renewed = async ({ token, authId }: Guest): Promise<Guest> => {
    const answer = await app.ask('POST', '/v1/auth/renew', { token, headers: { 'X-Auth-Id': authId } });
    const { jwt, id } = (await answer.json()) as { jwt: string; id: string };
    return { token: jwt, authId: id };
  };
  const ends = {
    'is revoked': ({ id }: AlbumLink) => good('album/link/revoke', { id, revoked: true }, asAdmin()),
    'is deleted': ({ id }: AlbumLink) => app.ask('DELETE', `/v1/album/link/${id}`, asAdmin()),
    'has expired': ({ id }: AlbumLink) =>
      app.services.db
        .updateTable('albumLink')
        .set({ expires: new Date(app.clock.now().getTime() - 1000) })
        .where('id', '=', id)
        .execute(),
  };

  test.each(Object.entries(ends))(
    'closes again when the link %s that opened it, also for who renews',
    async (_, end) => {
      const { link, token } = await make();
      const mira = await guest(token);
      expect(await status(GOLD, mira)).toBe(200);
      await end(link);
      aSecondLater();
      expect(await status(GOLD, mira)).toBe(423);
      const later = await renewed(mira);
      expect(await status(GOLD, later)).toBe(423);
      expect(await listing(later)).toEqual([]);
      const headers = { 'X-Auth-Id': later.authId };
      const opened = await good<{ jwt: string; id: string }>(
        'album/unlock',
        { album: 'tresor', password: 'silbergelatine' },
        { token: later.token, headers },
      );
      expect(await status(GOLD, { token: opened.jwt, authId: opened.id })).toBe(200);
    },
  );
});

test('a link with the key of an earlier encryption opens the album no longer, and takes no key away', async () => {
  const old = await make();
  const before = await guest(old.token);
  await asAdminAnew('album/decrypt', { album: 'tresor' });
  const listed = async () =>
    (await app.get<AnswerOf<typeof listLinks>>('/v1/album/links/tresor', { token: admin.token })).items.find(
      ({ id }) => id === old.link.id,
    );
  expect((await listed())?.opensEncrypted).toBe(false);
  await asAdminAnew('album/lock', { album: 'tresor', password: 'kollodiumplatte' });
  // As a backup, or a version before this one, may have left it.
  const { db } = app.services;
  const wrappedKey = wrapKey(old.token, 'tresor', randomBytes(32));
  await db.updateTable('albumLink').set({ wrappedKey }).where('id', '=', old.link.id).execute();
  expect(await listing(before)).toBe(423);
  const closed = await guest(old.token);
  expect(closed.locked).toBe(true);
  expect(await listing(closed)).toEqual([]);
  expect(await status(GOLD, closed)).toBe(423);

  await asAdminAnew('album/link', { token: old.token });
  expect(await status(GOLD, admin)).toBe(200);
  const made = await make();
  await asAdminAnew('album/password', { album: 'tresor', password: 'salzpapier', recovery: false });
  const unlock = { album: 'tresor', password: 'salzpapier' };
  const next = await post('album/unlock', unlock, { token: closed.token });
  const { jwt, id } = (await next.json()) as { jwt: string; id: string };
  expect(await status(GOLD, { token: jwt, authId: id })).toBe(200);
  expect(await status(GOLD, await guest(made.token))).toBe(200);
});

test('a deleted album comes back with its links; another one of its id opens for nobody who had that open', async () => {
  const { token, link } = await make();
  const before = await guest(token);
  const renewed = await post('album/link/renew', { id: link.id, revoke: false }, asAdmin());
  const anew = (await renewed.json()) as { token: string };
  const away = { ids: ['tresor'], withPictures: true };
  expect((await post('data/delete/album', away, asAdmin())).status).toBe(200);
  expect((await post('album/link', { token })).status).toBe(401);
  expect((await post('bin/restore', { albums: ['tresor'] }, asAdmin())).status).toBe(200);
  expect(await status(GOLD, await guest(token))).toBe(200);
  expect(await (await post('album/link', { token: anew.token })).json()).toMatchObject({ link: link.id });
  expect((await post('data/delete/album', away, asAdmin())).status).toBe(200);
  await app.services.db
    .insertInto('album')
    .values({ id: 'tresor', title: 'Neu', location: 'protected/neu', public: true })
    .execute();
  await addPicture(app, 'tresor', 'silber.jpg', await jpeg('gray', 300));
  await asAdminAnew('album/lock', { album: 'tresor', password: 'silbergelatine' });
  expect(await listing(admin)).toContain('i--tresor--silber');
  expect(await listing(before)).toBe(423);
  expect(await status('neu/silber.jpg', before)).toBe(423);
});

test('a whole office opens a link with a password; guessing that is slowed down', async () => {
  const net = { from: '203.0.113.7' };
  const { token } = await make({ password: 'silbergelatine' });
  for (let guests = 0; guests < 21; guests++) {
    expect((await post('album/link', { token }, net)).status).toBe(403);
    expect((await post('album/link', { token, password: 'silbergelatine' }, net)).status).toBe(200);
  }
  const found = [];
  for (let n = 0; n < 7; n++)
    found.push((await post('album/link', { token, password: `geraten ${n}` }, net)).status);
  expect([found[0], found.at(-1)]).toEqual([403, 429]);
  expect((await post('album/link', { token, password: 'silbergelatine' }, net)).status).toBe(429);
});
