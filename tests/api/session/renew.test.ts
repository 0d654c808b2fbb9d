import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import { AUTH_ID_HEADER, IDEMPOTENCY_HEADER, type Tokens } from '../../../api/contract/session.ts';
import { albumKey } from '../../../api/encryption/album-keys.ts';
import { lockInSessions, unlockInSession } from '../../../api/session/unlock.ts';
import { startApp, type TestApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const jti = ({ jwt }: Tokens) => String(decodeJwt(jwt).jti);
const albums = ({ jwt }: Tokens) => decodeJwt(jwt)['albums'];
const works = async ({ jwt }: Tokens) =>
  (await app.ask('GET', '/v1/data/read/tag', { token: jwt })).status === 200;
const renew = (tokens: Tokens, authId?: string) =>
  app.ask('POST', '/v1/auth/renew', {
    token: tokens.jwt,
    ...(authId && { headers: { [AUTH_ID_HEADER]: authId } }),
  });
const renewed = async (tokens: Tokens, authId?: string) =>
  (await (await renew(tokens, authId)).json()) as Tokens;
const login = async (name: string): Promise<Tokens> => {
  const { token, authId } = await app.member(name);
  return { jwt: token, id: authId };
};
const unlock = (album: string, dataKey: Uint8Array, tokens?: Tokens, authId = tokens?.id) =>
  unlockInSession(app.services.db, app.services.key, {
    session: tokens ? { id: jti(tokens) } : null,
    authId,
    album,
    dataKey,
    now: app.clock.now(),
  });
const keyIn = async ({ id }: Tokens, album: string) => {
  app.services.sessions.forget();
  const session = await app.services.sessions.byAuthId(id);
  return session && albumKey(session, id, album);
};

test('a renewal gives a fresh pair; the old one lasts another minute', async () => {
  const old = await login('anna');
  app.clock.pass(7 * 3600);
  const fresh = await renewed(old);
  expect([fresh.id === old.id, jti(fresh) === jti(old)]).toEqual([false, false]);
  expect(decodeJwt(fresh.jwt).exp! - decodeJwt(old.jwt).exp!).toBe(7 * 3600);
  expect([await works(old), await works(fresh)]).toEqual([true, true]);
  app.clock.pass(61);
  app.services.sessions.forget();
  expect([await works(old), await works(fresh)]).toEqual([false, true]);
});

test('a second renewal of the same pair is a conflict', async () => {
  const old = await login('berta');
  const [a, b] = await Promise.all([renew(old), renew(old)]);
  expect(new Set([a.status, b.status])).toEqual(new Set([200, 409]));
});

test('a renewal whose answer was lost is asked for again with the same key, and with no other', async () => {
  const dataKey = randomBytes(32);
  const old = await unlock('a', dataKey, await login('bodo'));
  const again = (key: string) =>
    app.ask('POST', '/v1/auth/renew', {
      token: old.jwt,
      headers: { [AUTH_ID_HEADER]: old.id, [IDEMPOTENCY_HEADER]: key },
    });
  const [one, other] = ['1'.repeat(22), '2'.repeat(22)];
  // The second try, while the first is still at it.
  const both = await Promise.all([again(one), again(one)]);
  const [lost, alike] = (await Promise.all(both.map((answer) => answer.json()))) as [Tokens, Tokens];
  expect(alike.id).toBe(lost.id);
  expect([(await again('kurz')).status, (await again(other)).status, (await renew(old)).status]).toEqual([
    409, 409, 409,
  ]);
  const fresh = (await (await again(one)).json()) as Tokens;
  expect([await works(fresh), await keyIn(fresh, 'a'), fresh.id]).toEqual([true, dataKey, lost.id]);

  // What it led to has been renewed itself: that pair is nobody's any more.
  const last = await renewed(fresh, fresh.id);
  await again(one);
  app.clock.pass(61);
  app.services.sessions.forget();
  expect([await works(old), await works(fresh), await works(last)]).toEqual([false, false, true]);
  await app.ask('POST', '/v1/auth/logout', { token: last.jwt });
  app.services.sessions.forget();
  expect([await works(old), await works(lost), await works(last)]).toEqual([false, false, false]);
});

test('a logout ends the pair it took over from as well', async () => {
  const old = await login('carla');
  const fresh = await renewed(old);
  await app.ask('POST', '/v1/auth/logout', { token: fresh.jwt });
  expect([await works(old), await works(fresh)]).toEqual([false, false]);
});

test('a logout with an old pair ends what it was renewed to, however often', async () => {
  const old = await login('clara');
  const fresh = await renewed(old);
  const newest = await unlock('a', randomBytes(32), fresh);
  await app.ask('POST', '/v1/auth/logout', { token: old.jwt });
  expect([await works(old), await works(fresh), await works(newest)]).toEqual([false, false, false]);
  const { n } = await app.services.db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('userId', '=', 'u-clara')
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
});

test('of a logout and a renewal at the same time nothing is left', async () => {
  for (let i = 0; i < 4; i += 1) {
    const old = await login(`chris${i}`);
    const [answer] = await Promise.all([renew(old), app.ask('POST', '/v1/auth/logout', { token: old.jwt })]);
    const fresh = (await answer.json()) as Partial<Tokens>;
    expect(fresh.jwt ? await works(fresh as Tokens) : false).toBe(false);
  }
});

test('two logouts with two pairs of a chain both succeed', async () => {
  for (let i = 0; i < 4; i += 1) {
    const old = await login(`cosima${i}`);
    const fresh = await renewed(old);
    const logouts = [old, fresh].map(({ jwt }) => app.ask('POST', '/v1/auth/logout', { token: jwt }));
    for (const { status } of await Promise.all(logouts)) expect([204, 401]).toContain(status);
    expect([await works(old), await works(fresh)]).toEqual([false, false]);
  }
});

test('a guest who unlocked an album has a session that can do nothing else', async () => {
  const dataKey = randomBytes(32);
  const guest = await unlock('hochzeit', dataKey);
  expect(decodeJwt(guest.jwt)).toMatchObject({ admin: false, groups: [], albums: ['hochzeit'] });
  expect(decodeJwt(guest.jwt).sub).toBeUndefined();
  expect(await keyIn(guest, 'hochzeit')).toEqual(dataKey);
  expect(await keyIn(guest, 'taufe')).toBeNull();
  expect((await app.services.sessions.byAuthId(guest.id))?.viewer).toEqual({
    userId: null,
    admin: false,
    groups: [],
    unlocked: ['hochzeit'],
  });
  const fresh = await renewed(guest, guest.id);
  expect(await keyIn(fresh, 'hochzeit')).toEqual(dataKey);
  const body = { currentPassword: 'x', newPassword: 'ein neues Passwort' };
  expect((await app.ask('POST', '/v1/auth/pwd', { token: fresh.jwt, body })).status).toBe(401);
});

test('unlocked albums come along, wrapped anew, when the secret is sent', async () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  const one = await unlock('a', a, await login('dora'));
  const two = await unlock('b', b, one);
  expect(albums(two)).toEqual(['a', 'b']);
  const three = await renewed(two, two.id);
  expect(albums(three)).toEqual(['a', 'b']);
  expect([await keyIn(three, 'a'), await keyIn(three, 'b')]).toEqual([a, b]);
  expect(decodeJwt(three.jwt).sub).toBe('u-dora');
});

test.each([
  ['no secret', () => undefined],
  ['another secret', () => randomBytes(32).toString('base64url')],
])('with %s the albums are locked again', async (name, authId) => {
  const one = await unlock('a', randomBytes(32), await login(name.replace(' ', '-')));
  const two = await renewed(one, authId());
  expect(albums(two)).toEqual([]);
  expect(await keyIn(two, 'a')).toBeNull();
});

test('what the database holds opens nothing', async () => {
  const dataKey = randomBytes(32);
  const tokens = await unlock('geheim', dataKey);
  const row = await app.services.db
    .selectFrom('session')
    .selectAll()
    .where('id', '=', jti(tokens))
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(row);
  expect(text).not.toContain(tokens.id);
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    expect(text).not.toContain(dataKey.toString(encoding));
  }
  const session = { authIdHash: row.authIdHash, keys: row.albums as Record<string, string> };
  expect(albumKey(session, row.authIdHash, 'geheim')).toBeNull();
  const moved = { ...session, keys: { anders: session.keys['geheim']! } };
  expect(albumKey(moved, tokens.id, 'anders')).toBeNull();
});

test('an album that is locked anew is locked in every session', async () => {
  const tokens = await unlock('neu', randomBytes(32));
  const both = await unlock('alt', randomBytes(32), tokens);
  await lockInSessions(app.services.db, 'neu');
  expect(await keyIn(both, 'neu')).toBeNull();
  expect(await keyIn(both, 'alt')).not.toBeNull();
});
