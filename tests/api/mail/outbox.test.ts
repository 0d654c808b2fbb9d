import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../../api/config.ts';
import { silent } from '../../../api/log/log.ts';
import { countUnsent } from '../../../api/mail/queries.ts';
import { openMailer } from '../../../api/mail/mailer.ts';
import { createOutbox } from '../../../api/mail/outbox.ts';
import type { Outbox } from '../../../api/services/services.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { openMailbox } from './mailbox.ts';

const TO = 'ich@foto.example';
const FORM = {
  name: 'Anna',
  email: 'anna@example.org',
  subject: 'Hallo',
  message: 'Guten Tag',
  consent: true,
};

let app: TestApp;
let admin: Member;
const running: Outbox[] = [];
beforeAll(async () => {
  // Nobody answers there.
  app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'web@foto.example', MAIL_TO: TO });
  admin = await app.member('chefin', { admin: true });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((outbox) => outbox.stop()));
  await app.services.db.deleteFrom('message').execute();
});
afterAll(() => app.close());

/** The outbox of another process, or of this one after a restart. */
function startOutbox(url: string): Outbox {
  const { db } = app.services;
  const mailer = openMailer({ url, from: 'web@foto.example' });
  const settings = { ...app.services.settings, contact: () => TO };
  const outbox = createOutbox({ db, clock: app.clock, log: silent, mailer, settings, key: app.services.key });
  running.push(outbox);
  outbox.start();
  return outbox;
}
const send = (form = {}) => app.ask('POST', '/v1/mail/', { body: { ...FORM, ...form } });
const message = () => app.services.db.selectFrom('message').selectAll().executeTakeFirstOrThrow();
const attempts = (n: number) => expect.poll(async () => (await message()).attempts).toBe(n);
/** Seconds until the next attempt, once the one before has failed; while it is made the message is out of sight for 3 minutes. */
async function waitAfter(n: number): Promise<number> {
  const wait = async () => ((await message()).nextAttempt!.getTime() - app.clock.now().getTime()) / 1000;
  await attempts(n);
  await expect.poll(wait).not.toBe(180);
  return wait();
}

test('while the mail server is down nothing is lost; after a restart it arrives, exactly once', async () => {
  app.services.outbox.start();
  expect((await send()).status).toBe(202);
  await waitAfter(1);
  const { items } = await app.get<{ items: object[] }>('/v1/mail/messages', { token: admin.token });
  expect(items[0]).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: expect.stringContaining('ECONNREFUSED'),
  });
  await app.services.outbox.stop();

  const mailbox = await openMailbox();
  app.clock.pass(10);
  startOutbox(mailbox.url);
  expect(await mailbox.arrived(1)).toHaveLength(1);
  await expect.poll(async () => (await message()).sent).not.toBeNull();
  app.clock.pass(3 * 3600);
  // What became due first is sent first: the first one again would come before the second one.
  await send({ subject: 'Noch eine' });
  startOutbox(mailbox.url).wake();
  await mailbox.arrived(2);
  expect(mailbox.received.map((mail) => mail.header('Subject'))).toEqual([
    'Kontakt: Hallo',
    'Kontakt: Noch eine',
  ]);
  await mailbox.close();
});

test('what was tried while the clock was a year ahead is sent as soon as it is right', async () => {
  const mailbox = await openMailbox();
  await send();
  const nextAttempt = new Date(app.clock.now().getTime() + 366 * 24 * 3600_000);
  await app.services.db.updateTable('message').set({ attempts: 1, nextAttempt }).execute();
  startOutbox(mailbox.url);
  expect(await mailbox.arrived(1)).toHaveLength(1);
  await expect.poll(async () => (await message()).sent).not.toBeNull();
  await mailbox.close();
});

test('each failure makes it wait longer; after two days it is given up, and an administrator takes it up again', async () => {
  const mailbox = await openMailbox(0, () => '451 later');
  const outbox = startOutbox(mailbox.url);
  await send();
  outbox.wake();
  const waits: number[] = [];
  for (let n = 1; n <= 7; n += 1) {
    waits.push(await waitAfter(n));
    app.clock.pass(waits.at(-1)!);
    if (n < 7) outbox.wake();
  }
  expect(waits).toEqual([10, 30, 90, 270, 810, 2430, 3600]);

  await app.services.db.updateTable('message').set({ attempts: 52, nextAttempt: app.clock.now() }).execute();
  outbox.wake();
  await expect.poll(async () => (await message()).nextAttempt).toBeNull();
  await mailbox.close();
  const { items } = await app.get<{ items: { id: string }[] }>('/v1/mail/messages', { token: admin.token });
  expect(items[0]).toMatchObject({ state: 'failed', attempts: 53 });

  const working = await openMailbox();
  const next = startOutbox(working.url);
  const path = `/v1/mail/messages/${items[0]!.id}/send`;
  expect((await app.ask('POST', path, { token: admin.token })).status).toBe(204);
  next.wake();
  expect(await working.arrived(1)).toHaveLength(1);
  await expect.poll(async () => (await app.ask('POST', path, { token: admin.token })).status).toBe(409);
  await working.close();
});

test('a mail server that says nothing holds nobody up', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address() as AddressInfo;
  const outbox = startOutbox(`smtp://127.0.0.1:${port}?greetingTimeout=300`);
  await send();
  outbox.wake();
  expect(await waitAfter(1)).toBe(10);
  expect((await message()).error).toMatch(/greeting/i);
  mute.close();
});

test('several processes share the work: ten messages, ten mails', async () => {
  const mailbox = await openMailbox(0, (n) => (n <= 3 ? '450 busy' : null));
  const { consent: _, ...message } = FORM;
  const [created, nextAttempt] = [app.clock.now(), app.clock.now()];
  const rows = Array.from({ length: 10 }, (_, i) => ({ ...message, id: `m-${i}`, created, nextAttempt }));
  await app.services.db.insertInto('message').values(rows).execute();
  const outboxes = [startOutbox(mailbox.url), startOutbox(mailbox.url)];
  await mailbox.arrived(7);
  // A refusal is written down only after it was heard.
  const refused = () =>
    app.services.db.selectFrom('message').select('error').where('error', 'is not', null).execute();
  await expect.poll(refused).toHaveLength(3);
  app.clock.pass(10);
  for (const outbox of outboxes) outbox.wake();
  await mailbox.arrived(10);
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  const ids = mailbox.received.map((mail) => mail.header('Message-ID'));
  expect(ids).toHaveLength(10);
  expect(new Set(ids).size).toBe(10);
  await mailbox.close();
});

test('without a mail server messages stay readable, and are not sent by surprise later', async () => {
  const alone = await startApp();
  const { token } = await alone.member('chefin', { admin: true });
  alone.services.outbox.start();
  expect((await alone.ask('POST', '/v1/mail/', { body: FORM })).status).toBe(202);
  const { items } = await alone.get<{ items: { id: string }[] }>('/v1/mail/messages', { token });
  expect(items[0]).toMatchObject({ state: 'off', sent: null, nextAttempt: null });
  // Nobody is told for ever that it waits.
  expect(await countUnsent(alone.services.db)).toBe(0);
  const refused = await alone.ask('POST', `/v1/mail/messages/${items[0]!.id}/send`, { token });
  expect(await refused.json()).toMatchObject({ status: 409, detail: expect.stringContaining('SMTP_URL') });
  await alone.close();
});

test.each([
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL muss mit smtp:// oder smtps:// beginnen'],
  [
    { SMTP_URL: 'http://mail.example.org', MAIL_FROM: 'a@b.de', MAIL_TO: 'a@b.de' },
    'SMTP_URL muss mit smtp://',
  ],
  [
    { SMTP_URL: 'smtp://mail.example.org' },
    'Zu SMTP_URL fehlen MAIL_FROM (Absender) und MAIL_TO (Empfänger).',
  ],
  [{ SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'a@b.de' }, 'Zu SMTP_URL fehlt MAIL_TO (Empfänger).'],
  [{ MAIL_FROM: 'ich' }, 'MAIL_FROM muss eine E-Mail-Adresse sein'],
])('the start is refused with a German sentence: %o', (env, sentence) => {
  expect(() => parseConfig(env)).toThrow(sentence);
});
