import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Message } from '../../../api/contract/mail.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { openMailbox } from './mailbox.ts';

let app: TestApp;
let admin: Member;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Lichthof <web@foto.example>',
    MAIL_TO: 'ich@foto.example',
  });
  admin = await app.member('chefin', { admin: true });
  app.services.outbox.start();
});
beforeEach(() => app.clock.pass(660));
afterEach(() => mailbox.received.splice(0));
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const FORM = {
  name: 'Jürgen Öhl',
  email: 'juergen@oehl.photography',
  subject: 'Anfrage für ein Porträt',
  message: 'Guten Tag,\n\nich hätte gern ein Bild von mir.\n.\nGrüße – J. Ö.',
  consent: true,
  website: '',
};
const send = (form: object, from?: string) =>
  app.ask('POST', '/v1/mail/', { body: { ...FORM, ...form }, from });
const stored = async () => {
  const { items } = await app.get<{ items: Message[] }>('/v1/mail/messages', { token: admin.token });
  return items;
};

test('a message is stored, answered with 202 and arrives as it was written', async () => {
  const response = await send({});
  expect([response.status, await response.json()]).toEqual([202, { accepted: true }]);
  const [mail] = await mailbox.arrived(1);
  expect(mail).toMatchObject({ from: 'web@foto.example', to: ['ich@foto.example'] });
  expect(mail!.header('Reply-To')).toContain('<juergen@oehl.photography>');
  expect(mail!.header('From')).toBe('Lichthof <web@foto.example>');
  expect(mail!.text.replaceAll('\r\n', '\n')).toContain(FORM.message);
  expect(mail!.text).toContain('Von: Jürgen Öhl <juergen@oehl.photography>');
  expect(mail!.header('Content-Type')).toMatch(/^text\/plain/);
  await expect.poll(async () => (await stored())[0]?.state).toBe('sent');
  const [message] = await stored();
  expect(message).toMatchObject({
    name: 'Jürgen Öhl',
    subject: FORM.subject,
    message: FORM.message,
    attempts: 1,
  });
  expect(mail!.header('Message-ID')).toBe(`<${message!.id}@foto.example>`);
});

test('whose answer was lost sends the same once more and leaves one message, which another with his key does not touch', async () => {
  const before = (await stored()).length;
  const sendAs = async (key: string, form: object, from?: string) => {
    const headers = { 'Idempotency-Key': key };
    const response = await app.ask('POST', '/v1/mail/', { body: { ...FORM, ...form }, headers, from });
    expect([response.status, await response.json()]).toEqual([202, { accepted: true }]);
  };
  const key = 'k'.repeat(20);
  for (const form of [{}, {}, { message: 'Noch ein Satz.' }]) await sendAs(key, form);
  expect(await stored()).toHaveLength(before + 2);
  // One that can be guessed is none.
  for (const form of [{}, {}]) await sendAs('short', form, '192.0.2.77');
  expect(await stored()).toHaveLength(before + 4);
  await mailbox.arrived(4);
});

test('what turns the direction of a line around is in no subject and no name', async () => {
  expect((await send({ name: 'Mia\u202e', subject: '\u2066An\u200ffrage' })).status).toBe(202);
  expect((await stored())[0]).toMatchObject({ name: 'Mia', subject: 'Anfrage' });
  await mailbox.arrived(1);
});

test.each([
  ['a line break in the subject', { subject: 'Hallo\r\nBcc: alle@example.org' }],
  ['a line break in the name', { name: 'Ich\nBcc: alle@example.org' }],
  ['a line break in the address', { email: 'gast@example.org\r\nBcc: alle@example.org' }],
  ['two addresses', { email: 'a@example.org, b@example.org' }],
  ['no consent', { consent: false }],
  ['an empty message', { message: '   ' }],
  ['a very long message', { message: 'x'.repeat(10_001) }],
  ['a recipient', { to: 'alle@example.org' }],
  ['NUL', { message: 'a\0b' }],
])('%s is refused, and the field is named in German', async (_, form) => {
  const response = await send(form);
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
  expect(errors.length).toBeGreaterThan(0);
  expect(JSON.stringify(errors)).not.toContain('Bcc');
  expect(JSON.stringify(errors)).not.toMatch(/Invalid|expected|Unrecognized/);
});

test('names that look like headers or addresses stay names', async () => {
  await send({ name: '"Bcc: alle@example.org" <evil@example.org>', subject: '=?utf-8?q?Bcc:_x?=' });
  const [mail] = await mailbox.arrived(1);
  expect(mail!.to).toEqual(['ich@foto.example']);
  expect(mail!.header('Bcc')).toBeUndefined();
  expect(mail!.header('Reply-To')).toMatch(/<juergen@oehl\.photography>$/);
});

test('who fills in the honeypot gets the same answer, and nothing is kept', async () => {
  const before = (await stored()).length;
  const response = await send({ website: 'https://spam.example' });
  expect([response.status, await response.json()]).toEqual([202, { accepted: true }]);
  expect((await stored()).length).toBe(before);
});

test('three messages in ten minutes from one network', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await send({}, '2001:db8::7')).status);
  expect(statuses).toEqual([202, 202, 202, 429]);
  const refused = await send({}, '2001:db8::8');
  expect(refused.headers.get('Retry-After')).toBe('600');
  expect(await refused.json()).toMatchObject({
    detail: 'Das waren zu viele Versuche. Bitte warten Sie 10 Minuten.',
  });
  expect((await send({}, '2001:db8:0:1::7')).status).toBe(202);
  await mailbox.arrived(4);
});

test('a message that is too long to be one is not even read', async () => {
  const response = await app.ask('POST', '/v1/mail/', { body: { ...FORM, message: 'ä'.repeat(60_000) } });
  expect(response.status).toBe(413);
});

test('administrators page through the messages, newest first, and delete them', async () => {
  for (const subject of ['eins', 'zwei', 'drei']) {
    app.clock.pass(1);
    expect((await send({ subject }, `203.0.113.${subject.length}`)).status).toBe(202);
  }
  await mailbox.arrived(3);
  const { token } = admin;
  const first = await app.get<{ items: Message[]; next: string }>('/v1/mail/messages?limit=2', { token });
  expect(first.items.map(({ subject }) => subject)).toEqual(['drei', 'zwei']);
  const second = await app.get<typeof first>(`/v1/mail/messages?limit=2&after=${first.next}`, { token });
  expect(second.items[0]?.subject).toBe('eins');
  const path = `/v1/mail/messages/${first.items[0]!.id}`;
  expect((await app.ask('DELETE', path, { token })).status).toBe(204);
  expect((await app.ask('DELETE', path, { token })).status).toBe(404);
  expect((await stored())[0]?.subject).toBe('zwei');
});

test('nobody else reads messages', async () => {
  const { token } = await app.member('anna');
  const id = (await stored())[0]!.id;
  const asked = [
    await app.ask('GET', '/v1/mail/messages', { token }),
    await app.ask('POST', `/v1/mail/messages/${id}/send`, { token }),
    await app.ask('DELETE', `/v1/mail/messages/${id}`, { token }),
  ];
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await app.ask('GET', '/v1/mail/messages')).status).toBe(401);
});

test('a login link can be mailed; the database never sees it', async () => {
  const { userId, email } = await app.member('berta');
  const response = await app.ask('POST', '/v1/auth/link', {
    token: admin.token,
    body: { userId, mail: true },
  });
  const { link, mailed } = (await response.json()) as { link: string; mailed: boolean };
  expect(mailed).toBe(true);
  const [mail] = await mailbox.arrived(1);
  expect(mail!.to).toEqual([email]);
  expect(mail!.text).toContain(link);
  expect(JSON.stringify(await stored())).not.toContain(link);
});
