import { randomUUID } from 'node:crypto';
import { rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod/mini';
import type { TestRestoreResult } from '../contract/backup.ts';
import { openDatabase } from '../database/open.ts';
import { digestIn, digestOf } from '../files/digest.ts';
import { openFiles } from '../files/disk.ts';
import { idOf } from '../files/storage.ts';
import type { Services } from '../services/services.ts';
import { BackupError, DamagedBackup } from './backup-error.ts';
import type { Doing } from './check.ts';
import { newestOf, openRepository } from './repository.ts';
import { restore, verifySnapshot } from './restore.ts';
import { siteOf, type Snapshot, totalsOf } from './snapshot.ts';
import { linesOf, tablesOf } from './tables.ts';

type Restored = Pick<Services, 'db' | 'files'>;

/** In the data directory: there is room for it, and nobody else may read there. */
const placeOf = (dataDir: string) => path.join(dataDir, 'test-restore');
const remove = (place: string) => rm(place, { recursive: true, force: true });
export const clearTestRestore = (dataDir: string): Promise<void> => remove(placeOf(dataDir));

/** Restores the newest backup into an empty place with an embedded database, compares all rows and files, and removes it. */
export async function testRestore(
  { files, key, log, backups: { dataDir, passphrase } }: Pick<Services, 'files' | 'key' | 'log' | 'backups'>,
  dir: string,
  { report, signal }: Doing,
): Promise<z.infer<typeof TestRestoreResult>> {
  await using repository = await openRepository(dir, { passphrase, create: false });
  const { name, snapshot, isBehindOthers } = await newestOf(repository, siteOf(key), (sentence) =>
    log('WARNING', `Probe der Sicherung: ${sentence}`),
  );
  if (!snapshot)
    throw new BackupError(
      isBehindOthers
        ? 'Dort liegen nur Sicherungen anderer Websites.'
        : 'Dort ist keine Sicherung zu Ende geführt worden.',
    );
  const { bytes, rows } = totalsOf(snapshot);
  if ((await files.space()).left < 1.2 * bytes + SPARE)
    throw new BackupError(
      'Auf dem Datenträger der Website ist nicht genug Platz, um sie zur Probe zurückzuspielen.',
    );
  await clearTestRestore(dataDir);
  // Of its own: one that was given up may still be at its file.
  const place = path.join(placeOf(dataDir), randomUUID());
  const db = await openDatabase({ dataDir: place });
  try {
    const restored = { db, files: await openFiles(place) };
    const third = (from: number) => (done: number, total: number) => report(from * total + done, 3 * total);
    await verifySnapshot(restored, repository, snapshot, { report: third(0), signal });
    await repository.readSecrets(name, snapshot);
    await restore(restored, repository, snapshot, { report: third(1), signal });
    await compare(restored, snapshot, { report: third(2), signal });
  } finally {
    await db.destroy();
    await remove(place);
    await rmdir(placeOf(dataDir)).catch(() => undefined);
  }
  return { created: snapshot.created, files: snapshot.files.length, tables: snapshot.tables.length, rows };
}

/** For the database; that of pictures is small. */
const SPARE = 256 << 20;

async function compare(
  { db, files }: Restored,
  snapshot: Snapshot,
  { report, signal }: Doing,
): Promise<void> {
  const kept = new Map(snapshot.tables.map((table) => [table.name, table.sha256]));
  await db.transaction().execute(async (trx) => {
    for (const table of await tablesOf(trx)) {
      const { sha256 } = await digestOf(linesOf(trx, table));
      if (sha256 !== kept.get(table.name))
        throw new DamagedBackup(`Die Tabelle ${table.name} ist nach dem Zurückspielen eine andere.`);
    }
  });
  for (const [i, file] of snapshot.files.entries()) {
    signal?.throwIfAborted();
    report(i, snapshot.files.length);
    if ((await digestIn(files, file))?.sha256 !== file.sha256)
      throw new DamagedBackup(`Die Datei ${idOf(file)} ist nach dem Zurückspielen eine andere.`);
  }
}
