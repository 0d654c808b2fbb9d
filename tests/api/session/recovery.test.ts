import { decodeJwt } from 'jose';
import type { QueryId } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { createLimits } from '../../../api/limits/limit.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { aSecondLater, type Member, PASSWORD, startApp, type TestApp } from '../app.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let anna: Member;
const lines: string[] = [];
beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'web@foto.example', MAIL_TO: 'ich@foto.example' };
  app = await startApp(
    { ...env, PUBLIC_URL: 'https://foto.example' },
    { write: (line) => void lines.push(line) },
  );
  anna = await app.member('anna');
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

let network = 0;
const elsewhere = () => `198.51.100.${(network += 1)}`;
const recover = (email: string, from = elsewhere(), headers = {}) =>
  app.ask('POST', '/v1/auth/recovery', { body: { email }, from, headers });
const settled = () => Promise.all(app.services.jobs.values());
const messages = () => app.services.db.selectFrom('message').selectAll().execute();
const exchange = (token: string) => app.ask('POST', '/v1/auth/token', { body: { token } });
const nextLink = async (count: number) => {
  const mail = (await mailbox.arrived(count)).at(-1)!;
  return { mail, url: new URL(/https:\S+/.exec(mail.text)![0]) };
};

test('the answer is the same, and given before anybody knows whether there is such a user', async () => {
  await app.services.db
    .insertInto('users')
    .values({ id: 'u-vorbei', name: 'Vorbei', email: 'vorbei@example.org', expires: '2026-11-01' })
    .execute();
  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const ofUsers = new Set<QueryId>();
  const asked: string[] = [];
  const db = app.services.db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql } = app.services.db.getExecutor().compileQuery(node, queryId);
      asked.push(sql);
      if (sql.includes('"users"')) ofUsers.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (ofUsers.has(queryId)) await gate;
      return result;
    },
  });
  const jobs = new Map<string, Promise<void>>();
  const watched = createApp({ ...app.services, db, jobs, limits: createLimits(db, app.clock) });
  const tryAs = async (email: string) => {
    asked.length = 0;
    const response = await watched.request('/v1/auth/recovery', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': elsewhere() },
      body: JSON.stringify({ email }),
    });
    const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: await response.text(), asked: [...asked] };
  };
  const known = await tryAs('Anna@Example.org');
  expect(known).toMatchObject({ status: 202, body: '{"accepted":true}' });
  expect(await tryAs('niemand@example.org')).toEqual(known);
  expect(await tryAs('vorbei@example.org')).toEqual(known);
  expect(await messages()).toEqual([]);
  open();
  await Promise.all(jobs.values());
  expect(await messages()).toMatchObject([{ email: anna.email, subject: 'Neues Passwort für Lichthof' }]);
});

test('the link arrives, works once, and lets her choose a new password without the old one', async () => {
  app.services.outbox.start();
  const { mail, url } = await nextLink(1);
  expect(mail.to).toEqual([anna.email]);
  // Wherever the request pretended to come from.
  expect(url.origin + url.pathname).toBe('https://foto.example/profil/help');
  expect(url.searchParams.get('pwd')).toBe('1');
  const token = url.searchParams.get('token')!;
  const { jwt } = (await (await exchange(token)).json()) as { jwt: string };
  expect(decodeJwt(jwt)).toMatchObject({ sub: anna.userId, viaLink: true });
  expect((await exchange(token)).status).toBe(401);
  const page = await app.ask('GET', url.pathname + url.search, {});
  expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(lines.join('')).toContain('Link für ein neues Passwort verschickt');
  expect(lines.join('')).not.toContain(token);
  const newPassword = 'ein ganz neues Passwort';
  const changed = await app.ask('POST', '/v1/auth/pwd', { token: jwt, body: { newPassword } });
  expect(changed.status).toBe(200);
  const login = (password: string) =>
    app.ask('POST', '/v1/auth/login', { body: { email: anna.email, password } });
  expect((await login(PASSWORD)).status).toBe(401);
  expect((await login(newPassword)).status).toBe(200);
});

test('it is written in the words of the settings', async () => {
  const admin = await app.member('chefin', { admin: true });
  const { version, settings } = await app.get<{ version: number; settings: object }>('/v1/settings', admin);
  const words = { recoverySubject: 'Zu {seite} zurück', recoveryText: '{name}: {link}' };
  const body = { version, settings: { ...settings, ...words } };
  const saved = await app.ask('POST', '/v1/settings', { token: admin.token, body });
  expect(saved.status).toBe(200);
  await recover(anna.email);
  const { mail } = await nextLink(2);
  expect(mail.header('Subject')).toBe('=?UTF-8?Q?Zu_Lichthof_zur=C3=BCck?=');
  expect(mail.text).toMatch(/^\s*anna: https:\/\/foto\.example\/profil\/help\?token=/);
});

test('a link ends after a day, and a stranger who asks for one ends no earlier one', async () => {
  const berta = await app.member('berta');
  await recover(berta.email, elsewhere(), { Host: 'boese.example' });
  const first = (await nextLink(3)).url;
  expect(first.origin).toBe('https://foto.example');
  await recover(berta.email);
  const second = (await nextLink(4)).url;
  expect((await exchange(first.searchParams.get('token')!)).status).toBe(200);
  app.clock.pass(24 * 3600);
  expect((await exchange(second.searchParams.get('token')!)).status).toBe(401);
});

test('nobody is flooded: three links an hour for one address, ten requests from one network', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await recover('niemand@example.org')).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
  const net = elsewhere();
  for (let i = 0; i < 10; i += 1) expect((await recover(`x${i}@example.org`, net)).status).toBe(202);
  expect((await recover('x10@example.org', net)).status).toBe(429);
  app.clock.pass(3600);
  aSecondLater();
  expect((await recover('x10@example.org', net)).status).toBe(202);
  await settled();
});

test('it is offered only where a mail can be sent and it is known where the link leads', async () => {
  const offered = '/v1/auth/recovery';
  expect(await app.get(offered)).toEqual({ mail: true });
  const without = async (services: Partial<TestApp['services']>) => {
    const web = createApp({ ...app.services, ...services });
    const body = JSON.stringify({ email: 'anna@example.org' });
    const headers = { 'Content-Type': 'application/json' };
    const refused = await web.request(offered, { method: 'POST', headers, body });
    return [await (await web.request(offered)).json(), refused.status];
  };
  expect(await without({ mailer: null })).toEqual([{ mail: false }, 409]);
  expect(await without({ publicUrl: undefined })).toEqual([{ mail: false }, 409]);
});
