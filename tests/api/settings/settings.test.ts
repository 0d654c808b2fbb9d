import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '../../../api/contract/call.ts';
import type { Problem } from '../../../api/contract/problem.ts';
import type { readSettings, Settings } from '../../../api/contract/settings.ts';
import type { SiteInfo } from '../../../api/contract/site.ts';
import { firstViews } from '../../../api/pages/first-view.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url, MAIL_FROM: 'web@foto.example', MAIL_TO: 'ich@foto.example' });
  admin = await app.member('chefin', { admin: true });
  app.services.outbox.start();
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

type Read = AnswerOf<typeof readSettings>;
const read = () => app.get<Read>('/v1/settings', { token: admin.token });
const write = async (changes: Partial<Settings>, version?: number) => {
  const now = await read();
  const body = { version: version ?? now.version, settings: { ...now.settings, ...changes } };
  return app.ask('POST', '/v1/settings', { token: admin.token, body });
};
const refused = async (changes: Partial<Settings>) => {
  const answer = await write(changes);
  expect(answer.status).toBe(422);
  return ((await answer.json()) as Problem).errors;
};
const info = () => app.get<SiteInfo>('/siteInfo.json');
const ICON = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/></svg>';

test('what is changed holds at once; the rest follows environment and site table', async () => {
  const before = await info();
  expect(before).toMatchObject({ siteName: 'Lichthof', copyright: 'Lichthof', favIcon: '/favicon.svg' });
  expect(before.top.map(({ title }) => title)).toEqual(['Bilder', 'Blog', 'Über mich', 'Hilfe?']);
  expect((await write({ siteName: 'Atelier Nord', selectable: ['brp', 'noir'] })).status).toBe(200);
  const after = await info();
  expect(after).toEqual({
    ...before,
    siteName: 'Atelier Nord',
    copyright: 'Atelier Nord',
    selectable: ['brp', 'noir'],
  });
  const { value } = await app.services.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'settings')
    .executeTakeFirstOrThrow();
  expect(value).toMatchObject({
    sites: { brp: { siteName: 'Atelier Nord', selectable: ['brp', 'noir'] } },
    mail: {},
  });
  await write({ siteName: 'Lichthof', selectable: before.selectable });
  expect(await info()).toEqual(before);
});

test('the page says the name without any program, and is made anew when the settings are', async () => {
  const view = firstViews('<title>Lichthof</title><link rel="icon" href="/favicon.svg"><!-- first view -->', {
    ask: () => new Response('{}'),
    open: () => Promise.resolve([]),
    state: () => Promise.reject(new Error('away')),
    pageOf: () => Promise.reject(new Error('away')),
    preloads: () => null,
    failed: () => {},
  });
  const search = new URLSearchParams();
  const page = async () => {
    const site = app.services.sites.of(undefined);
    return (await view({ site, origin: '', path: '/blog', search })).page.identity.toString();
  };
  expect(await page()).toContain('<title>Lichthof</title>');
  await write({ siteName: 'Licht & <Schatten>', icon: ICON });
  expect(await page()).toContain('<title>Licht &amp; &lt;Schatten&gt;</title>');
  const { favIcon } = await info();
  expect(await page()).toContain(`href="${favIcon}"`);
  const icon = await app.ask('GET', favIcon);
  expect([icon.headers.get('Content-Type'), await icon.text()]).toEqual(['image/svg+xml', ICON]);
  expect(icon.headers.get('Content-Security-Policy')).toContain('sandbox');
  await write({ siteName: 'Lichthof', icon: '' });
  expect((await app.ask('GET', favIcon)).status).toBe(404);
});

test('what is not right names its field', async () => {
  expect(await refused({ siteName: ' ' })).toEqual([
    { field: 'settings.siteName', message: 'Bitte geben Sie einen Namen ein.' },
  ]);
  expect(await refused({ selectable: [] })).toMatchObject([{ field: 'settings.selectable' }]);
  expect(await refused({ contact: 'niemand' })).toMatchObject([{ field: 'settings.contact' }]);
  for (const href of ['https://anders.example', '//anders.example', 'javascript:alert(1)', '/\\anders'])
    expect(await refused({ top: [{ title: 'Weg', href }] })).toMatchObject([
      { field: 'settings.top.0.href' },
    ]);
  expect(await refused({ icon: ICON.replace('<circle', '<script') })).toMatchObject([{ field: 'icon' }]);
  expect(await refused({ linkText: 'Guten Tag,\n\nschöne Bilder.' })).toEqual([
    { field: 'linkText', message: 'Im Text fehlt {link}.' },
  ]);
  expect(await refused({ loginText: '{link} {passwort}' })).toEqual([
    {
      field: 'loginText',
      message: 'Diesen Platzhalter gibt es hier nicht. Möglich sind {name}, {link}, {seite}.',
    },
  ]);
});

test('of two who save at the same time one is asked', async () => {
  const { version } = await read();
  expect((await write({ copyright: 'Jonas Winter' }, version)).status).toBe(200);
  expect((await write({ copyright: 'Jemand anders' }, version)).status).toBe(409);
  expect((await info()).copyright).toBe('Jonas Winter');
});

test('messages go where the settings say, in their words', async () => {
  await write({
    contact: 'studio@foto.example',
    contactSubject: 'Post von {name}',
    contactText: '{nachricht}\n\n{email}',
  });
  const body = {
    name: 'Mira',
    email: 'mira@example.org',
    subject: 'x',
    message: 'Hallo {name}',
    consent: true,
  };
  await app.ask('POST', '/v1/mail/', { body });
  const [mail] = await mailbox.arrived(1);
  expect(mail!.to).toEqual(['studio@foto.example']);
  expect(mail!.header('Subject')).toBe('Post von Mira');
  expect(mail!.text.trim().replaceAll('\r\n', '\n')).toBe('Hallo {name}\n\nmira@example.org');
  mailbox.received.splice(0);
});

test('a test mail brings back what the server says', async () => {
  const answer = await app.ask('POST', '/v1/settings/test-mail', {
    token: admin.token,
    body: { to: 'ich@foto.example' },
  });
  expect(await answer.json()).toMatchObject({
    accepted: true,
    answer: expect.stringMatching(/^250 /) as string,
  });
  await mailbox.arrived(1);
});

test('a field that another version has stored otherwise counts as not set', async () => {
  const value = { version: 90, sites: { brp: { siteName: 7, copyright: 'Jonas' } }, mail: { neu: 'x' } };
  await app.services.db
    .updateTable('setting')
    .set({ value: JSON.stringify(value) })
    .where('key', '=', 'settings')
    .execute();
  await expect.poll(async () => (await read()).version, { timeout: 20_000, interval: 500 }).toBe(90);
  expect(await info()).toMatchObject({ siteName: 'Lichthof', copyright: 'Jonas' });
});
