import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { state } from '../../web/server/state.ts';

const CLAIMS = { admin: false, groups: [], contributorIds: [], albums: [], jti: 's1' };
const token = (name: string | null, life = 3600, age = 0, more: object = {}) => {
  const now = Math.floor(Date.now() / 1000);
  const own = name !== null && { sub: name, name, jti: `of ${name}` };
  const claims = { ...CLAIMS, ...own, ...more, iat: now - age, exp: now + life };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
};

interface Asked {
  path: string;
  authorization: string | null;
}
let asked: Asked[] = [];
let answers: (() => Response)[] = [];
const stored = new Map<string, string>();

vi.stubGlobal('location', new URL('http://localhost/images?bild=a'));
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('fetch', async (request: Request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/v1/log/log') return new Response(null, { status: 204 });
  asked.push({ path: pathname, authorization: request.headers.get('authorization') });
  return answers.shift()?.() ?? new Response(null, { status: 204 });
});

const { setTokens, syncSession, logout } = await import('../../web/session/session.ts');
const { resumeSession } = await import('../../web/session/resume.ts');
const { login } = await import('../../web/session/login.ts');
const { call } = await import('../../web/server/api.ts');
const { provideNavigate } = await import('../../web/navigation/navigation.ts');
const { renew } = await import('@lichthof/api/contract/session');

let wentTo: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  Object.assign(state.site, { api: 'http://localhost' });
  provideNavigate((to, options) => wentTo.push([to, options?.state]));
  setTokens({ jwt: token('mira'), id: 'secret' });
  asked = [];
  answers = [];
  wentTo = [];
});
afterEach(() => void vi.useRealTimers());

test('logging out ends the session on the server: the call names the token that is gone here', async () => {
  const { jwt } = state.session;
  const told = logout();
  expect(state.session.jwt).toBeNull();
  expect(stored.get('jwt')).toBeUndefined();
  await told;
  expect(asked).toEqual([{ path: '/v1/auth/logout', authorization: `Bearer ${jwt}` }]);
  expect(wentTo).toEqual([['/login', { from: '/images?bild=a' }]]);
});

test('a server that cannot answer is told again that somebody has logged out', async () => {
  answers = [() => new Response(null, { status: 503 })];
  const told = logout();
  await vi.runAllTimersAsync();
  await told;
  expect(asked.map(({ path }) => path)).toEqual(['/v1/auth/logout', '/v1/auth/logout']);
  expect(new Set(asked.map(({ authorization }) => authorization)).size).toBe(1);
});

test('where nothing can be kept the server is told of a logout all the same', async () => {
  setTokens({ jwt: token('mira'), id: 'a' });
  const { jwt } = state.session;
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  await logout();
  full.mockRestore();
  expect(asked).toEqual([{ path: '/v1/auth/logout', authorization: `Bearer ${jwt}` }]);
});

test('a logout without a network is told when the site is opened again with one, and is forgotten then', async () => {
  const { jwt } = state.session;
  answers = Array.from({ length: 11 }, () => () => Response.error());
  const told = logout();
  await vi.runAllTimersAsync();
  await told;
  expect(stored.get('jwt')).toBeUndefined();
  expect(stored.get('ended')).toBe(jwt);
  asked = [];
  answers = [];
  await resumeSession();
  await expect.poll(() => stored.has('ended')).toBe(false);
  expect(asked).toEqual([{ path: '/v1/auth/logout', authorization: `Bearer ${jwt}` }]);
  expect(state.session.jwt).toBeNull();
});

test('a call goes out under the token of the moment in which it was made', async () => {
  const { jwt } = state.session;
  const called = call(renew).catch(() => undefined);
  setTokens({ jwt: token('kurt'), id: 'other' });
  await called;
  expect(asked[0]?.authorization).toBe(`Bearer ${jwt}`);
});

test('who logs out in another window leaves this one where it is, without anything of his', () => {
  state.albums.items = new Map([['privat', {}]]) as unknown as typeof state.albums.items;
  stored.clear();
  syncSession();
  expect(wentTo).toEqual([]);
  expect([state.user, state.session.jwt, state.albums.items.size]).toEqual([null, null, 0]);
});

test('of an administrator who logs out no draft stays, and whoever reads a post else stays at it', () => {
  const post = () =>
    void (state.posts.items = new Map([['p-entwurf', {}]]) as unknown as typeof state.posts.items);
  const leave = () => (stored.delete('jwt'), syncSession(), state.posts.items.size);
  post();
  expect(leave()).toBe(1);
  setTokens({ jwt: token('leitung', 3600, 0, { admin: true }), id: 'secret' });
  post();
  expect(leave()).toBe(0);
});

test('who logs in in place of another reader finds nothing of his, and after a renewal all of his own', () => {
  const albums = () => [...state.albums.items.keys()];
  state.albums.items = new Map([['privat', {}]]) as unknown as typeof state.albums.items;
  setTokens({ jwt: token('mira', 7200), id: 'renewed' });
  expect(albums()).toEqual(['privat']);
  stored.set('jwt', token('nils')).set('id', 'other');
  syncSession();
  expect([state.user?.name, albums()]).toEqual(['nils', []]);
});

test('a page out of the browser’s memory learns who logged out meanwhile', async () => {
  await resumeSession();
  const shown = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  stored.clear();
  shown(false);
  expect(state.user?.name).toBe('mira');
  shown(true);
  await expect.poll(() => [state.user, state.session.jwt]).toEqual([null, null]);
});

test('a refused token means the login, unless another window has logged out', async () => {
  const refuse = () => new Response(null, { status: 401 });
  answers = [refuse];
  await call(renew).catch(() => undefined);
  expect(wentTo).toEqual([['/login', { from: '/images?bild=a', hasEnded: true }]]);

  wentTo = [];
  setTokens({ jwt: token('mira'), id: 'secret' });
  stored.clear();
  answers = [refuse];
  await call(renew).catch(() => undefined);
  expect(state.session.jwt).toBeNull();
  expect(wentTo).toEqual([]);
});

test('a guest whose session has ended, here or while he was away, is a visitor: he has no login', async () => {
  setTokens({ jwt: token(null), id: 'guest' });
  answers = [() => new Response(null, { status: 401 })];
  await call(renew).catch(() => undefined);
  expect([state.session.jwt, stored.get('jwt')]).toEqual([null, undefined]);
  stored.set('jwt', token(null, -3600)).set('id', 'guest');
  syncSession();
  expect([state.session.jwt, stored.get('jwt')]).toEqual([null, undefined]);
  expect(wentTo).toEqual([]);
});

test('a guest who mistypes a password stays the guest that he is', async () => {
  setTokens({ jwt: token(null), id: 'guest' });
  const { jwt } = state.session;
  const refusal = { type: 'about:blank', code: 'login-failed', title: 'Nein', status: 401, detail: 'Nein.' };
  answers = [() => Response.json(refusal, { status: 401 })];
  await expect(login('mira@example.org', 'x')).rejects.toThrow('E-Mail und Passwort prüfen');
  expect([state.session.jwt, stored.get('jwt')]).toEqual([jwt, jwt]);
});

test.each([['{}'], ['{"jwt":""}'], ['{"jwt":"a.b","id":"c"}'], ['[]'], ['null'], ['<html>']])(
  'a login that is answered with %s says what is missing',
  async (body) => {
    answers = [() => new Response(body, { headers: { 'content-type': 'application/json' } })];
    await expect(login('mira@example.org', 'x')).rejects.toThrow('Unauthorized, missing JWT');
    expect(wentTo).toEqual([]);
  },
);

test('a login on a device whose clock is half a day ahead says so', async () => {
  const body = JSON.stringify({ jwt: token('mira', -3600), id: 'secret' });
  answers = [() => new Response(body, { headers: { 'content-type': 'application/json' } })];
  await expect(login('mira@example.org', 'x')).rejects.toThrow('Die Uhr dieses Geräts geht falsch.');
  expect(wentTo).toEqual([]);
});

test('tokens that have expired as they come, by a link too, say that the clock is wrong, and end nothing', () => {
  const { jwt } = state.session;
  const late = { jwt: token('mira', -3600), id: 'late' };
  expect(() => setTokens(late)).toThrow('Die Uhr dieses Geräts geht falsch.');
  expect([state.session.jwt, stored.get('jwt'), wentTo]).toEqual([jwt, jwt, []]);
});

test('on a device whose clock is hours ahead a token is renewed after half of what it has left', async () => {
  setTokens({ jwt: token('mira', 5 * 3600, 7 * 3600), id: 'secret' });
  await vi.advanceTimersByTimeAsync(2 * 3600_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1801_000);
  await vi.waitUntil(() => asked.length > 0, { timeout: 60_000 });
  expect(asked.map(({ path }) => path)).toEqual(['/v1/auth/renew']);
});

test('so it is in another window and after a reload, which find it in the storage', async () => {
  setTokens({ jwt: token('mira', 5 * 3600, 7 * 3600), id: 'secret' });
  await vi.advanceTimersByTimeAsync(60_000);
  state.session.jwt = null;
  syncSession();
  expect(state.session.jwt).toBe(stored.get('jwt'));
  await vi.advanceTimersByTimeAsync(2 * 3600_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1801_000);
  await vi.waitUntil(() => asked.length > 0, { timeout: 60_000 });
});

test('past half of its life a token is renewed in silence, and other windows get the new one', async () => {
  const next = { jwt: token('mira', 7200), id: 'next' };
  answers = [() => Response.json(next)];
  await vi.advanceTimersByTimeAsync(1801_000);
  await vi.waitUntil(() => state.session.jwt === next.jwt, { timeout: 60_000 });
  expect(asked.map(({ path }) => path)).toEqual(['/v1/auth/renew']);
  expect([stored.get('jwt'), stored.get('id')]).toEqual([next.jwt, 'next']);
  expect(wentTo).toEqual([]);
});

test('a renewal that another window was faster with takes over what that window got', async () => {
  const next = { jwt: token('mira', 7200), id: 'next' };
  answers = [
    () => {
      stored.set('jwt', next.jwt);
      stored.set('id', next.id);
      return new Response(null, { status: 409 });
    },
  ];
  await vi.advanceTimersByTimeAsync(1801_000);
  await vi.waitUntil(() => state.session.jwt === next.jwt, { timeout: 60_000 });
  expect([state.session.authId, wentTo]).toEqual(['next', []]);
});

test('a renewal that comes through after a logout logs nobody in', async () => {
  const answer = Promise.withResolvers<void>();
  answers = [
    () => {
      void logout().then(answer.resolve);
      return Response.json({ jwt: token('mira'), id: 'other' });
    },
  ];
  await vi.advanceTimersByTimeAsync(1_900_000);
  await answer.promise;
  expect(asked.map(({ path }) => path)).toEqual(['/v1/auth/renew', '/v1/auth/logout']);
  expect([state.session.jwt, stored.get('jwt')]).toEqual([null, undefined]);
});

test('a renewal that fails ends nothing; only expiry does', async () => {
  const { jwt } = state.session;
  answers = [() => new Response(null, { status: 400 })];
  await vi.advanceTimersByTimeAsync(1801_000);
  await vi.waitUntil(() => asked.length > 0, { timeout: 60_000 });
  expect(state.session.jwt).toBe(jwt);
  await vi.waitUntil(() => {
    vi.advanceTimersByTime(60_000);
    return state.session.jwt === null;
  }, 60_000);
  expect(wentTo).toEqual([['/login', { from: '/images?bild=a', hasEnded: true }]]);
});
