import argon2 from 'argon2';
import { decodeJwt } from 'jose';
import type { QueryId } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { createLimits } from '../../../api/limits/limit.ts';
import { elided, isOutdated } from '../../../api/session/password.ts';
import { HASHED, PASSWORD, startApp, type TestApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.member('anna', { groups: ['ug-freunde'] });
});
afterAll(() => app.close());

const login = (email: string, password: string, from = '192.0.2.1') =>
  app.ask('POST', '/v1/auth/login', { body: { email, password }, from });
let address = 0;
const elsewhere = () => `198.51.${Math.floor(++address / 250)}.${(address % 250) + 1}`;

test('a member gets a token that names her, and a secret for pictures', async () => {
  const response = await login('Anna@Example.org', PASSWORD);
  expect(response.status).toBe(200);
  const { jwt, id, ...rest } = (await response.json()) as { jwt: string; id: string };
  expect(rest).toEqual({});
  expect(id).toMatch(/^[\w-]{43}$/);
  const claims = decodeJwt(jwt);
  expect(claims).toMatchObject({ sub: 'u-anna', email: 'anna@example.org', name: 'anna', admin: false });
  expect(claims).toMatchObject({ groups: ['ug-freunde'], contributorIds: [], albums: [] });
  expect(claims.exp! - claims.iat!).toBe(12 * 3600);
  expect(JSON.stringify(claims)).not.toMatch(/pwd|argon/);
});

test('for an unknown address the same is done and answered as for a wrong password', async () => {
  await app.services.db
    .insertInto('users')
    .values({ id: 'u-ohne', name: 'Ohne Passwort', email: 'ohne@example.org' })
    .execute();
  const statements: QueryId[] = [];
  const asked: string[] = [];
  const db = app.services.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (!statements.includes(queryId))
        asked.push(app.services.db.getExecutor().compileQuery(node, queryId).sql);
      statements.push(queryId);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const watched = createApp({ ...app.services, db, limits: createLimits(db, app.clock) });
  const verify = vi.spyOn(argon2, 'verify');
  const hash = vi.spyOn(argon2, 'hash');
  const tryAs = async (email: string) => {
    asked.length = 0;
    verify.mockClear();
    hash.mockClear();
    const response = await watched.request('/v1/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': elsewhere() },
      body: JSON.stringify({ email, password: 'ein falsches Passwort' }),
    });
    const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);
    return {
      status: response.status,
      headers,
      body: await response.text(),
      statements: [...asked],
      verified: verify.mock.calls.map(([digest, password]) => [elided(digest), password]),
      hashed: hash.mock.calls.length,
    };
  };
  const wrong = await tryAs('anna@example.org');
  expect(wrong).toMatchObject({
    status: 401,
    verified: [[HASHED, 'ein falsches Passwort']],
    hashed: 0,
  });
  expect(wrong.statements.filter((sql) => sql.includes('"users"'))).toHaveLength(1);
  expect(await tryAs('niemand@example.org')).toEqual(wrong);
  expect(await tryAs('ohne@example.org')).toEqual(wrong);
  vi.restoreAllMocks();
});

test('five wrong passwords are free, then it takes longer and longer; from elsewhere she still gets in', async () => {
  await app.member('berta');
  const wrong = () => login('berta@example.org', 'ein falsches Passwort', '203.0.113.1');
  for (let i = 0; i < 5; i += 1) expect((await wrong()).status).toBe(401);
  const refused = await login('berta@example.org', PASSWORD, '203.0.113.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect(await refused.json()).toMatchObject({
    code: 'too-many-requests',
    detail: 'Das waren zu viele Versuche. Bitte warten Sie eine Sekunde.',
  });
  expect((await login('berta@example.org', PASSWORD, '203.0.113.2')).status).toBe(200);
  app.clock.pass(1);
  expect((await wrong()).status).toBe(401);
  expect((await wrong()).headers.get('Retry-After')).toBe('2');
  app.clock.pass(2);
  expect((await login('berta@example.org', PASSWORD, '203.0.113.1')).status).toBe(200);
  expect((await wrong()).status, 'a right password starts from zero').toBe(401);
});

test('an unknown address is limited just the same', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    statuses.push((await login('nobody@example.org', 'falsch', '203.0.113.3')).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('one network gets twenty wrong tries in a quarter of an hour, whatever the accounts', async () => {
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, i) => login(`x${i}@example.org`, 'falsch', '2001:db8::1')),
  );
  expect(tries.map(({ status }) => status)).toEqual(Array(8).fill(401));
  for (let i = 8; i < 20; i += 1) await login(`x${i}@example.org`, 'falsch', `2001:db8::${i}`);
  expect((await login('y@example.org', 'falsch', '2001:db8::ffff')).status).toBe(429);
  expect((await login('y@example.org', 'falsch', '2001:db8:0:1::1')).status).toBe(401);
  // Those that are refused come again and again, slowly; they take no place from somebody else.
  // The process knows of a refusal for a second; a busy machine must not make it longer.
  const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000);
  expect((await login('z@example.org', 'falsch', '2001:db8::ffff')).status).toBe(429);
  const began = Date.now();
  const flood = Array.from({ length: 40 }, () => login('z@example.org', 'falsch', '2001:db8::ffff'));
  expect((await login('anna@example.org', PASSWORD, '203.0.113.50')).status).toBe(200);
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(Array(40).fill(429));
  expect(Date.now() - began).toBeGreaterThan(240);
  time.mockRestore();
}, 60_000);

test('of fifty at once nine are tried; the others are told to come again, and nothing is counted', async () => {
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => login('anna@example.org', PASSWORD, elsewhere())),
  );
  const count = (status: number) => responses.filter((r) => r.status === status).length;
  expect(count(200)).toBeGreaterThanOrEqual(9);
  expect(count(200) + count(503)).toBe(50);
  const busy = responses.find(({ status }) => status === 503)!;
  expect(busy.headers.get('Retry-After')).toBe('2');
  const { n } = await app.services.db
    .selectFrom('rateLimit')
    .select((eb) => eb.fn.sum<number>('points').as('n'))
    .where('key', 'like', 'login-net 198.51.%')
    .where('points', '>', 1)
    .executeTakeFirstOrThrow();
  expect(n ?? 0).toBe(0);
});

test('a digest of older parameters is made anew at the next login', async () => {
  const { userId, email } = await app.member('carla');
  const old = await argon2.hash(PASSWORD, { type: argon2.argon2id, parallelism: 2 });
  await app.services.db.updateTable('users').set({ pwdHash: old }).where('id', '=', userId).execute();
  expect(isOutdated(old)).toBe(true);
  expect((await login(email, PASSWORD)).status).toBe(200);
  const { pwdHash } = await app.services.db
    .selectFrom('users')
    .select('pwdHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(isOutdated(pwdHash!)).toBe(false);
  expect((await login(email, PASSWORD)).status).toBe(200);
});

test.each([
  ['no JSON', '{"email": '],
  ['an unknown field', { email: 'anna@example.org', password: PASSWORD, admin: true }],
  ['a password that is no text', { email: 'anna@example.org', password: { $ne: '' } }],
  ['an endless password', { email: 'anna@example.org', password: 'x'.repeat(257) }],
  ['a list', []],
  ['nothing', null],
])('%s is refused and not repeated', async (_, body) => {
  const response = await app.ask('POST', '/v1/auth/login', { body });
  expect([400, 422]).toContain(response.status);
  const text = await response.text();
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain('xxxx');
});
