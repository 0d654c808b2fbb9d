import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailbox, type Received } from '../mail/mailbox.ts';
import { sweep } from '../../../api/jobs/sweep.ts';
import { claimMessage } from '../../../api/mail/queries.ts';
import { type Member, startApp, type TestApp } from '../app.ts';

interface News {
  sent: string | null;
  failed: number;
  recipients: { name: string; pictures: number }[];
  version: string;
  optedOut: string[];
  words: { subject: string; text: string } | null;
}
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let admin: Member;
let anna: Member;
beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'web@foto.example', MAIL_TO: 'ich@foto.example' };
  app = await startApp({ ...env, PUBLIC_URL: 'https://foto.example' });
  app.services.outbox.start();
  admin = await app.member('chefin', { admin: true });
  await app.services.db
    .insertInto('userGroup')
    .values([
      { id: 'ug-trauung', name: 'Kunden', parentId: null },
      { id: 'ug-trauung-paar', name: 'Paar', parentId: 'ug-trauung' },
    ])
    .execute();
  anna = await app.member('anna', { groups: ['ug-trauung-paar'] });
  await app.member('bert', { groups: ['ug-trauung'] });
  await app.member('fremd');
  await app.services.db
    .insertInto('users')
    .values({
      id: 'u-vorbei',
      name: 'vorbei',
      email: 'vorbei@example.org',
      groups: ['ug-trauung'],
      expires: '2026-11-01',
    })
    .execute();
  const body = { id: 'trauung', title: 'Hochzeit', location: 'protected/trauung', groupIds: ['ug-trauung'] };
  const made = await app.ask('POST', '/v1/data/create/album', { token: admin.token, body });
  expect(made.status).toBe(200);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const path = '/v1/album/news/trauung';
const news = () => app.get<News>(path, admin);
const send = async (sent: string | null, message = '', seen?: string) => {
  const version = seen ?? (await news()).version;
  return app.ask('POST', path, { token: admin.token, body: { sent, version, message } });
};
let n = 0;
const bring = (more = {}) =>
  app.services.db
    .insertInto('image')
    .values({
      id: `i-neu-${(n += 1)}`,
      url: `protected/trauung/neu-${n}.jpg`,
      tUrl: `protected/trauung/neu-${n}.jpg`,
      filename: `neu-${n}.jpg`,
      fileExtension: 'jpg',
      title: 'Neu',
      album: 'trauung',
      width: 3,
      height: 2,
      bytes: 1,
      sha256: '0'.repeat(64),
      crc32: 0,
      color: '#000000',
      thumbHash: '',
      ...more,
    })
    .execute();
const linkIn = ({ text }: Received, part: string) =>
  new URL(text.split(/\s/).find((word) => word.startsWith('https:') && word.includes(part))!);

test('without a new picture there is nobody to tell', async () => {
  expect(await news()).toMatchObject({ sent: null, failed: 0, recipients: [], optedOut: [], words: null });
  const refused = await send(null);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    detail: 'Seit der letzten Mail ist für niemanden ein Bild dazugekommen.',
  });
});

test('members who see something new are told of it once, each with a link of their own to end that', async () => {
  await bring();
  await bring();
  // Nobody may see it before its day, and what was rejected only those who work on it.
  await bring({ trash: true, id: 'i-verworfen' });
  await bring({ dt: '2026-12-24' });
  const seen = await news();
  expect(seen.recipients).toMatchObject([
    { name: 'anna', pictures: 2 },
    { name: 'bert', pictures: 2 },
  ]);
  expect(seen.words?.text).toContain('{nachricht}');
  expect(seen.words?.text).toContain('/profil/mails#…\n');
  expect(seen.words?.text).toContain('im Album „Hochzeit“ sind neue Bilder für Sie: 2 Bilder.');

  const [first, second] = await Promise.all([send(null, 'Viel Freude damit!'), send(null)]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
  const won = first.status === 200 ? first : second;
  expect(await won.json()).toEqual({ mails: 2 });
  const mails = (await mailbox.arrived(2)).toSorted((a, b) => a.to[0]!.localeCompare(b.to[0]!));
  expect(mails.map(({ to }) => to)).toEqual([[anna.email], ['bert@example.org']]);
  expect(mails[0]!.header('Subject')).toBe('=?UTF-8?Q?Neue_Bilder_f=C3=BCr_Sie=3A_Hochzeit?=');
  if (won === first) expect(mails[0]!.text).toContain('Viel Freude damit!');
  expect(linkIn(mails[0]!, '/album/').href).toBe('https://foto.example/album/trauung');
  const [ofAnna, ofBert] = mails.map((mail) => linkIn(mail, '/profil/mails'));
  expect(ofAnna!.hash).not.toBe(ofBert!.hash);
  expect(await news()).toMatchObject({ recipients: [], sent: '2026-11-20T12:00:00.000Z' });
  // Neither its link nor its text is anybody's to read on the server, or among the messages.
  const kept = await app.services.db.selectFrom('message').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain('Hochzeit“');
  expect((await app.get<{ items: unknown[] }>('/v1/mail/messages', admin)).items).toEqual([]);
});

test('what was moved into the album is new as well, and nothing is told twice', async () => {
  await bring({ album: 'brp', id: 'i-woanders' });
  const { sent } = await news();
  await app.services.db
    .updateTable('image')
    .set({ album: 'trauung' })
    .where('id', '=', 'i-woanders')
    .execute();
  expect((await news()).recipients).toMatchObject([{ pictures: 1 }, { pictures: 1 }]);
  const late = await send(null);
  expect(await late.json()).toMatchObject({
    detail: 'Inzwischen wurde schon Bescheid gegeben. Bitte sehen Sie noch einmal nach.',
  });
  app.clock.pass(60);
  expect(await (await send(sent)).json()).toEqual({ mails: 2 });
  expect((await mailbox.arrived(4)).at(-1)!.text).toContain(
    'im Album „Hochzeit“ sind neue Bilder für Sie: 1 Bild.',
  );
});

test('who wants none gets none: by the button of the mail program, and by the profile', async () => {
  const mail = mailbox.received.find(({ to }) => to[0] === anna.email)!;
  expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const oneClick = new URL(mail.header('List-Unsubscribe')!.slice(1, -1));
  const stopped = await app.request(oneClick.pathname + oneClick.search, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(await stopped.json()).toEqual({ wanted: false });
  expect(await app.get('/v1/auth/news', anna)).toEqual({ wanted: false });
  await bring();
  expect(await news()).toMatchObject({ recipients: [{ name: 'bert' }], optedOut: ['anna'] });

  const again = await app.ask('POST', '/v1/auth/news', { token: anna.token, body: { wanted: true } });
  expect(await again.json()).toEqual({ wanted: true });
  expect(await news()).toMatchObject({ recipients: [{ name: 'anna' }, { name: 'bert' }], optedOut: [] });
  const page = await app.ask('GET', oneClick.pathname + oneClick.search);
  expect(page.status).toBe(302);
  expect(page.headers.get('Location')).toBe(`/profil/mails#${oneClick.searchParams.get('token')}`);
  const guessed = await app.ask('POST', `/v1/auth/news/stop?token=${'A'.repeat(60)}`);
  expect(guessed.status).toBe(404);
});

test('somebody who joins later is told of all of it, and a picture that was rejected once it is not any more', async () => {
  const { sent } = await news();
  await (await send(sent)).json();
  await mailbox.arrived(6);
  app.clock.pass(60);
  expect((await news()).recipients).toEqual([]);
  await app.services.db.updateTable('image').set({ trash: false }).where('id', '=', 'i-verworfen').execute();
  expect((await news()).recipients).toMatchObject([{ pictures: 1 }, { pictures: 1 }]);
  await app.member('clara', { groups: ['ug-trauung'] });
  const seen = await news();
  expect(seen.recipients).toMatchObject([
    { name: 'anna', pictures: 1 },
    { name: 'bert', pictures: 1 },
    { name: 'clara', pictures: 5 },
  ]);
  const move = (name: string, groups: string[]) =>
    app.services.db.updateTable('users').set({ groups }).where('name', '=', name).execute();
  const refusal = {
    detail:
      'Inzwischen bekämen andere die Mail, oder mehr oder weniger Bilder. Bitte sehen Sie noch einmal nach.',
  };
  // As many as before, but not the same.
  await move('clara', []);
  await move('fremd', ['ug-trauung']);
  expect((await news()).recipients).toHaveLength(3);
  const others = await send(seen.sent, '', seen.version);
  expect(await others.json()).toMatchObject(refusal);
  await move('clara', ['ug-trauung']);
  await move('fremd', []);
  await bring({ id: 'i-danach' });
  const more = await send(seen.sent, '', seen.version);
  expect(await more.json()).toMatchObject(refusal);
});

test('what waits goes with its recipient or his wish, and lets everything else go first', async () => {
  await app.services.outbox.stop();
  const { sent } = await news();
  expect((await send(sent)).status).toBe(200);
  const { db } = app.services;
  const waiting = () =>
    db.selectFrom('message').select('name').where('sent', 'is', null).orderBy('name').execute();
  expect(await waiting()).toEqual([{ name: 'anna' }, { name: 'bert' }, { name: 'clara' }]);
  await app.ask('POST', '/v1/auth/news', { token: anna.token, body: { wanted: false } });
  await db.deleteFrom('users').where('name', '=', 'clara').execute();
  expect(await waiting()).toEqual([{ name: 'bert' }]);

  app.clock.pass(60);
  await db
    .insertInto('message')
    .values({
      id: 'm-kontakt',
      name: 'Lena',
      email: 'l@example.org',
      subject: 'Frage',
      message: 'Hallo',
      nextAttempt: app.clock.now(),
    })
    .execute();
  expect((await claimMessage(db, app.clock.now()))?.id).toBe('m-kontakt');
  await db
    .updateTable('message')
    .set({ nextAttempt: null })
    .where('name', '=', 'bert')
    .where('sent', 'is', null)
    .execute();
  expect((await news()).failed).toBe(1);
  await sweep(db, new Date(app.clock.now().getTime() + 31 * 24 * 3600_000));
  expect(await db.selectFrom('message').select('id').where('kind', '=', 'news').execute()).toEqual([]);
});

test('a link outlives its user without harm', async () => {
  const mail = mailbox.received.find(({ to }) => to[0] === 'bert@example.org')!;
  const token = linkIn(mail, '/profil/mails').hash.slice(1);
  await app.services.db.deleteFrom('users').where('name', '=', 'bert').execute();
  expect((await app.ask('POST', `/v1/auth/news/stop?token=${token}`)).status).toBe(200);
});
