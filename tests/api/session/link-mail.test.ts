import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../app.ts';
import { openMailbox } from '../mail/mailbox.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let admin: Member;
let anna: Member;
beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'web@foto.example', MAIL_TO: 'ich@foto.example' };
  app = await startApp({ ...env, PUBLIC_URL: 'https://foto.example' });
  admin = await app.member('chefin', { admin: true });
  anna = await app.member('anna');
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const create = async () => {
  const body = { userId: anna.userId, mail: true };
  const response = await app.ask('POST', '/v1/auth/link', { token: admin.token, body });
  return (await response.json()) as { token: string; link: string; mailed: boolean };
};

test('a login link waits sealed in the outbox, is nobody’s message, and arrives', async () => {
  const { db, outbox } = app.services;
  const earlier = await create();
  const { token, link, mailed } = await create();
  expect(mailed).toBe(true);
  const waiting = await db.selectFrom('message').selectAll().execute();
  // The earlier link is no longer good: its mail does not go out.
  expect(waiting).toHaveLength(1);
  for (const secret of [token, earlier.token]) expect(JSON.stringify(waiting)).not.toContain(secret);
  expect(await app.get('/v1/mail/messages', admin)).toMatchObject({ items: [] });
  expect(await app.get('/v1/desk/counts', admin)).toMatchObject({ messages: 0 });

  outbox.start();
  const [mail] = await mailbox.arrived(1);
  expect(mail).toMatchObject({ to: [anna.email] });
  expect(mail!.header('Subject')).toBe('Ihr Zugang zu Lichthof');
  expect(mail!.text).toContain(link);
  const response = await app.ask('POST', '/v1/auth/token', { body: { token } });
  expect(response.status).toBe(200);
});
