// issue 12, 1: what a test restore says about a backup, and what it does not
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endInterrupted } from '../../../api/backup/history.ts';
import { startRun, stopRun } from '../../../api/backup/run.ts';
import type { BackupKind, BackupState } from '../../../api/contract/backup.ts';
import { openFiles } from '../../../api/files/disk.ts';
import { backUpWhenDue } from '../../../api/jobs/backups.ts';
import { beginTask } from '../../../api/tasks/task.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { filesBelow, startSite } from './site.ts';

const DAY = 24 * 3600;
const parent = mkdtempSync(path.join(tmpdir(), 'lichthof-target-'));
const dir = path.join(parent, 'sicherung');
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ BACKUP_DIR: dir, BACKUP_KEEP: '1,0,0' });
});
afterAll(async () => {
  await site.close();
  rmSync(parent, { recursive: true });
});
beforeEach(async () => {
  await services().db.deleteFrom('backupRun').execute();
  await nextDay();
  await nextDay();
});

const services = () => site.app.services;
const snapshots = () => readdirSync(path.join(dir, 'snapshots'));
async function run(kind: BackupKind, changed: Partial<ReturnType<typeof services>> = {}) {
  site.app.clock.pass(1);
  const all = { ...services(), ...changed };
  await all.jobs.get(await startRun(all, kind, null));
}
async function state(): Promise<BackupState> {
  const { token } = await site.app
    .ask('POST', '/v1/auth/login', {
      body: { email: site.admin.email, password: 'ein langes Passwort' },
    })
    .then(async (answer) => ({ token: ((await answer.json()) as { jwt: string }).jwt }));
  return site.app.get<BackupState>('/v1/backup', { token });
}
/** What the backup of the next day says of old ones. */
let days = 0;
async function nextDay(): Promise<string | undefined> {
  site.app.clock.pass(DAY);
  days += 1;
  await addPicture(site.app, 'feier', `tag-${days}.jpg`, await jpeg(`#${String(100 + days)}`, 300));
  await run('backup');
  return (await state()).lastGood!.result!.tidied;
}
/** One that its server, killed meanwhile, has left. */
async function killedTestRestore({ stopped = false } = {}): Promise<void> {
  const { db, clock } = services();
  site.app.clock.pass(1);
  const id = await beginTask(db, clock, { kind: 'testRestore', userId: null, payload: {} });
  await db
    .insertInto('backupRun')
    .values({ id, kind: 'testRestore', reason: 'desk', begun: clock.now() })
    .execute();
  if (stopped) await stopRun(services(), id);
  await endInterrupted(services(), { alone: true });
}
/** Answers how to repair it. */
function damage(): () => void {
  const objects = filesBelow(path.join(dir, 'objects')).filter((file) => !file.endsWith('.entfernt'));
  const kept = objects.map((file) => [file, readFileSync(file)] as const);
  for (const [file, bytes] of kept)
    writeFileSync(
      file,
      bytes.map((byte, i) => (i === 50 ? byte ^ 1 : byte)),
    );
  return () => kept.forEach(([file, bytes]) => writeFileSync(file, bytes));
}

test('a killed test restore is no evidence: old backups go on to go', async () => {
  await killedTestRestore();
  const { testRestore, warning } = await state();
  expect(testRestore).toMatchObject({ conclusive: false, result: null });
  expect(warning).toContain('Die letzte Probe ist nicht zu Ende gekommen: Der Server ist währenddessen');
  expect(await nextDay()).toContain('1 alte Sicherung entfernt');
  expect(snapshots()).toHaveLength(1);
});

test('nor is one that somebody has stopped', async () => {
  await killedTestRestore({ stopped: true });
  expect((await state()).testRestore).toMatchObject({ stopped: true, conclusive: false, result: null });
  expect(await nextDay()).toContain('1 alte Sicherung entfernt');
});

test('nor is one that a stop of the server has cut off', async () => {
  await run('testRestore', { ending: AbortSignal.abort() });
  expect((await state()).testRestore).toMatchObject({
    conclusive: false,
    error: 'Der Server wurde beendet, bevor sie fertig war.',
  });
  expect(await nextDay()).toContain('1 alte Sicherung entfernt');
});

test('nor is one that had no room, or whose drive was away', async () => {
  const { files } = services();
  const full = { ...files, space: async () => ({ ...(await files.space()), left: 0 }) };
  await run('testRestore', { files: full });
  expect((await state()).testRestore!.error).toContain('nicht genug Platz');
  expect(await nextDay()).toContain('1 alte Sicherung entfernt');

  const away = `${dir}-weg`;
  const pulled = {
    ...files,
    space: async () => {
      renameSync(dir, away);
      return files.space();
    },
  };
  await run('testRestore', { files: pulled });
  renameSync(away, dir);
  expect((await state()).testRestore!.error).toContain('Ist der Datenträger eingehängt?');
  expect(await nextDay()).toContain('1 alte Sicherung entfernt');
});

test('the room of the disk counts that a test restore is written to, not that of the pictures', async () => {
  const disk = (left: number) => ({ bsize: 1 << 30, blocks: 100, bavail: left });
  const apart = (pictures: number, rest: number) =>
    openFiles(site.app.dir, (at) => Promise.resolve(disk(at.endsWith('/imgs') ? pictures : rest)));
  await run('testRestore', { files: await apart(50, 0) });
  expect((await state()).testRestore!.error).toContain('nicht genug Platz');
  await run('testRestore', { files: await apart(0, 50) });
  expect((await state()).testRestore!.error).toBeNull();
});

test('a backup whose drive is away before it is through says so', async () => {
  const { files } = services();
  const away = `${dir}-weg`;
  const pulled = {
    ...files,
    open: (...place: Parameters<typeof files.open>) => {
      if (existsSync(dir)) renameSync(dir, away);
      return files.open(...place);
    },
  };
  await addPicture(site.app, 'feier', 'neu.jpg', await jpeg('#357', 300));
  await run('backup', { files: pulled });
  renameSync(away, dir);
  expect((await state()).runs[0]!.error).toContain('Ist der Datenträger eingehängt?');
});

test('what one has found stops that until one has passed, whatever was cut off since', async () => {
  const repair = damage();
  await run('testRestore');
  repair();
  expect((await state()).testRestore).toMatchObject({ conclusive: true, result: null });
  await killedTestRestore();
  expect((await state()).warning).toContain('Die letzte Probe ist nicht bestanden: In der Sicherung');
  expect(await nextDay()).toContain('Alte Sicherungen bleiben: Die letzte Probe ist nicht bestanden.');
  await run('testRestore');
  expect((await state()).warning).toBeNull();
  expect(await nextDay()).toContain('2 alte Sicherungen entfernt');
});

test('a part that is missing, and a table that does not come back, are found as well', async () => {
  const objects = path.join(dir, 'objects');
  renameSync(objects, `${objects}-weg`);
  await run('testRestore');
  renameSync(`${objects}-weg`, objects);
  expect((await state()).testRestore).toMatchObject({ conclusive: true });
  expect((await state()).testRestore!.error).toContain('In der Sicherung fehlt');

  const newest = path.join(dir, 'snapshots', snapshots().toSorted().at(-1)!);
  const written = readFileSync(newest, 'utf8');
  const { tables, ...snapshot } = JSON.parse(written) as { tables: { name: string; rows: number }[] };
  const wrong = tables.map((table) => ({ ...table, rows: table.rows + 1 }));
  writeFileSync(newest, JSON.stringify({ ...snapshot, sha256: undefined, tables: wrong }));
  await run('testRestore');
  writeFileSync(newest, written);
  expect((await state()).testRestore).toMatchObject({ conclusive: true });
  expect((await state()).testRestore!.error).toContain('fehlt die Datenbank, oder ein Teil');
});

test('secrets that do not open are found as well; they may lie elsewhere', async () => {
  const secrets = path.join(dir, 'geheimnisse', snapshots().toSorted().at(-1)!);
  const written = readFileSync(secrets);
  writeFileSync(secrets, written.subarray(9));
  await run('testRestore');
  expect((await state()).testRestore).toMatchObject({ conclusive: true });
  expect((await state()).testRestore!.error).toContain('Die Geheimnisse der Sicherung sind beschädigt.');
  rmSync(secrets);
  await run('testRestore');
  writeFileSync(secrets, written);
  expect((await state()).testRestore).toMatchObject({ conclusive: true, error: null });
});

test('by itself one comes behind a backup of the schedule, once a month, where there is room', async () => {
  const { db, files, jobs } = services();
  await db.deleteFrom('backupRun').execute();
  await backUpWhenDue(services());
  const night = async (changed: Partial<ReturnType<typeof services>> = {}, behindBackup = () => {}) => {
    site.app.clock.pass(DAY);
    for (const step of ['backup', 'testRestore', 'neither']) {
      site.app.clock.pass(60);
      await backUpWhenDue({ ...services(), ...changed });
      await Promise.all(jobs.values());
      if (step === 'backup') behindBackup();
    }
    const ran = db.selectFrom('backupRun').select(['kind', 'reason', 'error']).orderBy('begun');
    return (await ran.execute()).map((one) => `${one.kind} ${one.reason} ${one.error === null}`);
  };
  const backup = 'backup schedule true';
  const full = { ...files, space: async () => ({ ...(await files.space()), left: 1 << 29 }) };
  expect(await night({ files: full })).toEqual([backup]);
  const elsewhere = (at: string) =>
    Promise.resolve({ bsize: 1 << 30, blocks: 100, bavail: at.endsWith('/imgs') ? 50 : 0 });
  expect(await night({ files: await openFiles(site.app.dir, elsewhere) })).toEqual([backup, backup]);
  expect((await night()).slice(2)).toEqual([backup, 'testRestore schedule true']);
  expect((await night()).slice(4)).toEqual([backup]);
  site.app.clock.pass(28 * DAY);
  let repair = () => {};
  // Behind it: one after 29 days reads nearly all of its bytes again, and writes the damaged ones anew.
  const damaged = await night({}, () => (repair = damage()));
  expect(damaged.slice(5)).toEqual([backup, 'testRestore schedule false']);
  repair();
  expect((await state()).warning).toContain('Die letzte Probe ist nicht bestanden');
  site.app.clock.pass(6 * DAY);
  expect((await night()).slice(7)).toEqual([backup, 'testRestore schedule true']);
  expect((await state()).warning).toBeNull();
});
