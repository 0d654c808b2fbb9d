import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, PASSWORD, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let anna: Member;
beforeAll(async () => {
  app = await startApp();
  anna = await app.member('anna');
});
afterAll(() => app.close());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const hs = (bits: number, key: Uint8Array, content: string) =>
  createHmac(`sha${bits}`, key).update(content).digest('base64url');

/** Anna's token with other claims or another header, signed with the server's own key unless another is given. */
function forge(claims: object = {}, header: object = {}, key = app.services.key, bits = 256) {
  const [head = '', payload = ''] = anna.token.split('.');
  const content = `${encode({ ...decode(head), ...header })}.${encode({ ...decode(payload), ...claims })}`;
  return `${content}.${hs(bits, key, content)}`;
}
const now = () => Math.floor(app.clock.now().getTime() / 1000);
const HOUR = 3600;

const CASES: [name: string, token: () => string, accepted?: true][] = [
  ['the token as it was given', () => anna.token, true],
  ['the same claims, signed again', () => forge(), true],
  ['an unknown key id, which nobody reads', () => forge({}, { kid: '../../dev/null' }), true],
  ['no algorithm', () => `${encode({ alg: 'none' })}.${anna.token.split('.')[1]}.`],
  ['no algorithm, spelled oddly', () => `${encode({ alg: 'nOnE' })}.${anna.token.split('.')[1]}.`],
  ['no signature', () => anna.token.replace(/[^.]*$/, '')],
  ['a wrong key', () => forge({}, {}, new Uint8Array(32))],
  ['an empty key', () => forge({}, {}, new Uint8Array(0))],
  ['HS512 with the right key', () => forge({}, { alg: 'HS512' }, app.services.key, 512)],
  ['HS256 announced as RS256', () => forge({}, { alg: 'RS256' })],
  [
    'a key of its own in the header',
    () => forge({}, { jwk: { kty: 'oct', k: 'AAAA' } }, Buffer.from('AAAA', 'base64')),
  ],
  ['an unknown critical header', () => forge({}, { crit: ['x'], x: 1 })],
  ['another audience', () => forge({ aud: 'another' })],
  ['no audience', () => forge({ aud: undefined })],
  ['another issuer', () => forge({ iss: 'another' })],
  ['expired', () => forge({ exp: now() - 60 })],
  ['no expiry', () => forge({ exp: undefined })],
  ['an expiry that is text', () => forge({ exp: '9999999999' })],
  ['older than a session, valid until 1e300', () => forge({ iat: now() - 13 * HOUR, exp: 1e300 })],
  ['from the future', () => forge({ iat: now() + HOUR })],
  ['not yet valid', () => forge({ nbf: now() + HOUR })],
  ['no time of issue', () => forge({ iat: undefined, exp: 1e300 })],
  ['no session', () => forge({ jti: undefined })],
  ['a session that never was', () => forge({ jti: 'A'.repeat(43) })],
  ['a session that is no text', () => forge({ jti: { $ne: null } })],
  ['the secret for pictures', () => anna.authId],
  ['longer than any token', () => forge({ pad: 'x'.repeat(10_000) })],
  ['two parts', () => anna.token.split('.').slice(0, 2).join('.')],
  ['nonsense', () => 'a.b.c'],
  ['a token with a space in it', () => `${anna.token} x`],
];

test.each(CASES)('%s', async (_, token, accepted) => {
  const response = await app.ask('GET', '/v1/data/read/users', { token: token() });
  expect(response.status).toBe(accepted ? 200 : 401);
  if (accepted) return;
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({ code: expect.stringMatching(/^(token-expired|not-logged-in)$/) });
  expect(text).not.toContain(token().slice(0, 20));
});

test('claims give no rights: they are read from the database', async () => {
  const token = forge({ admin: true, groups: ['ug-admin'] });
  expect((await app.ask('GET', '/v1/data/read/userGroup', { token })).status).toBe(403);
});

test('nobody gets a token that is refused for its length: he is told why', async () => {
  const { db } = app.services;
  const { userId, email } = await app.member('berta');
  const logIn = async (groups: number) => {
    const user = { groups: Array.from({ length: groups }, (_, n) => `ug-familie-${n}`) };
    await db.updateTable('users').set(user).where('id', '=', userId).execute();
    const body = { email, password: PASSWORD };
    return app.ask('POST', '/v1/auth/login', { body });
  };
  const { jwt } = (await (await logIn(300)).json()) as { jwt: string };
  expect((await app.ask('GET', '/v1/data/read/users', { token: jwt })).status).toBe(200);
  const begun = () => db.selectFrom('session').select('id').where('userId', '=', userId).execute();
  const before = await begun();
  const refused = await logIn(400);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({ detail: expect.stringContaining('zu viele Gruppen') as string }),
  ]);
  expect(await begun()).toEqual(before);
});

test('an administrator is let in, in however many groups he is', async () => {
  const groups = Array.from({ length: 400 }, (_, n) => `ug-familie-${n}`);
  const { token } = await app.member('carla', { admin: true, groups });
  expect((await app.ask('GET', '/v1/data/read/userGroup', { token })).status).toBe(200);
});

test('an empty Authorization header is a visitor', async () => {
  const headers = { Authorization: '' };
  expect((await app.ask('GET', '/v1/data/read/tag', { headers })).status).toBe(200);
});

test('a token that is no longer good loses nobody his message, his report or his login', async () => {
  const token = forge({ exp: now() - 60 });
  const statuses = async (path: string, body: object) =>
    (await app.ask('POST', path, { token, body })).status;
  const { email } = anna;
  expect(await statuses('/v1/log/log', { severity: 'INFO', message: 'x' })).toBe(204);
  expect(await statuses('/v1/auth/login', { email, password: PASSWORD })).toBe(200);
  const form = { name: 'Anna', email, subject: 'Hallo', message: 'Guten Tag', consent: true };
  expect(await statuses('/v1/mail/', form)).toBe(202);
});
