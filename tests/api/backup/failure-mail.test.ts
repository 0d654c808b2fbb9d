// `../shared/design` 32: „Bei Fehlern E-Mail an …“
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { mailFailures } from '../../../api/backup/failure-mail.ts';
import { readSchedule } from '../../../api/backup/schedule.ts';
import type { BackupKind, BackupState } from '../../../api/contract/backup.ts';
import { backUpWhenDue } from '../../../api/jobs/backups.ts';
import { openMailbox } from '../mail/mailbox.ts';
import { PASSWORD, startApp, type TestApp } from '../app.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const WEEKLY = { rhythm: 'weekly', time: '03:00', weekday: 7 };
const GONE = 'Das Laufwerk ist nicht da.';

const root = mkdtempSync(path.join(tmpdir(), 'lichthof-failing-'));
const file = path.join(root, 'keine-platte');
const BACKUP_DIR = path.join(file, 'sicherung');

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let app: TestApp;
let admin: Awaited<ReturnType<TestApp['member']>>;
beforeAll(async () => {
  writeFileSync(file, 'kein Ordner');
  mailbox = await openMailbox();
  app = await startApp({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'web@foto.example',
    MAIL_TO: 'ich@foto.example',
    PUBLIC_URL: 'https://foto.example/',
    BACKUP_DIR,
  });
  admin = await app.member('chefin', { admin: true });
});
afterEach(async () => {
  const { db } = app.services;
  await db.deleteFrom('message').execute();
  await db.deleteFrom('backupRun').execute();
  await db.deleteFrom('setting').where('key', '=', 'backup').execute();
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
  rmSync(root, { recursive: true });
});

interface How {
  kind?: BackupKind;
  error?: string;
  /** Nothing but what it has found kept it from its end. */
  damaged?: boolean;
  reason?: 'schedule' | 'desk';
  stopped?: boolean;
}
async function ran({ kind = 'backup', error, damaged, reason = 'schedule', stopped }: How = {}) {
  const { clock } = app;
  clock.pass(1);
  const begun = clock.now();
  clock.pass(60);
  const noted = { ...(damaged && { damaged }), ...(stopped && { stopped }) };
  const result = error === undefined || damaged || stopped ? JSON.stringify(noted) : null;
  const id = `lauf-${begun.getTime()}`;
  await app.services.db
    .insertInto('backupRun')
    .values({ id, kind, reason, begun, ended: clock.now(), error: error ?? null, result })
    .execute();
}
async function told(): Promise<string[]> {
  await mailFailures(app.services);
  const rows = await app.services.db.selectFrom('message').select('subject').execute();
  return rows.map(({ subject }) => subject);
}
/** A session does not last for weeks. */
async function comeAgain(): Promise<void> {
  const body = { email: admin.email, password: PASSWORD };
  const answer = await app.ask('POST', '/v1/auth/login', { body });
  admin.token = ((await answer.json()) as { jwt: string }).jwt;
}
const post = (body: object) =>
  app.ask('POST', '/v1/backup/schedule', { token: admin.token, body: { ...WEEKLY, ...body } });
const state = () => app.get<BackupState>('/v1/backup', { token: admin.token });
const BACKUP = 'Die Sicherung Ihrer Website ist nicht gelungen';

test('a backup that the schedule could not make is told by mail, with its reason and where to look', async () => {
  app.services.outbox.start();
  await backUpWhenDue(app.services);
  app.clock.pass(2 * DAY);
  await backUpWhenDue(app.services);
  app.clock.pass(HOUR);
  await backUpWhenDue(app.services);
  await Promise.all(app.services.jobs.values());
  await backUpWhenDue(app.services);
  await mailbox.arrived(1);
  const [mail] = mailbox.received;
  expect(mail!.to).toEqual(['ich@foto.example']);
  expect(mail!.header('Subject')).toBe(BACKUP);
  expect(mail!.text).toContain('Es gibt noch keine gute Sicherung.');
  expect(mail!.text).toContain('nicht gelungen: Ein Teil dieses Pfades ist kein Ordner.');
  expect(mail!.text).toContain('https://foto.example/admin/sicherung');
});

test('once, again after a week, and anew where it had succeeded meanwhile', async () => {
  await ran();
  for (let night = 0; night < 5; night += 1) {
    await ran({ error: GONE });
    await ran({ error: GONE });
    expect(await told()).toHaveLength(1);
    app.clock.pass(DAY);
  }
  app.clock.pass(3 * DAY);
  expect(await told()).toHaveLength(2);
  // Since then nothing was tried.
  app.clock.pass(8 * DAY);
  expect(await told()).toHaveLength(2);
  await ran();
  await ran({ error: GONE });
  await ran({ error: GONE });
  expect(await told()).toHaveLength(3);
});

test('a mail that he has read and deleted does not come again', async () => {
  await ran({ error: GONE });
  await ran({ error: GONE });
  expect(await told()).toHaveLength(1);
  await app.services.db.deleteFrom('message').execute();
  await ran({ error: GONE });
  expect(await told()).toEqual([]);
});

test('what cannot be answered is not among what is not answered yet', async () => {
  await comeAgain();
  await ran({ error: GONE });
  await ran({ error: GONE });
  expect(await told()).toEqual([BACKUP]);
  const listed = (only: string) =>
    app.get<{ items: object[] }>(`/v1/mail/messages?${only}`, { token: admin.token });
  expect((await listed('')).items).toHaveLength(1);
  expect((await listed('only=unanswered')).items).toEqual([]);
});

test('that it is tried again is said only where it is', async () => {
  await comeAgain();
  await ran({ error: GONE });
  await ran({ error: GONE });
  await post({ rhythm: 'off' });
  await told();
  const { message } = await app.services.db.selectFrom('message').select('message').executeTakeFirstOrThrow();
  expect(message).not.toContain('von Neuem');
});

test('one that was cut off, stopped, made by hand or made up for since is not worth a mail', async () => {
  await ran();
  await ran({ error: 'Der Server wurde beendet, bevor sie fertig war.' });
  expect(await told()).toEqual([]);
  await ran({ error: GONE });
  await ran({ error: 'Sie wurde abgebrochen.', stopped: true });
  expect(await told()).toEqual([]);
  await ran({ error: GONE, reason: 'desk' });
  expect(await told()).toEqual([]);
  await ran({ error: GONE });
  await ran({ reason: 'desk' });
  expect(await told()).toEqual([]);
  await ran({ error: 'Der Server wurde beendet, bevor sie fertig war.' });
  expect(await told()).toEqual([]);
});

test('who changes nothing but that keeps what is due; other times begin from now on', async () => {
  const since = async () => (await readSchedule(app.services.db, app.clock.now())).since;
  await post({});
  const begun = await since();
  app.clock.pass(HOUR);
  await post({ mailFailures: false });
  expect(await since()).toBe(begun);
  await post({ time: '04:00' });
  expect(await since()).toBe(app.clock.now().toISOString());
});

test('a test restore that found something wrong is told at once, beside a backup that fails', async () => {
  await ran({ kind: 'testRestore', error: 'Die Sicherung ist beschädigt.', damaged: true });
  const PROBE = 'Ihre Sicherung ließ sich zur Probe nicht zurückspielen';
  expect(await told()).toEqual([PROBE]);
  await ran({ error: GONE });
  await ran({ error: GONE });
  expect((await told()).toSorted()).toEqual([BACKUP, PROBE]);
});

test('the desk says whom it goes to, and can put it off; who does not name it changes nothing', async () => {
  await comeAgain();
  expect(await state()).toMatchObject({ mailTo: 'ich@foto.example', schedule: { mailFailures: true } });
  await post({ mailFailures: false });
  await post({});
  expect(await state()).toMatchObject({ schedule: { ...WEEKLY, mailFailures: false } });
  await ran({ error: GONE });
  await ran({ error: GONE });
  expect(await told()).toEqual([]);
  await post({ mailFailures: true });
  expect(await told()).toEqual([BACKUP]);
});

test('without a mail server there is nobody to tell', async () => {
  const silent = await startApp({ BACKUP_DIR });
  const { token } = await silent.member('chef', { admin: true });
  expect(await silent.get<BackupState>('/v1/backup', { token })).toMatchObject({ mailTo: null });
  await silent.close();
});
