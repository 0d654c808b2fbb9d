import { afterEach, beforeEach, expect, test } from 'vitest';
import { sealText } from '../../../api/encryption/sealed.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { openMailbox } from '../mail/mailbox.ts';

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let admin: Member;
beforeEach(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'web@foto.example', MAIL_TO: 'ich@foto.example' };
  app = await startApp({ ...env, PUBLIC_URL: 'https://foto.example' });
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('userGroup')
    .values({ id: 'ug-kunden', name: 'Kunden', parentId: null })
    .execute();
});
afterEach(async () => {
  await app.close();
  await mailbox.close();
});

const call = async <T>(path: string, body: object) => {
  const answer = await app.ask('POST', `/v1/${path}`, { token: admin.token, body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};
const album = async (id: string) => {
  const groupIds = ['ug-kunden'];
  await call('data/create/album', { id, title: id, location: `protected/${id}`, groupIds });
  await app.services.db
    .insertInto('image')
    .values({
      id: `i-${id}`,
      url: `protected/${id}/1.jpg`,
      tUrl: `protected/${id}/1.jpg`,
      filename: '1.jpg',
      fileExtension: 'jpg',
      title: 'Neu',
      album: id,
      width: 3,
      height: 2,
      bytes: 1,
      sha256: '0'.repeat(64),
      crc32: 0,
      color: '#000000',
      thumbHash: '',
    })
    .execute();
};
const tell = async (id: string) => {
  const { sent, version } = await app.get<{ sent: string | null; version: string }>(
    `/v1/album/news/${id}`,
    admin,
  );
  await call(`album/news/${id}`, { sent, version, message: '' });
};

test('a mail that waited for its server goes to whoever it is for now', async () => {
  const { db, outbox } = app.services;
  const fritz = await app.member('fritz');
  // Its link is good for a day.
  await app.ask('POST', '/v1/auth/recovery', { body: { email: fritz.email } });
  await expect.poll(() => db.selectFrom('message').select('id').execute()).toHaveLength(1);
  for (const name of ['anna', 'bert', 'clara', 'doro', 'emil'])
    await app.member(name, { groups: ['ug-kunden'] });
  await album('bleibt');
  await album('geht');
  await tell('bleibt');
  await tell('geht');
  // A mailing that is nobody's last one any more still waits.
  await album('nachher');
  await db.updateTable('image').set({ album: 'bleibt' }).where('id', '=', 'i-nachher').execute();
  app.clock.pass(60);
  await tell('bleibt');

  const change = (id: string, set: object) => db.updateTable('users').set(set).where('id', '=', id).execute();
  await change('u-bert', { groups: [] });
  await change('u-clara', { email: 'neu@example.org' });
  await change('u-doro', { expires: '2026-11-01' });
  // While the mailing was being written.
  await db.insertInto('newsOptOut').values({ userId: 'u-emil' }).execute();
  await call('data/delete/album', { ids: ['geht'], withPictures: true });

  const link = (label: string, expires: string) =>
    call<{ token: string; link: { id: string; label: string } }>('album/links/bleibt', {
      label,
      expires,
      download: false,
    });
  const [good, revoked, over, renewed] = await Promise.all([
    link('gilt', '2026-12-24'),
    link('widerrufen', '2026-12-24'),
    link('vorbei', '2026-11-20'),
    link('erneuert', '2026-12-24'),
  ]);
  for (const { token, link } of [good, revoked, over])
    await call('album/link/mail', { token, to: `${link.label}@example.org`, message: '' });
  await call('album/link/revoke', { id: revoked.link.id, revoked: true });
  // The secret in a guest's mail goes on with the new link.
  await db
    .insertInto('message')
    .values({
      id: 'm-auswahl',
      kind: 'choice',
      linkId: renewed.link.id,
      name: 'Gast',
      email: 'gast@example.org',
      subject: 'Ihre Auswahl',
      message: sealText(app.services.key, 'm-auswahl', 'Ihre Auswahl ist angekommen.'),
      nextAttempt: app.clock.now(),
    })
    .execute();
  await call('album/link/renew', { id: renewed.link.id, revoke: true });
  app.clock.pass(24 * 3600);

  outbox.start();
  const waiting = async () =>
    (await db.selectFrom('message').select('id').where('sent', 'is', null).execute()).length;
  await expect.poll(waiting).toBe(0);
  const mailed = mailbox.received.map(({ to }) => to[0]!).toSorted((a, b) => a.localeCompare(b));
  expect(mailed).toEqual([
    'anna@example.org',
    'anna@example.org',
    'gast@example.org',
    'gilt@example.org',
    'neu@example.org',
    'neu@example.org',
  ]);
});

test('an album that comes back from the bin tells nobody twice', async () => {
  for (const name of ['anna', 'bert']) await app.member(name, { groups: ['ug-kunden'] });
  await album('wieder');
  await tell('wieder');
  const news = () =>
    app.get<{ sent: string; recipients: { name: string }[] }>('/v1/album/news/wieder', admin);
  const before = await news();
  expect(before.recipients).toEqual([]);
  await call('data/delete/album', { ids: ['wieder'], withPictures: true });
  await app.services.db.deleteFrom('users').where('id', '=', 'u-anna').execute();
  await call('bin/restore', { albums: ['wieder'] });
  await app.member('emil', { groups: ['ug-kunden'] });
  expect(await news()).toMatchObject({ sent: before.sent, recipients: [{ name: 'emil' }] });
  // What waited goes on.
  app.services.outbox.start();
  await expect.poll(() => mailbox.received.map(({ to }) => to[0])).toEqual(['bert@example.org']);
});

test('whose mail was given up while the album was in the bin is told when it comes back', async () => {
  await app.member('anna', { groups: ['ug-kunden'] });
  await album('wieder');
  await tell('wieder');
  await call('data/delete/album', { ids: ['wieder'], withPictures: true });
  const { db, outbox } = app.services;
  outbox.start();
  await expect.poll(async () => (await db.selectFrom('message').select('id').execute()).length).toBe(0);
  await call('bin/restore', { albums: ['wieder'] });
  const { recipients } = await app.get<{ recipients: { name: string }[] }>('/v1/album/news/wieder', admin);
  expect(recipients).toMatchObject([{ name: 'anna' }]);
  expect(mailbox.received).toEqual([]);
});
