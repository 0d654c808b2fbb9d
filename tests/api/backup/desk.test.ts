import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endInterrupted } from '../../../api/backup/history.ts';
import { requireDir } from '../../../api/backup/target.ts';
import type { BackupKind, BackupState } from '../../../api/contract/backup.ts';
import type { DeskCounts } from '../../../api/contract/desk.ts';
import type { DeskStart } from '../../../api/contract/start.ts';
import type { Progress, Task } from '../../../api/contract/task.ts';
import { backUpWhenDue } from '../../../api/jobs/backups.ts';
import { beginTask } from '../../../api/tasks/task.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { PASSWORD, startApp } from '../app.ts';
import { filesBelow, leaveHalf, startSite } from './site.ts';

const PASSPHRASE = 'silber und gelatine';
const parent = mkdtempSync(path.join(tmpdir(), 'lichthof-target-'));
const dir = path.join(parent, 'sicherung');
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ BACKUP_DIR: dir, BACKUP_PASSPHRASE: PASSPHRASE });
});
afterAll(async () => {
  await site.close();
  rmSync(parent, { recursive: true });
});

const services = () => site.app.services;
const get = <T>(at: string) => site.app.get<T>(at, { token: site.admin.token });
const state = () => get<BackupState>('/v1/backup');
const send = (at: string, body: unknown) => site.app.ask('POST', at, { token: site.admin.token, body });
/** A session does not last a night. */
async function comeAgain(): Promise<void> {
  const { email } = site.admin;
  const answer = await site.app.ask('POST', '/v1/auth/login', { body: { email, password: PASSWORD } });
  site.admin.token = ((await answer.json()) as { jwt: string }).jwt;
}
/** Until it has ended. */
async function run(kind: BackupKind): Promise<Progress> {
  const answer = await send('/v1/backup', { kind });
  expect(await answer.clone().text()).not.toContain(PASSPHRASE);
  expect(answer.status).toBe(200);
  const { taskId } = (await answer.json()) as { taskId: string };
  await services().jobs.get(taskId);
  return get<Progress>(`/v1/data/progress/${taskId}`);
}
const marked = async () => (await get<DeskCounts>('/v1/desk/counts')).backup;

test('without a directory the desk says so, and how to set one', async () => {
  const app = await startApp();
  const { token } = await app.member('chef', { admin: true });
  const before = await app.get<BackupState>('/v1/backup', { token });
  expect(before).toMatchObject({ dir: null, next: null, lastGood: null, running: null, encrypted: false });
  expect(before.problem).toContain('BACKUP_DIR');
  expect(before.warning).toBe('Diese Website wird nicht gesichert: Es ist kein Ordner dafür eingerichtet.');
  const refused = await app.ask('POST', '/v1/backup', { token, body: { kind: 'backup' } });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('BACKUP_DIR');
  expect((await app.get<DeskCounts>('/v1/desk/counts', { token })).backup).toBe(1);
  const start = await app.get<DeskStart>('/v1/desk/start', { token });
  expect(start).toMatchObject({ backup: before.warning, lastGood: null, nextBackup: null });
  await app.close();
});

test('a directory in the data directory is refused, also behind a symbolic link', async () => {
  const link = path.join(parent, 'umweg');
  const app = await startApp({ BACKUP_DIR: path.join(link, 'tief', 'darin') });
  const { token } = await app.member('chef', { admin: true });
  symlinkSync(app.dir, link);
  expect((await app.get<BackupState>('/v1/backup', { token })).problem).toContain('liegt im Datenordner');
  expect((await app.ask('POST', '/v1/backup', { token, body: { kind: 'backup' } })).status).toBe(409);
  await app.close();
});

test('a directory beside the data directory that is not there yet is made', async () => {
  const { dir: dataDir, services: its } = site.app;
  const beside = `${dataDir}-sicherung`;
  expect(await requireDir({ ...its, backups: { ...its.backups, dir: beside } })).toBe(beside);
});

test('an administrator backs up, restores for a test, and verifies', async () => {
  expect(await state()).toMatchObject({ dir, problem: null, encrypted: true, lastGood: null });
  expect((await state()).free).toBeGreaterThan(0);
  const { nextBackup } = await get<DeskStart>('/v1/desk/start');
  expect(nextBackup).toBe((await state()).next);
  expect(nextBackup).not.toBeNull();
  expect(await marked()).toBe(1);

  expect(await run('backup')).toMatchObject({ state: 'done', progress: 1 });
  const { lastGood, warning, running, runs } = await state();
  expect(lastGood).toMatchObject({
    reason: 'desk',
    error: null,
    result: { files: expect.any(Number) as number },
  });
  expect(lastGood!.result!.bytes).toBeGreaterThan(1000);
  expect(lastGood!.result!.added).toBeLessThanOrEqual(lastGood!.result!.bytes);
  expect(lastGood!.result!.missing).toBe(0);
  expect({ warning, running, runs }).toEqual({ warning: null, running: null, runs: [lastGood] });
  expect(await marked()).toBe(0);
  const { items } = await get<{ items: Task[] }>('/v1/tasks');
  expect(items).toContainEqual(expect.objectContaining({ title: 'Website sichern', state: 'done' }));

  expect(await run('testRestore')).toMatchObject({ state: 'done' });
  const { testRestore } = await state();
  expect(testRestore!.result).toEqual({
    created: expect.any(String) as string,
    files: lastGood!.result!.files,
    rows: lastGood!.result!.rows,
    tables: expect.any(Number) as number,
  });
  expect(existsSync(path.join(site.app.dir, 'test-restore'))).toBe(false);

  expect(await run('verify')).toMatchObject({ state: 'done' });
  expect((await state()).verify).toMatchObject({ error: null, result: { found: 0, findings: [] } });
  const { files } = services();
  const hafen = (await files.read('imgs', 'feier/hafen.jpg'))!;
  await files.remove('imgs', 'feier/hafen.jpg');
  site.app.clock.pass(1);
  await run('backup');
  expect((await state()).lastGood!.result!.missing).toBe(1);
  await run('verify');
  expect((await state()).verify!.result).toMatchObject({
    found: 1,
    findings: [{ path: 'feier/hafen.jpg', what: 'fehlt', foreign: false }],
  });
  await files.put('imgs', 'feier/hafen.jpg', hafen);
});

test('of two administrators who press at once one is refused', async () => {
  const answers = await Promise.all([1, 2].map(() => send('/v1/backup', { kind: 'backup' })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await answers.find(({ status }) => status === 409)!.text()).toContain('gerade schon');
  await Promise.all(services().jobs.values());
  expect((await state()).running).toBeNull();
});

test('only administrators see and begin anything of it', async () => {
  const { token } = await site.app.member('mitglied');
  for (const [method, at, body] of [
    ['GET', '/v1/backup', undefined],
    ['POST', '/v1/backup', { kind: 'verify' }],
    ['POST', '/v1/backup/schedule', { rhythm: 'off', time: '03:00', weekday: 1 }],
  ] as const)
    expect((await site.app.ask(method, at, { token, body })).status).toBe(403);
});

test('a backup that was made while an album was locked can be restored', async () => {
  await services()
    .db.insertInto('album')
    .values({ id: 'bald', title: 'Bald geheim', location: 'protected/bald', downloadable: true })
    .execute();
  await addPicture(site.app, 'bald', 'wiese.jpg', await jpeg('#573', 400));
  const [backedUp] = await Promise.all([
    run('backup'),
    send('/v1/album/lock', { album: 'bald', password: PASSWORD }),
  ]);
  expect(backedUp.state).toBe('done');
  await site.app.converted();
  expect(await run('testRestore')).toMatchObject({ state: 'done' });
});

describe('on bad days', () => {
  test('a damaged backup does not pass the test, and is named', async () => {
    await run('backup');
    const objects = filesBelow(path.join(dir, 'objects'));
    const kept = objects.map((file) => [file, readFileSync(file)] as const);
    for (const [file, bytes] of kept)
      writeFileSync(
        file,
        bytes.map((byte, i) => (i === 50 ? byte ^ 1 : byte)),
      );
    expect(await run('testRestore')).toMatchObject({ state: 'failed' });
    const { testRestore } = await state();
    expect(testRestore).toMatchObject({ result: null });
    expect(testRestore!.error).toContain('In der Sicherung ist beschädigt');
    expect(existsSync(path.join(site.app.dir, 'test-restore'))).toBe(false);
    expect((await state()).warning).toContain(
      'Die letzte Probe ist nicht bestanden: In der Sicherung ist beschädigt',
    );
    expect(await marked()).toBe(1);
    for (const [file, bytes] of kept) writeFileSync(file, bytes);
    await run('testRestore');
    expect(await marked()).toBe(0);
  });

  test('where the disk is not mounted nothing is written into its place, and the desk says why', async () => {
    const away = `${dir}-weg`;
    renameSync(dir, away);
    expect((await state()).problem).toContain('Ist der Datenträger eingehängt?');
    expect((await send('/v1/backup', { kind: 'backup' })).status).toBe(409);
    await send('/v1/backup/schedule', { rhythm: 'daily', time: '03:00', weekday: 7 });
    site.app.clock.pass(24 * 3600);
    await comeAgain();
    await backUpWhenDue(services());
    expect(existsSync(dir)).toBe(false);
    const failed = await state();
    expect(failed.runs[0]).toMatchObject({ reason: 'schedule', result: null });
    expect(failed.runs[0]!.error).toContain('Ist der Datenträger eingehängt?');
    expect(failed.warning).toMatch(/^Die Sicherung vom .* ist nicht gelungen: /);
    expect(failed.lastGood).not.toBeNull();
    expect(await marked()).toBe(1);

    // It is tried again, but not every minute.
    renameSync(away, dir);
    site.app.clock.pass(60);
    await backUpWhenDue(services());
    expect((await state()).runs[0]!.error).not.toBeNull();
    site.app.clock.pass(3600);
    await comeAgain();
    await backUpWhenDue(services());
    await Promise.all(services().jobs.values());
    expect((await state()).runs[0]!.error).toBeNull();
    expect(await marked()).toBe(0);
  });

  test('what a killed server has left is ended at the next start, and the next backup goes on', async () => {
    const { db, clock } = services();
    site.app.clock.pass(1);
    const id = await beginTask(db, clock, {
      kind: 'backup',
      userId: site.admin.userId,
      payload: {},
      title: 'x',
    });
    await db
      .insertInto('backupRun')
      .values({ id, kind: 'backup', reason: 'desk', begun: clock.now() })
      .execute();
    leaveHalf(path.join(dir, '.neu-halb'));
    expect((await state()).running).toMatchObject({ taskId: id, kind: 'backup' });
    await endInterrupted(services(), { alone: false });
    expect((await state()).running).not.toBeNull();
    await endInterrupted(services(), { alone: true });
    expect((await state()).runs[0]!.error).toContain('ausgefallen');
    site.app.clock.pass(1);
    expect(await run('backup')).toMatchObject({ state: 'done' });
    expect(readdirSync(dir)).not.toContain('.neu-halb');
  });

  test('what a killed process has left keeps nobody from the next one as soon as it counts as dead', async () => {
    const { db, clock } = services();
    site.app.clock.pass(1);
    const left = { kind: 'backup', userId: null, payload: {} } as const;
    const id = await beginTask(db, clock, left);
    await db
      .insertInto('backupRun')
      .values({ id, kind: 'backup', reason: 'schedule', begun: clock.now() })
      .execute();
    expect((await send('/v1/backup', { kind: 'backup' })).status).toBe(409);
    site.app.clock.pass(61);
    expect(await run('backup')).toMatchObject({ state: 'done' });
  });

  test('a backup from the command line counts, and needs no folder where one is set', async () => {
    site.app.clock.pass(1);
    expect(await site.run('backup', '', { passphrase: PASSPHRASE })).toContain('Gesichert');
    expect((await state()).runs[0]).toMatchObject({ reason: 'command', error: null });
  });

  test('one that fails there is seen on the desk, and why', async () => {
    site.app.clock.pass(1);
    const foreign = path.join(parent, 'fremd');
    mkdirSync(foreign);
    writeFileSync(path.join(foreign, 'brief.txt'), 'nicht von hier');
    const why = `„${foreign}“ ist nicht leer und keine Sicherung von Lichthof.`;
    await expect(site.run('backup', foreign)).rejects.toThrow(why);
    expect((await state()).runs[0]).toMatchObject({ reason: 'command', error: why });
    expect((await state()).warning).toContain(why);
    site.app.clock.pass(1);
    await site.run('backup', '', { passphrase: PASSPHRASE });
    expect((await state()).warning).toBeNull();
  });

  test('a server that is stopped does not wait for a backup, and none that is half is a good one', async () => {
    const good = readdirSync(path.join(dir, 'snapshots'));
    site.app.clock.pass(1);
    site.app.services.end();
    expect(await run('backup')).toMatchObject({ state: 'failed' });
    expect((await state()).runs[0]!.error).toBe('Der Server wurde beendet, bevor sie fertig war.');
    expect(readdirSync(path.join(dir, 'snapshots'))).toEqual(good);
  });
});
