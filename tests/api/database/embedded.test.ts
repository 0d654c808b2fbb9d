import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CompiledQuery, Kysely } from 'kysely';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../../api/database/schema.ts';
import { isTooLong } from '../../../api/database/unavailable.ts';
import { embeddedDialect } from '../../../api/database/embedded.ts';
import { openDatabase } from '../../../api/database/open.ts';
import { prepareDataDir } from './create.ts';

const dirs: string[] = [];
const children: ChildProcess[] = [];
const dataDir = () => {
  dirs.push(mkdtempSync(path.join(tmpdir(), 'lichthof-db-')));
  return dirs.at(-1)!;
};
const preparedDir = async () => {
  const dir = dataDir();
  await prepareDataDir(dir);
  return dir;
};
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

/** Starts a process that opens the database and writes; `lines` are what it acknowledged. */
function writer(dir: string, first: number) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'writer.ts'), dir, String(first)]);
  children.push(child);
  const lines: string[] = [];
  let errors = '';
  child.stderr.on('data', (data) => (errors += String(data)));
  const reader = createInterface(child.stdout);
  const written = (n: number) =>
    new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(errors)));
      reader.on('line', (line) => lines.push(line) > n && resolve());
    });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, lines, written, exit, errors: () => errors };
}

describe.runIf(process.env['TEST_DATABASE'] === 'embedded')('the embedded database', () => {
  test('a second process on the same directory is refused in German', async () => {
    const dir = await preparedDir();
    const first = writer(dir, 0);
    await first.written(3);
    await expect(openDatabase({ dataDir: dir })).rejects.toThrow(
      'wird bereits von einem anderen Prozess benutzt',
    );
    first.child.kill('SIGKILL');
    await first.exit;
    const db = await openDatabase({ dataDir: dir });
    await db.destroy();
  });

  test('what was acknowledged survives kill -9, and nothing half is left', async () => {
    const dir = await preparedDir();
    let acknowledged = 0;
    for (let round = 0; round < 3; round += 1) {
      const { child, lines, written, exit } = writer(dir, round * 100_000);
      await written(40);
      child.kill('SIGKILL');
      await exit;
      acknowledged += lines.filter((line) => /^\d+$/.test(line)).length;
    }
    const db = await openDatabase({ dataDir: dir });
    const keys = (await db.selectFrom('setting').select('key').execute()).map(({ key }) => key);
    await db.destroy();
    const whole = keys.filter((key) => key.startsWith('a')).map((key) => key.slice(1));
    expect(whole.length).toBeGreaterThanOrEqual(acknowledged);
    expect(keys.filter((key) => key.startsWith('b')).map((key) => key.slice(1))).toEqual(whole);
  });

  test.runIf(process.platform === 'linux')('every file that is written is opened with O_DSYNC', async () => {
    const dir = await preparedDir();
    const { child, written } = writer(dir, 0);
    await written(5);
    const below = readdirSync(`/proc/${child.pid}/fd`).filter((fd) => {
      try {
        return readlinkSync(`/proc/${child.pid}/fd/${fd}`).startsWith(path.join(dir, 'db') + path.sep);
      } catch {
        return false;
      }
    });
    const flags = below.map(
      (fd) => /flags:\s*0*([0-7]+)/.exec(readFileSync(`/proc/${child.pid}/fdinfo/${fd}`, 'utf8'))![1]!,
    );
    child.kill('SIGKILL');
    const writable = flags.map((octal) => parseInt(octal, 8)).filter((flag) => (flag & 0o3) !== 0);
    expect(writable.length).toBeGreaterThan(0);
    expect(writable.filter((flag) => (flag & 0o10000) === 0)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')('a process that calculates much stays below 450 MiB', () => {
    const script = path.join(import.meta.dirname, 'calculating.ts');
    const peak = Number(execFileSync(process.execPath, [script, dataDir()]).toString());
    expect(peak).toBeGreaterThan(100);
    expect(peak).toBeLessThan(450);
  });

  /** A question that is given up, and its database with it. */
  const giveUp = async (db: Kysely<Database>) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const endless = db.executeQuery(CompiledQuery.raw('select pg_sleep(86400)'));
    const refused = expect(endless).rejects.toThrow('länger als 15000 ms');
    const known = expect(endless).rejects.toSatisfy(isTooLong);
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    vi.advanceTimersByTime(15_000);
    await Promise.all([refused, known]);
    vi.useRealTimers();
  };

  test('a query that takes too long is given up, and the next one is answered', async () => {
    const dir = await preparedDir();
    const db = new Kysely<Database>({ dialect: embeddedDialect({ dir: path.join(dir, 'db') }) });
    await db.executeQuery(CompiledQuery.raw('create table t (n int)'));
    await giveUp(db);
    const { rows } = await db.executeQuery(CompiledQuery.raw('select count(*) as n from t'));
    expect(rows).toEqual([{ n: 0 }]);
    await db.destroy();
  });

  test('where it cannot be opened again, whoever asks is told so until it can', async () => {
    const dir = path.join(await preparedDir(), 'db');
    const db = new Kysely<Database>({ dialect: embeddedDialect({ dir }) });
    await db.executeQuery(CompiledQuery.raw('create table t (n int)'));
    await giveUp(db);
    const control = path.join(dir, 'global/pg_control');
    const right = readFileSync(control);
    writeFileSync(control, 'not readable');
    const count = () => db.executeQuery(CompiledQuery.raw('select count(*) as n from t'));
    await expect(count()).rejects.toThrow('lässt sich nicht wieder öffnen');
    await expect(count()).rejects.toThrow('lässt sich nicht wieder öffnen');
    writeFileSync(control, right);
    expect((await count()).rows).toEqual([{ n: 0 }]);
    await db.destroy();
  });

  test.runIf(process.platform === 'linux')(
    'a disk that was full keeps nobody waiting for what will not be answered, and can be written to afterwards',
    () => {
      const dir = dataDir();
      const env = {
        ...process.env,
        FAULT_DIR: dir,
        FAULT_FLAG: path.join(dataDir(), 'full'),
        NODE_OPTIONS: `--import=${path.resolve('tests/gate/failing-disk.ts')}`,
      };
      const script = path.join(import.meta.dirname, 'panicking.ts');
      const told: string[] = JSON.parse(execFileSync(process.execPath, [script], { env }).toString());
      expect(told).toEqual([
        'written',
        '53100',
        'Die eingebettete Datenbank wurde geschlossen.',
        'Die eingebettete Datenbank lässt sich nicht wieder öffnen.',
        // None was begun in vain.
        'engines: 1',
        'written',
        '53100',
        'Die eingebettete Datenbank wurde geschlossen.',
        'written',
        '53100',
        ...Array.from({ length: 13 }, () => 'written'),
      ]);
    },
  );
});
