import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resume } from '../../../api/pictures/run.ts';
import { parseConfig } from '../../../api/config.ts';
import { silent } from '../../../api/log/log.ts';
import { openServices } from '../../../api/open.ts';
import { prepareDataDir } from '../database/create.ts';
import { isSecondRun } from '../images/photos.ts';
import { expectWhole, journal, NAMES, PASSWORD, sha } from './feier.ts';
import { BARE } from '../../processes.ts';

describe.skipIf(isSecondRun)('a process that is killed', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-locked-'));
  beforeAll(() => prepareDataDir(dir));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const env = { ...BARE, DATA_DIR: dir, DEMO: '0' };
  const inTwoMinutes = { now: () => new Date(Date.now() + 120_000) };
  const open = () => openServices(parseConfig(env), { log: silent, clock: inTwoMinutes });

  /** It kills itself in the middle of the nth of these. */
  const lockAndDie = (call: 'receive' | 'remove', nth: number, album = 'feier') =>
    new Promise<void>((resolve, reject) => {
      const args = ['tests/api/albums/locker.ts', PASSWORD, call, String(nth), album];
      const child = spawn(process.execPath, args, { env });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.on('exit', (code, signal) =>
        signal === 'SIGKILL' ? resolve() : reject(new Error(`${code} ${said}`)),
      );
    });

  test('leaves the album as it was, or encrypted, and never loses a picture', async () => {
    let services = await open();
    await services.db
      .insertInto('album')
      .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
      .execute();
    const hashes = new Map<string, string>();
    for (let i = 0; i < 40; i++) {
      const bytes = randomBytes(300_000);
      const name = `${String(i).padStart(2, '0')}.jpg`;
      hashes.set(name, sha(bytes));
      await services.files.put('imgs', `protected/feier/${name}`, bytes);
    }
    await services.close();
    const folder = path.join(dir, 'imgs/protected/feier');
    const seen: string[] = [];
    for (const [call, nth] of [
      ['receive', 1],
      ['receive', 17],
      ['receive', 40],
      ['remove', 9],
    ] as const) {
      await lockAndDie(call, nth);
      services = await open();
      await resume(services);
      seen.push(await expectWhole(services, folder, hashes));
      await services.close();
    }
    expect(seen).toEqual(['as before', 'as before', 'as before', 'encrypted']);
  });

  test('is cleared up after by the next start, at once', async () => {
    const folder = path.join(dir, 'imgs/protected/fest');
    let services = await open();
    await services.db
      .insertInto('album')
      .values({ id: 'fest', title: 'Fest', location: 'protected/fest' })
      .execute();
    for (const name of NAMES)
      await services.files.put('imgs', `protected/fest/${name}`, randomBytes(300_000));
    await services.close();
    await lockAndDie('receive', 4, 'fest');
    expect(readdirSync(folder).length).toBeGreaterThan(NAMES.length);
    const server = spawn(process.execPath, ['api/main.ts'], { env: { ...env, PORT: '0' } });
    const exit = new Promise((resolve) => server.once('exit', resolve));
    const listening = once(server.stdout, 'data');
    await expect.poll(() => readdirSync(folder)).toEqual(NAMES);
    await listening;
    server.kill('SIGTERM');
    expect(await exit).toBe(0);
    services = await open();
    expect(await journal(services)).toEqual([]);
    await services.close();
  });
});
