import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdministrator } from '../../../api/commands/administrator.ts';
import { type Member, PASSWORD, startApp, type TestApp } from '../app.ts';
import { authenticator } from './authenticator.ts';

const ORIGIN = 'https://foto.example';
let app: TestApp;
let admin: Member;
const phone = authenticator();
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

const post = (path: string, body?: unknown, token?: string, origin = ORIGIN) =>
  app.ask('POST', `/v1/auth/${path}`, {
    ...(token && { token }),
    ...(body !== undefined && { body }),
    headers: { Origin: origin },
  });
const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
interface Begun extends Asked {
  options: Asked['options'] & { excludeCredentials: { id: string }[] };
}
interface Asked {
  ticket: string;
  options: { challenge: string; rpId: string };
}
const password = (origin?: string) =>
  post('login', { email: admin.email, password: PASSWORD }, undefined, origin);
const asked = () => json<Asked>(password());
const begun = () => json<Asked>(post('passkeys/begin', undefined, admin.token));
const signed = ({ ticket, options }: Asked, origin = ORIGIN) =>
  post('passkey', { ticket, response: phone.get(options.challenge, origin) });
const list = () => app.get<{ items: { id: string; name: string }[] }>('/v1/auth/passkeys', admin);

test('as long as there is none, the password is enough; a passkey is added under a name', async () => {
  expect(await asked()).toHaveProperty('jwt');
  const { ticket, options } = await begun();
  const body = { ticket, name: 'Telefon', response: phone.create(options.challenge, ORIGIN) };
  expect(await json(post('passkeys', body, admin.token))).toMatchObject({
    name: 'Telefon',
    host: 'foto.example',
  });
  expect((await post('passkeys', body, admin.token)).status, 'a ticket is good once').toBe(403);
  expect((await list()).items).toMatchObject([{ name: 'Telefon', lastUsed: null }]);
});

test('from then on a login takes password and passkey, each time with a challenge of its own', async () => {
  const first = await asked();
  expect(first).not.toHaveProperty('jwt');
  expect(first.options).toMatchObject({ rpId: 'foto.example', allowCredentials: [{ type: 'public-key' }] });
  const other = await asked();
  const crossed = await signed({ ticket: other.ticket, options: first.options });
  expect(await crossed.json()).toMatchObject({
    code: 'passkey-invalid',
    detail: 'Der Passkey wurde nicht angenommen. Bitte melden Sie sich noch einmal an.',
  });
  const { jwt } = await json<{ jwt: string }>(signed(first));
  expect(decodeJwt(jwt)).toMatchObject({ sub: admin.userId, admin: true });
  expect((await signed(first)).status, 'a ticket is good once').toBe(403);
});

test('a login link, or the one for a forgotten password, takes the passkey as well', async () => {
  const link = () => json<{ token: string }>(post('link', { userId: admin.userId }, admin.token));
  const { token } = await link();
  const cancelled = await json<Asked>(post('token', { token }));
  expect(cancelled).not.toHaveProperty('jwt');
  const again = await json<Asked>(post('token', { token }));
  const { jwt } = await json<{ jwt: string }>(signed(again));
  expect(decodeJwt(jwt)).toMatchObject({ sub: admin.userId, viaLink: true });
  expect((await post('token', { token })).status, 'the passkey used the link up').toBe(401);
  expect((await signed(cancelled)).status, 'and so for whoever began earlier').toBe(401);
  const replaced = await json<Asked>(post('token', { token: (await link()).token }));
  await link();
  expect((await signed(replaced)).status, 'a newer link ended it').toBe(403);
});

test('what another page, another key or a copy signs is refused, and so is what comes late', async () => {
  expect((await signed(await asked(), 'https://foto.beispiel')).status).toBe(403);
  const subdomain = 'https://boese.foto.example';
  const relayed = await asked();
  const caught = phone.get(relayed.options.challenge, subdomain, 'foto.example');
  expect((await post('passkey', { ticket: relayed.ticket, response: caught }, '', subdomain)).status).toBe(
    403,
  );
  const { ticket, options } = await asked();
  const strange = authenticator().get(options.challenge, ORIGIN);
  expect((await post('passkey', { ticket, response: strange })).status).toBe(403);
  const elsewhere = await password('https://anders.example');
  expect(await elsewhere.json()).toMatchObject({
    detail: 'Ihre Passkeys gelten für foto.example. Bitte melden Sie sich dort an.',
  });
  expect(await (await password('http://foto.example')).json()).toMatchObject({
    detail: 'Passkeys gehen nur über https oder auf localhost. Bitte melden Sie sich dort an.',
  });
  const late = await asked();
  app.clock.pass(5 * 60);
  expect((await signed(late)).status).toBe(403);
  phone.rewind();
  expect((await signed(await asked())).status).toBe(403);
});

test('guessing is limited, and keeps nobody in that network from a passkey that is right', async () => {
  const sentFrom = async (from: string, { ticket, options }: Asked) => {
    const body = { ticket, response: phone.get(options.challenge, ORIGIN) };
    return (await app.ask('POST', '/v1/auth/passkey', { body, from, headers: { Origin: ORIGIN } })).status;
  };
  const tried = async (times: number, from: string, what: () => Asked | Promise<Asked>) => {
    const statuses = [];
    for (let n = 0; n < times; n++) statuses.push(await sentFrom(from, await what()));
    return statuses;
  };
  const limited = [...Array<number>(20).fill(403), 429];
  const good = await asked();
  const guessed = { ...good, ticket: 'x'.repeat(43) };
  expect(await tried(21, '203.0.113.9', () => guessed)).toEqual(limited);
  expect(await sentFrom('203.0.113.9', good)).toBe(200);
  const unsigned = async () => ({ ...good, ticket: (await asked()).ticket });
  expect(await tried(21, '203.0.113.10', unsigned)).toEqual(limited);
  expect(await sentFrom('203.0.113.11', await asked())).toBe(200);
});

test('nobody finishes a login whose password was changed in between', async () => {
  const first = await asked();
  const { db } = app.services;
  await db.updateTable('users').set({ tokenVersion: 9 }).where('id', '=', admin.userId).execute();
  expect((await signed(first)).status).toBe(403);
  await db.updateTable('users').set({ tokenVersion: 1 }).where('id', '=', admin.userId).execute();
});

test('a second device logs in as well, and still has to when the first one is gone', async () => {
  const tablet = authenticator();
  const { ticket, options } = await json<Begun>(post('passkeys/begin', undefined, admin.token));
  const [first] = (await list()).items;
  expect(options.excludeCredentials).toMatchObject([{ id: first!.id }]);
  const body = { ticket, name: 'Tablet', response: tablet.create(options.challenge, ORIGIN) };
  expect((await post('passkeys', body, admin.token)).status).toBe(200);
  const withTablet = async () => {
    const { ticket: login, options: asks } = await asked();
    return post('passkey', { ticket: login, response: tablet.get(asks.challenge, ORIGIN) });
  };
  expect((await withTablet()).status).toBe(200);
  const { db } = app.services;
  const row = await db.deleteFrom('passkey').where('id', '=', first!.id).returningAll().executeTakeFirst();
  expect((await withTablet()).status).toBe(200);
  expect((await signed(await asked())).status).toBe(403);
  await db.deleteFrom('passkey').where('name', '=', 'Tablet').execute();
  await db.insertInto('passkey').values(row!).execute();
});

test('whoever is no administrator any more needs none, and nobody but administrators makes one', async () => {
  const flag = (is: boolean) =>
    app.services.db.updateTable('users').set({ admin: is }).where('id', '=', admin.userId).execute();
  await flag(false);
  expect(await asked()).toHaveProperty('jwt');
  await flag(true);
  expect(await asked()).not.toHaveProperty('jwt');
});

test('nobody removes another’s passkey; without one the password is enough again', async () => {
  const second = await app.member('zweite', { admin: true });
  const [{ id } = { id: '' }] = (await list()).items;
  const remove = ({ token }: Member) => app.ask('DELETE', `/v1/auth/passkeys/${id}`, { token });
  expect((await remove(second)).status).toBe(404);
  expect((await remove(admin)).status).toBe(204);
  expect(await asked()).toHaveProperty('jwt');
});

test('`make admin` lets in whoever lost the passkeys', async () => {
  const laptop = authenticator();
  const { ticket, options } = await begun();
  const body = { ticket, name: 'Rechner', response: laptop.create(options.challenge, ORIGIN) };
  expect((await post('passkeys', body, admin.token)).status).toBe(200);
  expect(await asked()).not.toHaveProperty('jwt');
  let said = '';
  await makeAdministrator({
    services: app.services,
    args: [admin.email],
    cwd: '.',
    dataDir: app.dir,
    say: (line) => {
      said = line;
    },
  });
  const fresh = /Passwort: (\S+)/.exec(said)![1];
  expect(await json(post('login', { email: admin.email, password: fresh }))).toHaveProperty('jwt');
});
