import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireFiles } from '../../../api/damage/inspect.ts';
import { storeSetting } from '../../../api/database/setting.ts';
import { filesOf, openStorage } from '../../../api/files/storage.ts';
import { joinProcesses } from '../../../api/tasks/processes.ts';
import { startSite } from '../backup/site.ts';

let site: Awaited<ReturnType<typeof startSite>>;
let elsewhere: string;
beforeAll(async () => {
  site = await startSite();
  elsewhere = mkdtempSync(path.join(tmpdir(), 'lichthof-elsewhere-'));
});
afterAll(async () => {
  await site.close();
  rmSync(elsewhere, { recursive: true });
});

const here = () => site.app.services;
const startedIn = async (dataDir: string) => {
  const storage = await openStorage({ dataDir });
  return { ...here(), storage, files: filesOf(storage) };
};
const run = async (services: Awaited<ReturnType<typeof startedIn>>, alone = false) =>
  (await joinProcesses(services, { alone })).leave();

test('a database of before, and one that lies beside its files, knows no place: each start is right', async () => {
  await run(here(), true);
  await requireFiles(await startedIn(elsewhere));
});

test('a process that starts alone where the files are not is refused, and calls none of them damaged', async () => {
  await run(here());
  await requireFiles(here());
  await expect(requireFiles(await startedIn(elsewhere))).rejects.toThrow(
    /^Die Dateien dieser Datenbank liegen an einem anderen Ort: [^]*'filesAt'/,
  );
  expect(await here().db.selectFrom('damagedFile').selectAll().execute()).toEqual([]);
});

test('whoever has brought them there starts there, and not at the old place without them', async () => {
  cpSync(path.join(site.app.dir, 'imgs'), path.join(elsewhere, 'imgs'), { recursive: true });
  const moved = await startedIn(elsewhere);
  await requireFiles(moved);
  await run(moved);
  rmSync(path.join(elsewhere, 'imgs/feier'), { recursive: true });
  await requireFiles(moved);
  await requireFiles(here());
  await run(here());
  await expect(requireFiles(moved)).rejects.toThrow('an einem anderen Ort');
});

test('what is restored has its files where it was restored', async () => {
  await site.run('backup', site.folder('sicherung'));
  const empty = await site.emptySite();
  await storeSetting(empty.services.db, 'filesAt', 'an older place');
  await site.run('restore', site.folder('sicherung'), { on: empty });
  const { db } = empty.services;
  expect(await db.selectFrom('setting').select('key').where('key', '=', 'filesAt').execute()).toEqual([]);
  await empty.close();
});
