import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskCounts } from '../../../api/contract/desk.ts';
import type { Message } from '../../../api/contract/mail.ts';
import { sweep } from '../../../api/jobs/sweep.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

const write = async (subject: string): Promise<Message> => {
  const body = { name: 'Mira', email: 'mira@example.org', subject, message: 'Hallo', consent: true };
  await app.ask('POST', '/v1/mail/', { body });
  return (await listed()).find((message) => message.subject === subject)!;
};
const listed = async () =>
  (await app.get<{ items: Message[] }>('/v1/mail/messages', { token: admin.token })).items;
const again = async ({ id }: Message) => (await listed()).find((message) => message.id === id);
const unread = async () => (await app.get<DeskCounts>('/v1/desk/counts', { token: admin.token })).messages;
const change = async ({ id }: Message, body: object) =>
  (await app.ask('PATCH', `/v1/mail/messages/${id}`, { token: admin.token, body })).status;

test('the badge counts what nobody has read', async () => {
  const message = await write('Abzüge');
  expect(message).toMatchObject({ read: null, answered: null });
  expect(await unread()).toBe(1);
  expect(await change(message, { read: true })).toBe(204);
  expect(await unread()).toBe(0);
  expect((await listed())[0]!.read).toBe(app.clock.now().toISOString());
  await change(message, { read: false });
  expect(await unread()).toBe(1);
});

test('who answers has read', async () => {
  const message = await write('Termin');
  await change(message, { answered: true });
  const now = app.clock.now().toISOString();
  expect(await again(message)).toMatchObject({ read: now, answered: now });
  await change(message, { answered: false });
  expect(await again(message)).toMatchObject({ read: now, answered: null });
});

test('however many there are, one is told of those that nobody has read or answered', async () => {
  const row = { name: 'Mira', email: 'mira@example.org', subject: 'Viele', message: 'Hallo' };
  const [read, created] = [app.clock.now(), new Date(app.clock.now().getTime() - 3600_000)];
  const many = Array.from({ length: 60 }, (_, n) => ({ ...row, id: `m-${n}`, created: read, read }));
  const { db } = app.services;
  await db
    .insertInto('message')
    .values([...many, { ...row, id: 'm-alt', created, read: null }])
    .execute();
  const told = async (only: string) => {
    const at = `/v1/mail/messages?limit=200&only=${only}`;
    return (await app.get<{ items: Message[] }>(at, { token: admin.token })).items;
  };
  expect((await told('unread')).map(({ id }) => id)).toContain('m-alt');
  expect((await told('unread')).every((one) => one.read === null)).toBe(true);
  await change(many[3] as never, { answered: true });
  const unanswered = (await told('unanswered')).map(({ id }) => id);
  expect(unanswered).toContain('m-4');
  expect(unanswered).not.toContain('m-3');
  expect((await told('unanswered&also=m-3')).map(({ id }) => id)).toContain('m-3');
  // They came in the same second as what follows, and a page is shorter than all of them.
  await db.deleteFrom('message').where('subject', '=', 'Viele').execute();
});

test('a deleted message comes back for an hour, and is gone for good then', async () => {
  const message = await write('Weg damit');
  await change(message, { deleted: true });
  expect((await listed()).map(({ id }) => id)).not.toContain(message.id);
  await sweep(app.services.db, app.clock.now());
  await change(message, { deleted: false });
  expect((await listed()).map(({ id }) => id)).toContain(message.id);
  await change(message, { deleted: true });
  app.clock.pass(3601);
  await sweep(app.services.db, app.clock.now());
  expect(await change(message, { deleted: false })).toBe(404);
});
