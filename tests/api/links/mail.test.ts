import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlbumLink } from '../../../api/contract/album-link.ts';
import { hashSecret } from '../../../api/encryption/secret.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let admin: Member;
beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'web@foto.example', MAIL_TO: 'ich@foto.example' };
  app = await startApp({ ...env, PUBLIC_URL: 'https://foto.example' });
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const post = async <T>(path: string, body: object) => {
  const answer = await app.ask('POST', `/v1/${path}`, { token: admin.token, body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};
interface Mailed {
  subject: string;
  text: string;
  queued: boolean;
}

test('a link is mailed through the outbox, as its preview said, and lies nowhere readable', async () => {
  const { db, outbox } = app.services;
  const recipient = { label: 'Mira', expires: '2026-12-24', download: true };
  const made = await post<{ token: string; url: string; link: AlbumLink }>('album/links/feier', recipient);
  const mail = { token: made.token, to: 'mira@example.org', message: 'Viel Freude damit.' };
  const preview = await post<Mailed>('album/link/mail', { ...mail, preview: true });
  expect(preview).toMatchObject({ subject: 'Feier – Ihre Bilder von Lichthof', queued: false });
  expect(preview.text).toContain(made.url);
  expect(preview.text).toMatch(/Viel Freude damit\.[^]*bis zum 24\. Dezember 2026/);
  expect(await db.selectFrom('message').selectAll().execute()).toEqual([]);

  expect(await post<Mailed>('album/link/mail', mail)).toEqual({ ...preview, queued: true });
  const waiting = await db.selectFrom('message').selectAll().execute();
  expect(JSON.stringify(waiting)).not.toContain(made.token);
  outbox.start();
  const [received] = await mailbox.arrived(1);
  expect(received).toMatchObject({ to: ['mira@example.org'] });
  expect(received!.text.replaceAll(/\s+/g, ' ')).toContain('Viel Freude damit.');
  expect(received!.header('Reply-To')).toBeUndefined();
  const state = async () =>
    (await app.get<{ items: AlbumLink[] }>('/v1/album/links/feier', { token: admin.token })).items[0]!.mail;
  await expect.poll(state).toBe('sent');
  const [sent] = await db.selectFrom('message').selectAll().execute();
  expect(sent!.message).toBe('');
  // It is no message to the photographer.
  expect(await app.get('/v1/mail/messages', { token: admin.token })).toMatchObject({ items: [] });
});

test('who tries again because the answer was lost sends one mail, and another one with other words', async () => {
  const body = { label: 'Mira', expires: null, download: false };
  const { token } = await post<{ token: string }>('album/links/feier', body);
  const { db } = app.services;
  await db.deleteFrom('message').execute();
  const headers = { 'Idempotency-Key': 'ein Versuch dieses Fensters' };
  const send = async (message: string) => {
    const mail = { token, to: 'mira@example.org', message };
    const answer = await app.ask('POST', '/v1/album/link/mail', { token: admin.token, body: mail, headers });
    expect(await answer.json()).toMatchObject({ queued: true });
    return (await db.selectFrom('message').select('id').execute()).length;
  };
  expect([await send('Bitte sehr.'), await send('Bitte sehr.'), await send('Gern.')]).toEqual([1, 1, 2]);
});

test('a link that has ended is not mailed', async () => {
  const body = { label: 'Mira', expires: '2026-12-24', download: true };
  const { token } = await post<{ token: string }>('album/links/feier', body);
  const { db, clock } = app.services;
  const ended = { expires: new Date(clock.now().getTime() - 1000) };
  await db.updateTable('albumLink').set(ended).where('tokenHash', '=', hashSecret(token)).execute();
  const mail = { token, to: 'mira@example.org', message: '' };
  const answer = await app.ask('POST', '/v1/album/link/mail', { token: admin.token, body: mail });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    expect.objectContaining({ detail: 'Diesen Link gibt es nicht mehr.' }),
  ]);
});
