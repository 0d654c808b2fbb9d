// Guide 32: what a verification finds missing or damaged is brought back from the newest backup that has it
import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, renameSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastIntact } from '../../../api/backup/retrieve.ts';
import type { BackupKind, BackupState, RetrieveResult } from '../../../api/contract/backup.ts';
import { beginTask } from '../../../api/tasks/task.ts';
import { startSite } from './site.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'lichthof-target-'));
const dir = path.join(parent, 'sicherung');
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ BACKUP_DIR: dir, BACKUP_PASSPHRASE: 'silber und gelatine' });
  await run('backup');
});
afterAll(async () => {
  await site.close();
  rmSync(parent, { recursive: true });
});

const files = () => site.app.services.files;
const send = (at: string, body: object) =>
  site.app.ask('POST', `/v1/${at}`, { token: site.admin.token, body });
async function run(kind: BackupKind): Promise<void> {
  site.app.clock.pass(1);
  const answer = await send('backup', { kind });
  const { taskId } = (await answer.json()) as { taskId: string };
  await site.app.services.jobs.get(taskId);
}
const retrieve = (...paths: string[]) => send('backup/retrieve', { paths });
async function back(at: string) {
  const answer = await retrieve(at);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return ((await answer.json()) as BackupState).verify!.result!.findings;
}
const refused = async (at: string) => {
  const answer = await retrieve(at);
  return [answer.status, ((await answer.json()) as { detail: string }).detail] as const;
};
async function change(area: 'imgs' | 'blog' | 'bin', at: string, how?: (bytes: Buffer) => Buffer) {
  const before = (await files().read(area, at))!;
  if (how) await files().put(area, at, how(Buffer.from(before)));
  else await files().remove(area, at);
  return before;
}
const flipped = (bytes: Buffer) => {
  bytes[bytes.length - 20]! ^= 1;
  return bytes;
};
async function firstIn(area: 'imgs' | 'bin', end = ''): Promise<string> {
  for await (const { path: at } of files().walk(area)) if (at.endsWith(end)) return at;
  throw new Error(`There is no file in ${area}.`);
}

test('many come back at once, each from the newest backup that has it, and what does not is named with its reason', async () => {
  const hafen = await change('imgs', 'feier/hafen.jpg', flipped);
  await run('backup');
  const locked = await firstIn('imgs', '.enc');
  const geheim = await change('imgs', locked);
  const insel = await change('imgs', 'feier/insel.jpg');
  await run('verify');
  const { db } = site.app.services;
  const measured = (sha256: string) =>
    db.updateTable('image').set({ sha256 }).where('url', '=', 'feier/insel.jpg').execute();
  await measured('0'.repeat(64));

  const answer = await retrieve('feier/fremd.jpg', locked, 'feier/insel.jpg', 'feier/hafen.jpg');
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { refused: left, verify } = (await answer.json()) as RetrieveResult;
  expect(left).toEqual([
    { path: 'feier/fremd.jpg', why: expect.any(String) },
    { path: 'feier/insel.jpg', why: expect.stringContaining('Keine Sicherung enthält') },
  ]);
  const retrieved = verify!.result!.findings.filter((one) => one.retrieved).map(({ path: at }) => at);
  expect(retrieved.toSorted()).toEqual(['feier/hafen.jpg', locked]);
  expect(await files().read('imgs', locked)).toEqual(geheim);
  expect(await files().read('imgs', 'feier/hafen.jpg')).toEqual(hafen);
  expect(await files().stat('imgs', 'feier/insel.jpg')).toBeNull();

  await measured(createHash('sha256').update(insel).digest('hex'));
  await back('feier/insel.jpg');
  const [aside] = (await files().list('imgs', 'feier')).filter((name) => name.includes('beschaedigt'));
  await files().remove('imgs', `feier/${aside}`);
});

test('a verification says when the newest backup was made that has a file as it was, and goes on without any', async () => {
  const state = () => site.app.get<BackupState>('/v1/backup', { token: site.admin.token });
  const intactOf = async () =>
    (await state()).verify!.result!.findings.map((one) => [one.path, one.foreign, one.intact]);
  await run('backup');
  const created = site.app.clock.now().toISOString();
  const hafen = await change('imgs', 'feier/hafen.jpg', flipped);
  await files().put('imgs', 'feier/zuviel.jpg', Buffer.from('was'));
  // This one has it damaged.
  await run('backup');
  await run('verify');
  expect(await intactOf()).toEqual([
    ['feier/hafen.jpg', false, created],
    ['feier/zuviel.jpg', true, undefined],
  ]);
  renameSync(dir, `${dir}-weg`);
  await run('verify');
  renameSync(`${dir}-weg`, dir);
  expect(await state()).toMatchObject({ verify: { error: null, result: { found: 2 } } });
  expect((await intactOf())[0]![2]).toBeUndefined();
  await files().put('imgs', 'feier/hafen.jpg', hafen);
  await files().remove('imgs', 'feier/zuviel.jpg');
});

test.skipIf(process.platform === 'win32')('it does not wait for a drive that answers nothing', async () => {
  await run('backup');
  const [newest] = (await readdir(path.join(dir, 'snapshots'))).toSorted().toReversed();
  const silent = path.join(dir, 'snapshots', newest!.replace(/^\d{4}/, '2000'));
  execFileSync('mkfifo', [silent]);
  const found = await lastIntact(site.app.services, ['feier/hafen.jpg', 'feier/nie.jpg'], 2000);
  closeSync(openSync(silent, constants.O_WRONLY | constants.O_NONBLOCK));
  rmSync(silent);
  expect([...found.keys()]).toEqual(['feier/hafen.jpg']);
});

test.each([[[]], [Array<string>(201).fill('feier/insel.jpg')]])(
  'no more paths at once than a verification lists, and not none',
  async (paths) => {
    expect((await retrieve(...paths)).status).toBe(422);
  },
);

test('a missing and a damaged picture, an encrypted one and one in the bin come back byte by byte', async () => {
  const locked = await firstIn('imgs', '.enc');
  const binned = await firstIn('bin');
  const keyFile = await firstIn('imgs', 'album.key.json');
  const key = await change('imgs', keyFile);
  const hafen = await change('imgs', 'feier/hafen.jpg', flipped);
  const insel = await change('imgs', 'feier/insel.jpg');
  const geheim = await change('imgs', locked, (bytes) => bytes.subarray(0, -7));
  const weg = await change('bin', binned, flipped);
  // The backups after that have them damaged, or not at all.
  await run('backup');
  await run('verify');

  for (const at of ['feier/hafen.jpg', 'feier/insel.jpg', locked, keyFile, `Papierkorb/${binned}`])
    expect(await back(at)).toContainEqual(expect.objectContaining({ path: at, retrieved: true }));
  expect(await files().read('imgs', 'feier/hafen.jpg')).toEqual(hafen);
  expect(await files().read('imgs', 'feier/insel.jpg')).toEqual(insel);
  expect(await files().read('imgs', locked)).toEqual(geheim);
  expect(await files().read('imgs', keyFile)).toEqual(key);
  expect(await files().read('bin', binned)).toEqual(weg);
  // What was there stays beside it.
  const [aside] = (await files().list('imgs', 'feier')).filter((name) =>
    name.startsWith('hafen.beschaedigt-'),
  );
  expect(await files().read('imgs', `feier/${aside}`)).toEqual(flipped(Buffer.from(hafen)));
  await files().remove('imgs', `feier/${aside}`);
  expect((await back('feier/insel.jpg')).every(({ retrieved }) => retrieved)).toBe(true);
  expect(await files().read('imgs', 'feier/insel.jpg')).toEqual(insel);
});

test('nothing comes back that the verification did not miss, that has no record, or that no backup has', async () => {
  const insel = await change('imgs', 'feier/insel.jpg');
  await files().put('imgs', 'feier/fremd.jpg', Buffer.from('was'));
  await run('verify');
  expect((await refused('feier/hafen.jpg'))[0]).toBe(404);
  expect((await refused('../config.json'))[0]).toBe(404);
  expect((await refused('feier/fremd.jpg'))[0]).toBe(404);

  const { db } = site.app.services;
  const url = 'feier/insel.jpg';
  const { sha256 } = await db
    .selectFrom('image')
    .select('sha256')
    .where('url', '=', url)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('image')
    .set({ sha256: '0'.repeat(64) })
    .where('url', '=', url)
    .execute();
  expect(await refused(url)).toEqual([
    404,
    'Keine Sicherung enthält „feier/insel.jpg“ so, wie die Datei sein soll.',
  ]);
  expect(await files().stat('imgs', url)).toBeNull();
  await db.updateTable('image').set({ sha256, url: 'feier/anders.jpg' }).where('url', '=', url).execute();
  expect(await refused(url)).toEqual([404, expect.stringContaining('inzwischen')]);
  await db.updateTable('image').set({ url }).where('url', '=', 'feier/anders.jpg').execute();

  // Its files are on their way into another form.
  const { clock } = site.app;
  const task = await beginTask(db, clock, { kind: 'encrypt', userId: null, payload: { album: 'feier' } });
  expect(await refused(url)).toEqual([409, expect.stringContaining('gerade verschlüsselt')]);
  expect(await files().stat('imgs', url)).toBeNull();
  await db.deleteFrom('task').where('id', '=', task).execute();

  renameSync(dir, `${dir}.weg`);
  expect(await refused(url)).toEqual([409, expect.stringContaining('Ist der Datenträger eingehängt?')]);
  renameSync(`${dir}.weg`, dir);
  await back(url);
  expect(await files().read('imgs', url)).toEqual(insel);
});
