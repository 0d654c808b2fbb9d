import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backup } from '../../../api/backup/backup.ts';
import { openRepository } from '../../../api/backup/repository.ts';
import { testRestore } from '../../../api/backup/test-restore.ts';
import { openFiles } from '../../../api/files/disk.ts';
import { createGerman } from '../database/create.ts';

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a backup of a database that sorts as Germans do passes the test restore',
  async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'lichthof-collation-'));
    const db = await createGerman();
    onTestFinished(async () => {
      await db.destroy();
      rmSync(root, { recursive: true });
    });
    const ids = ['b', 'Zürich', 'ähre', 'A', 'a-b', 'ab', 'B', 'a'];
    await db
      .insertInto('album')
      .values(ids.map((id) => ({ id, title: id, location: id, downloadable: true })))
      .execute();
    const files = await openFiles(path.join(root, 'data'));
    const dir = path.join(root, 'sicherung');
    const repository = await openRepository(dir, { create: true });
    const clock = { now: () => new Date('2026-11-20T12:00:00Z') };
    const key = Buffer.alloc(32);
    await backup({ db, files, clock, key }, repository, Buffer.from('{}'), {
      say: () => undefined,
    });
    await repository[Symbol.asyncDispose]();
    const backups = { dir, dataDir: path.join(root, 'data'), passphrase: '', keep: null };
    const doing = { report: () => undefined, signal: new AbortController().signal };
    expect(
      (await testRestore({ files, key, backups, log: () => undefined }, dir, doing)).rows,
    ).toBeGreaterThanOrEqual(ids.length);
  },
);
