import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { backUpTo } from '../../../api/backup/back-up.ts';
import { checkFiles } from '../../../api/backup/check.ts';
import { openRepository } from '../../../api/backup/repository.ts';
import { verifySnapshot } from '../../../api/backup/restore.ts';
import { type Snapshot, totalsOf } from '../../../api/backup/snapshot.ts';
import { storedFiles } from '../../../api/damage/inspect.ts';
import { startApp, type TestApp } from '../app.ts';
import { addMany, MANY, watched } from './many.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await addMany(app);
});
afterAll(() => app.close());

function folder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-many-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test('backs up any number of records with a thousand at a time, and reads them back', async () => {
  const { db, largest } = watched(app.services.db);
  const dir = folder();
  const place = { dir, dataDir: app.dir, passphrase: '' };
  const { result } = await backUpTo({ ...app.services, db }, place, { say: () => undefined });
  expect(largest()).toBeLessThanOrEqual(1000);
  await using repository = await openRepository(dir, { create: false });
  const snapshot = await repository.readSnapshot((await repository.snapshots())[0]!);
  expect(snapshot.tables.find(({ name }) => name === 'image')?.rows).toBe(MANY);
  expect(totalsOf(snapshot).rows).toBe(result.rows);
  await verifySnapshot({ db }, repository, snapshot);
});

test.each(['', 'silber und gelatine'])(
  'a snapshot has one file in a line, passphrase „%s“, and what is cut off between two is none',
  async (passphrase) => {
    const dir = folder();
    await using repository = await openRepository(dir, { passphrase, create: true });
    const sha256 = 'ab'.repeat(32);
    const files = Array.from({ length: MANY }, (_, i) => ({
      area: 'imgs' as const,
      path: `ein\u2028„Bild“ ${i}.jpg`,
      bytes: i,
      modified: i + 0.5,
      sha256,
    }));
    const head = { created: '2026-11-20T12:00:00.000Z', migrations: ['a'], tables: [] };
    for (const some of [files, files.slice(0, 1000), []]) {
      const snapshot: Snapshot = { format: 1, ...head, files: some };
      await repository.writeSnapshot('2.json', snapshot);
      expect(await repository.readSnapshot('2.json')).toEqual(snapshot);
      if (passphrase !== '') continue;
      const text = readFileSync(path.join(dir, 'snapshots/2.json'), 'utf8');
      expect(JSON.parse(text)).toEqual({ ...snapshot, sha256: expect.any(String) as string });
      expect(text.split('\n')).toHaveLength(some.length + 2);
      writeFileSync(path.join(dir, 'snapshots/2.json'), text.slice(0, text.lastIndexOf('\n')));
      await expect(repository.readSnapshot('2.json')).rejects.toThrow('lässt sich nicht lesen');
    }
    expect(readdirSync(path.join(dir, 'snapshots'))).toEqual(['2.json']);
  },
);

test('who looks for one file reads the records of its folder, and not those of all', async () => {
  const { db, largest } = watched(app.services.db);
  const those = async (folder: string) => {
    const paths = [];
    for await (const file of storedFiles(db, folder)) paths.push(file.path);
    return paths;
  };
  expect(await those('anderswo/')).toEqual([]);
  expect(largest()).toBe(0);
  expect(await those('viele/')).toHaveLength(MANY);
  expect(await those('viele/thm/')).toEqual([]);
});

test('verifies any number of files with a thousand records at a time', async () => {
  const { db, files } = app.services;
  await sql`insert into "textBlock" (id, location)
    select 't-' || n, 'texte/' || n || '.html' from generate_series(1, ${MANY}::int) n`.execute(db);
  await sql`update image set url = id || '.jpg', "largeUrl" = id || '-gross.jpg' where id <> 'viele-7'`.execute(
    db,
  );
  const { db: one, largest } = watched(db);
  const { checked, findings } = await checkFiles({ db: one, files }, { report: () => undefined });
  expect(largest()).toBe(1000);
  expect(checked).toBe(1);
  // Each once: two files of each picture but one, and what is in the bin and in texts.
  expect(new Set(findings.map(({ path }) => path)).size).toBe(2 * (MANY - 1) + 2 * MANY);
  expect(findings).toHaveLength(2 * (MANY - 1) + 2 * MANY);
  expect(findings.every(({ what }) => what === 'fehlt')).toBe(true);
});
