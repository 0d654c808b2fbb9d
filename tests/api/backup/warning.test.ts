import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockFor } from '../../../api/backup/folder-store.ts';
import { startRun, stopRun } from '../../../api/backup/run.ts';
import { storeSchedule } from '../../../api/backup/schedule.ts';
import { backupWarning } from '../../../api/backup/warning.ts';
import type { BackupKind, BackupState } from '../../../api/contract/backup.ts';
import { backUpWhenDue } from '../../../api/jobs/backups.ts';
import { filesBelow, startSite } from './site.ts';

const HOUR = 3600;
const dir = path.join(mkdtempSync(path.join(tmpdir(), 'lichthof-target-')), 'sicherung');
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ BACKUP_DIR: dir });
});
afterAll(async () => {
  await site.close();
  rmSync(path.dirname(dir), { recursive: true });
});

const services = () => site.app.services;
const warning = () => backupWarning(services());
const state = () => site.app.get<BackupState>('/v1/backup', { token: site.admin.token });
async function run(kind: BackupKind): Promise<void> {
  site.app.clock.pass(1);
  await services().jobs.get(await startRun(services(), kind, null));
}
/** A run that ended so many seconds after now, or before. */
async function ran(id: string, { begun, ended, error }: { begun: number; ended: number; error?: string }) {
  const { db, clock } = services();
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  const result = error ? null : JSON.stringify({ dir, files: 1, rows: 1, bytes: 1, added: 1, missing: 0 });
  await db
    .insertInto('backupRun')
    .values({ id, kind: 'backup', reason: 'command', begun: at(begun), ended: at(ended), error, result })
    .execute();
}
const forget = () => services().db.deleteFrom('backupRun').execute();

test('a backup without pictures that the site should have is none without a word', async () => {
  await run('backup');
  expect(await warning()).toBeNull();
  const { files } = services();
  const hafen = (await files.read('imgs', 'feier/hafen.jpg'))!;
  await files.remove('imgs', 'feier/hafen.jpg');
  await run('backup');
  expect(await warning()).toBe(
    'Bei der letzten Sicherung fehlte auf der Website schon eine Datei, oder sie war beschädigt; die Prüfung nennt sie.',
  );
  const insel = (await files.read('imgs', 'feier/insel.jpg'))!;
  await files.remove('imgs', 'feier/insel.jpg');
  await run('backup');
  expect(await warning()).toContain('fehlten auf der Website schon 2 Dateien, oder sie waren beschädigt;');
  await files.put('imgs', 'feier/hafen.jpg', hafen);
  await files.put('imgs', 'feier/insel.jpg', insel);
});

describe.skipIf(process.platform === 'win32')('a target that does not answer', () => {
  const pipe = path.join(dir, 'schluessel.json');
  beforeEach(() => {
    site.app.clock.pass(1);
    execFileSync('mkfifo', [pipe]);
  });
  /** Whoever was waiting at it is let go. */
  afterEach(async () => {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
    rmSync(pipe);
    // It goes on to its end, and until then nobody else may write there.
    const isFree = () =>
      lockFor(dir).then(
        (lock) => (lock.release(), true),
        () => false,
      );
    await expect.poll(isFree).toBe(true);
    await forget();
  });

  test('has failed, and is said', async () => {
    await services().jobs.get(await startRun(services(), 'backup', null, 1));
    expect(await warning()).toContain('ist nicht gelungen: Seit einer halben Stunde ging es nicht weiter.');
    expect((await state()).running).toBeNull();
  });

  test('keeps nobody waiting who stops it', async () => {
    const id = await startRun(services(), 'backup', null);
    expect(await stopRun(services(), id)).toBe(true);
    await services().jobs.get(id);
    expect(await state()).toMatchObject({ running: null, runs: [{ error: 'Sie wurde abgebrochen.' }] });
  });

  test('does not keep a server that is stopped', async () => {
    const ending = new AbortController();
    const id = await startRun({ ...services(), ending: ending.signal }, 'backup', null);
    ending.abort();
    await services().jobs.get(id);
    expect((await state()).runs[0]!.error).toBe('Der Server wurde beendet, bevor sie fertig war.');
  });
});

test('a text that is lost counts as a picture does', async () => {
  const { files } = services();
  const plan = (await files.read('blog', 'beitraege/plan.html'))!;
  await files.remove('blog', 'beitraege/plan.html');
  await run('backup');
  expect((await state()).lastGood!.result!.missing).toBe(1);
  expect(await warning()).toContain('fehlte auf der Website schon eine Datei');
  await files.put('blog', 'beitraege/plan.html', plan);
});

test('a backup fails where all pictures are missing that the one before had', async () => {
  await run('backup');
  expect(await warning()).toBeNull();
  const imgs = path.join(site.app.dir, 'imgs');
  renameSync(imgs, `${imgs}-weg`);
  mkdirSync(imgs);
  const kept = filesBelow(path.join(dir, 'snapshots'));
  await run('backup');
  const { lastGood, runs } = await state();
  expect(runs[0]!.error).toContain('Ist der Datenträger der Bilder eingehängt?');
  expect(lastGood!.result!.missing).toBe(0);
  expect(filesBelow(path.join(dir, 'snapshots'))).toEqual(kept);
  rmdirSync(imgs);
  renameSync(`${imgs}-weg`, imgs);
  await run('backup');
  expect(await warning()).toBeNull();
});

test('a run that a clock dated into the future hides no failure', async () => {
  await forget();
  await ran('gut', { begun: -2 * HOUR, ended: -2 * HOUR });
  await ran('morgen', { begun: 24 * HOUR, ended: 24 * HOUR });
  await ran('jetzt', { begun: -HOUR, ended: -HOUR, error: 'Am Ziel der Sicherung ist kein Platz mehr.' });
  expect(await warning()).toContain('kein Platz mehr');
  expect((await state()).runs).toHaveLength(2);
});

test('a failure is past when a good backup has ended after it, also one that began before it', async () => {
  await forget();
  await ran('lang', { begun: -3 * HOUR, ended: -HOUR });
  await ran('dabei', { begun: -2 * HOUR, ended: -2 * HOUR, error: 'Dorthin wird gerade schon gesichert.' });
  expect(await warning()).toBeNull();
  await ran('danach', { begun: -HOUR / 2, ended: -HOUR / 2, error: 'Am Ziel ist kein Platz mehr.' });
  expect(await warning()).toContain('kein Platz mehr');
});

test('a schedule that was set while the clock was ahead begins with the clock as it is', async () => {
  await forget();
  const { db, clock } = services();
  const ahead = new Date(clock.now().getTime() + 1000 * 24 * HOUR * 1000);
  await storeSchedule(db, { rhythm: 'daily', time: '03:00', weekday: 7 }, ahead);
  await backUpWhenDue(services());
  expect(await db.selectFrom('backupRun').selectAll().execute()).toEqual([]);
  site.app.clock.pass(24 * HOUR);
  await backUpWhenDue(services());
  await Promise.all(services().jobs.values());
  expect(await db.selectFrom('backupRun').select(['reason', 'error']).execute()).toEqual([
    { reason: 'schedule', error: null },
  ]);
});

test('a test restore that was long ago is one to do again', async () => {
  await forget();
  await ran('gut', { begun: -HOUR, ended: -HOUR });
  const { db, clock } = services();
  const at = new Date(clock.now().getTime() - 100 * 24 * HOUR * 1000);
  const probe = { id: 'probe', kind: 'testRestore', reason: 'desk', begun: at, ended: at } as const;
  await db.insertInto('backupRun').values(probe).execute();
  expect(await warning()).toMatch(/^Die letzte Probe ist vom .*: Bitte proben Sie das Rückspielen wieder\.$/);
});

test('backups that nobody has ever restored for a test are no certainty either', async () => {
  await forget();
  await ran('alt', { begun: -100 * 24 * HOUR, ended: -100 * 24 * HOUR });
  // As many as somebody has who secures every hour.
  for (let n = 1; n <= 101; n++) await ran(`gut-${n}`, { begun: -n * HOUR, ended: -n * HOUR });
  expect(await warning()).toMatch(/^Das Rückspielen wurde noch nie geprobt:/);
});
