import { spawnSync } from 'node:child_process';
import fs, {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDurable } from '../../../api/database/durable.ts';
import { openDatabase } from '../../../api/database/open.ts';

const root = mkdtempSync(path.join(tmpdir(), 'lichthof-incomplete-'));
const backup = path.join(root, 'backup');
let n = 0;
const emptyDir = () => {
  const dir = path.join(root, `data-${++n}`);
  mkdirSync(dir);
  return dir;
};
const restored = () => {
  const dir = emptyDir();
  cpSync(backup, dir, { recursive: true });
  return dir;
};
const withPicture = (dir: string) => {
  mkdirSync(path.join(dir, 'imgs/2026/11'), { recursive: true });
  writeFileSync(path.join(dir, 'imgs/2026/11/steg.jpg'), 'a picture');
  return dir;
};
/** PGlite leaves its `postmaster.pid` where it fails. */
const filesOf = (dir: string) => globSync('**/*', { cwd: dir, exclude: ['**/postmaster.pid'] }).toSorted();

/** The start is refused in German with the way out, and everything stays where it is. */
async function refuses(dataDir: string, what: string) {
  const before = filesOf(dataDir);
  const start = openDatabase({ dataDir });
  await expect(start).rejects.toThrow(what);
  await expect(start).rejects.toThrow(/Es wurde nichts gelöscht\..*Sicherung.*DEMO=0/);
  expect(filesOf(dataDir)).toEqual(before);
}

async function holdsWhatWasSaved(dataDir: string) {
  const db = await openDatabase({ dataDir });
  const rows = await db.selectFrom('setting').select('key').execute();
  await db.destroy();
  expect(rows).toEqual([{ key: 'saved' }]);
}

describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('an embedded database that is not whole', () => {
  beforeAll(async () => {
    const db = await openDatabase({ dataDir: backup });
    await db.insertInto('setting').values({ key: 'saved', value: '1' }).execute();
    await db.destroy();
  });

  test('nobody else on the machine reads it, also where DATA_DIR was there before', async () => {
    const mode = (dir: string) => statSync(path.join(dir, 'db')).mode & 0o777;
    expect(mode(backup)).toBe(0o700);
    const dir = restored();
    chmodSync(path.join(dir, 'db'), 0o755);
    await holdsWhatWasSaved(dir);
    expect(mode(dir)).toBe(0o700);
  });

  test('where modes cannot be set, as on a share or in a folder of a group, it opens all the same', async () => {
    const dir = path.join(restored(), 'db');
    chmodSync(dir, 0o770);
    const chmod = vi.spyOn(fs, 'chmodSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
    });
    await (await openDurable(dir, {})).close();
    chmod.mockRestore();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each(['global/pg_control', 'PG_VERSION', 'pg_wal'])(
    'without %s the start is refused, and goes on when it is back',
    async (missing) => {
      const dir = restored();
      rmSync(path.join(dir, 'db', missing), { recursive: true });
      await refuses(dir, `ist unvollständig: ${missing} fehlt`);
      cpSync(path.join(backup, 'db', missing), path.join(dir, 'db', missing), { recursive: true });
      await holdsWhatWasSaved(dir);
    },
  );

  test('that another major version of PostgreSQL has written is told from a damaged one', async () => {
    const dir = restored();
    const file = path.join(dir, 'db/PG_VERSION');
    writeFileSync(file, '17\n');
    await expect(openDatabase({ dataDir: dir })).rejects.toThrow(
      /ist von PostgreSQL 17, .*Es wurde nichts verändert\..*make backup.*make restore/,
    );
    cpSync(path.join(backup, 'db/PG_VERSION'), file);
    await holdsWhatWasSaved(dir);
  });

  test('that is damaged is refused', async () => {
    const dir = restored();
    writeFileSync(path.join(dir, 'db/global/pg_control'), 'not readable');
    await refuses(dir, 'lässt sich nicht öffnen');
  });

  test.each([
    ['ENOSPC', 'Der Speicherplatz ist aufgebraucht.'],
    ['EIO', 'Der Datenträger meldet einen Fehler.'],
  ])('on a disk that takes nothing (%s) it is not called damaged', async (code, sentence) => {
    const dir = restored();
    const flag = path.join(root, code);
    writeFileSync(flag, `${code} 0`);
    const disk = { FAULT_DIR: dir, FAULT_FLAG: flag };
    const env = { PATH: process.env['PATH'], DATA_DIR: dir, ...disk };
    const command = ['--import', path.resolve('tests/gate/failing-disk.ts'), 'api/run-command.ts', 'verify'];
    const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(`^In DATA_DIR .* lässt sich nicht arbeiten: ${sentence}`) as string,
    });
    expect(stderr).not.toContain('beschädigt');
    await holdsWhatWasSaved(dir);
  });

  test('pictures without a database are refused, texts as well', async () => {
    const pictures = withPicture(emptyDir());
    await refuses(pictures, 'fehlt, obwohl in imgs/ Dateien liegen');
    mkdirSync(path.join(pictures, 'db'));
    await refuses(pictures, 'fehlt, obwohl in imgs/ Dateien liegen');
    const texts = emptyDir();
    mkdirSync(path.join(texts, 'blog'));
    writeFileSync(path.join(texts, 'blog/p-ich.html'), '<p>Ich');
    await refuses(texts, 'fehlt, obwohl in blog/ Dateien liegen');
  });

  test.each([
    ['forwards', (files: string[]) => files],
    ['backwards', (files: string[]) => files.toReversed()],
  ])('a restore that copies %s is refused until it is through', async (_, ordered) => {
    const dir = withPicture(emptyDir());
    const files = ordered(filesOf(path.join(backup, 'db')));
    const step = Math.floor(files.length / 5);
    for (let copied = 0; copied < files.length; copied += step) {
      for (const file of files.slice(copied, copied + step)) {
        const from = path.join(backup, 'db', file);
        const to = path.join(dir, 'db', file);
        mkdirSync(statSync(from).isDirectory() ? to : path.dirname(to), { recursive: true });
        if (!statSync(from).isDirectory()) cpSync(from, to);
      }
      if (copied + step < files.length) await refuses(dir, 'Die Datenbank in');
    }
    await holdsWhatWasSaved(dir);
  });

  test('an empty directory, and folders in which nothing lies, are a first start', async () => {
    const dir = emptyDir();
    for (const folder of ['db', 'imgs/.tmp', 'imgs/2026/11', 'blog'])
      mkdirSync(path.join(dir, folder), { recursive: true });
    writeFileSync(path.join(dir, 'imgs/.tmp/1.abc'), 'half a picture');
    const db = await openDatabase({ dataDir: dir });
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
    await db.destroy();
  });
});
