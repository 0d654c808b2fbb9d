import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import { createApp } from '../../../api/app.ts';
import { makeAdministrator } from '../../../api/commands/administrator.ts';
import { IDEMPOTENCY_HEADER, type Tokens } from '../../../api/contract/session.ts';
import { loadPages } from '../../../api/pages/built.ts';
import { aSecondLater, type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
let anna: Member;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://foto.example.org/' });
  admin = await app.member('chefin', { admin: true });
  anna = await app.member('anna');
});
afterAll(() => app.close());

interface Link {
  token: string;
  link: string;
  expires: string;
  mailed: boolean;
  mailError?: string;
}
const create = async (userId = anna.userId, more = {}) => {
  const { token } = admin;
  const response = await app.ask('POST', '/v1/auth/link', { token, body: { userId, ...more } });
  return (await response.json()) as Link;
};
const exchange = (token: string, from?: string) =>
  app.ask('POST', '/v1/auth/token', { body: { token }, from });

test('a link logs in once, and then never again', async () => {
  const { token, link, expires, mailed } = await create();
  expect(link).toBe(`https://foto.example.org/profil/help?token=${token}`);
  expect(new Date(expires).getTime() - app.clock.now().getTime()).toBe(7 * 24 * 3600 * 1000);
  expect(mailed).toBe(false);
  const { jwt } = (await (await exchange(token)).json()) as { jwt: string };
  expect(decodeJwt(jwt)).toMatchObject({ sub: anna.userId, viaLink: true });
  expect((await app.ask('GET', '/v1/data/read/users', { token: jwt })).status).toBe(200);
  const again = await exchange(token);
  expect([again.status, await again.json()]).toMatchObject([
    401,
    { code: 'link-invalid', detail: 'Dieser Link ist abgelaufen oder wurde schon benutzt.' },
  ]);
});

const ONE = '1111111111111111111111';

test('a link whose answer was lost logs in once more with the same request, within a minute', async () => {
  const { token } = await create();
  const again = (key: string) =>
    app.ask('POST', '/v1/auth/token', { body: { token }, headers: { [IDEMPOTENCY_HEADER]: key } });
  const [one, other] = [ONE, ONE.replaceAll('1', '2')];
  // The second try, while the first is still at it.
  const both = await Promise.all([again(one), again(one)]);
  const [lost, alike] = (await Promise.all(both.map((answer) => answer.json()))) as [Tokens, Tokens];
  expect(alike.id).toBe(lost.id);
  expect([
    (await again('zu kurz')).status,
    (await again(other)).status,
    (await exchange(token)).status,
  ]).toEqual([401, 401, 401]);
  const fresh = (await (await again(one)).json()) as Tokens;
  aSecondLater();
  const readerBy = async ({ id }: Tokens) => (await app.services.sessions.byAuthId(id))?.viewer.userId;
  expect([fresh.id, await readerBy(fresh)]).toEqual([lost.id, anna.userId]);
  app.clock.pass(61);
  expect((await again(one)).status).toBe(401);
});

test('a link that was used and left again logs in nobody', async () => {
  const { token } = await create();
  const again = () =>
    app.ask('POST', '/v1/auth/token', { body: { token }, headers: { [IDEMPOTENCY_HEADER]: ONE } });
  const { jwt } = (await (await again()).json()) as Tokens;
  await app.ask('POST', '/v1/auth/logout', { token: jwt });
  expect((await again()).status).toBe(401);
});

test('the page that a link leads to tells nobody its address', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'lichthof-pages-'));
  await writeFile(path.join(dir, 'index.html'), '<!doctype html><title>Lichthof</title>');
  const web = createApp(app.services, await loadPages(dir));
  await rm(dir, { recursive: true });
  const policy = async (address: string, headers = {}) => {
    const page = await web.request(address, { headers });
    return [page.status, page.headers.get('Referrer-Policy')];
  };
  expect(await policy('/profil/help?token=geheim')).toEqual([200, 'no-referrer']);
  expect(await policy('/profil/help/?token=geheim')).toEqual([200, 'no-referrer']);
  expect(await policy('/profil')).toEqual([200, 'same-origin']);
  const etag = (await web.request('/profil/help')).headers.get('ETag')!;
  expect(await policy('/profil/help?token=geheim', { 'If-None-Match': etag })).toEqual([304, 'no-referrer']);
});

test('of two at the same time one gets in', async () => {
  const { token } = await create();
  const statuses = (await Promise.all([exchange(token), exchange(token)])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 401]));
});

test('who came with a link sets a new password without the old one, once', async () => {
  const { token } = await create();
  const { jwt } = (await (await exchange(token)).json()) as { jwt: string };
  const set = (newPassword: string) => app.ask('POST', '/v1/auth/pwd', { token: jwt, body: { newPassword } });
  expect((await set('frisch vergeben')).status).toBe(200);
  aSecondLater();
  expect((await set('und noch einmal')).status).toBe(422);
});

test('a newer link, a new password and the end of seven days end a link', async () => {
  const first = await create();
  const second = await create();
  expect((await exchange(first.token)).status).toBe(401);
  const body = { email: anna.email, newPassword: 'neu vom Administrator' };
  await app.ask('POST', '/v1/auth/pwd', { token: admin.token, body });
  expect((await exchange(second.token)).status).toBe(401);
  const third = await create();
  app.clock.pass(7 * 24 * 3600 + 1);
  expect((await exchange(third.token)).status).toBe(401);
  app.clock.pass(-7 * 24 * 3600 - 1);
});

test('the database knows no token', async () => {
  const { token } = await create();
  const rows = await app.services.db.selectFrom('loginLink').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('only administrators make links, and only for users', async () => {
  const body = { userId: admin.userId };
  const member = await app.member('berta');
  expect((await app.ask('POST', '/v1/auth/link', { token: member.token, body })).status).toBe(403);
  expect((await app.ask('POST', '/v1/auth/link', { body })).status).toBe(401);
  const { token } = admin;
  expect((await app.ask('POST', '/v1/auth/link', { token, body: { userId: 'u-none' } })).status).toBe(404);
});

test('without a mail server the administrator is told to pass the link on', async () => {
  expect(await create(anna.userId, { mail: true })).toMatchObject({
    mailed: false,
    mailError: 'Es ist kein Mailserver eingerichtet. Bitte geben Sie den Link selbst weiter.',
  });
});

test('guessing is limited per network, and keeps nobody there from a good link', async () => {
  const from = '203.0.113.9';
  const guess = (i: number) => exchange(`${i}`.padEnd(43, 'x'), from);
  const statuses = await Promise.all(Array.from({ length: 25 }, (_, i) => guess(i).then((r) => r.status)));
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await guess(26)).headers.get('Retry-After')).toBe('900');
  const { token } = await create();
  expect((await exchange(token, from)).status).toBe(200);
  // Used up it is no guess either.
  const again = await exchange(token, from);
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([401, 'link-invalid']);
  expect((await guess(27)).status).toBe(429);
});

test('whoever opens a used link often hears each time why it does not open', async () => {
  const from = '203.0.113.10';
  const { token } = await create();
  const statuses = new Set<number>();
  for (let i = 0; i < 23; i += 1) statuses.add((await exchange(token, from)).status);
  expect([...statuses]).toEqual([200, 401]);
});

test('a link ends with the address that it was sent to', async () => {
  const bert = await app.member('bert');
  const { token } = await create(bert.userId);
  const moved = await app.ask('POST', '/v1/data/update/users', {
    token: admin.token,
    body: { id: bert.userId, email: 'bert@anderswo.example' },
  });
  expect(moved.status).toBe(200);
  expect((await exchange(token)).status).toBe(401);
});

test('`make admin` ends the links of whoever took over the account', async () => {
  const second = await app.member('zweite', { admin: true });
  const { token } = await create(second.userId);
  const say = () => undefined;
  await makeAdministrator({ services: app.services, args: [second.email], cwd: '.', dataDir: app.dir, say });
  expect((await exchange(token)).status).toBe(401);
  aSecondLater();
  expect((await app.ask('GET', '/v1/data/read/users', { token: second.token })).status).toBe(401);
});
