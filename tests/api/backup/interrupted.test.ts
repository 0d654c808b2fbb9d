import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backUpWhenDue, startBackups } from '../../../api/jobs/backups.ts';
import { beginTask } from '../../../api/tasks/task.ts';
import { startApp, type TestApp } from '../app.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-target-'));
let app: TestApp;
let copy: string;
beforeAll(async () => {
  app = await startApp({ BACKUP_DIR: dir });
  copy = path.join(app.dir, 'test-restore');
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true });
});
beforeEach(() => {
  mkdirSync(path.join(copy, 'imgs'), { recursive: true });
  writeFileSync(path.join(copy, 'imgs', 'hafen.jpg'), 'ein Bild');
});

/** As a process leaves it that is at it, or was killed. */
async function beginTestRestore(): Promise<void> {
  const { db, clock } = app.services;
  const id = await beginTask(db, clock, { kind: 'testRestore', userId: null, payload: {} });
  await db
    .insertInto('backupRun')
    .values({ id, kind: 'testRestore', reason: 'desk', begun: clock.now() })
    .execute();
}

test('the copy of a killed test restore is removed as soon as nobody says that it is alive', async () => {
  await beginTestRestore();
  await backUpWhenDue(app.services);
  expect(existsSync(copy)).toBe(true);
  app.clock.pass(3600);
  await backUpWhenDue(app.services);
  expect(existsSync(copy)).toBe(false);
});

test('a start removes it where none is going on, also beside other processes', async () => {
  const backups = startBackups(app.services, { alone: false });
  await expect.poll(() => existsSync(copy)).toBe(false);
  backups.stop();
});

test('a start warns where BACKUP_DIR cannot be used', async () => {
  const lines: string[] = [];
  const wrong = await startApp(
    { BACKUP_DIR: path.join(dir, 'file/below') },
    { write: (line) => lines.push(line) },
  );
  writeFileSync(path.join(dir, 'file'), '');
  const backups = startBackups(wrong.services, { alone: false });
  await expect.poll(() => lines.join('')).toContain('So lässt sich nicht sichern: ');
  backups.stop();
  await wrong.close();
});
