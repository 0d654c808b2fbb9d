import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../../api/config.ts';
import { silent } from '../../../api/log/log.ts';
import { openServices } from '../../../api/open.ts';
import { resumeMoves } from '../../../api/pictures/pictures.ts';
import { sha } from '../albums/feier.ts';
import { picture } from '../content.ts';
import { isSecondRun } from '../images/photos.ts';

describe.skipIf(isSecondRun)('a process that is killed while it moves pictures', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-moved-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const env = { PATH: process.env['PATH'], DATA_DIR: dir, DEMO: '0' };
  const inTwoMinutes = { now: () => new Date(Date.now() + 120_000) };
  const open = () => openServices(parseConfig(env), { log: silent, clock: inTwoMinutes });
  const moveAndDie = (call: string, nth: number) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, ['tests/api/bulk/mover.ts', call, String(nth)], { env });
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.on('exit', (code, signal) =>
        signal === 'SIGKILL' ? resolve() : reject(new Error(`${code} ${said}`)),
      );
    });

  test('leaves every picture in exactly one place, whole, and the next start clears up', async () => {
    const hashes = new Map<string, string>();
    let services = await open();
    await services.db
      .insertInto('album')
      .values(['feier', 'fest'].map((id) => ({ id, title: id, location: `protected/${id}` })))
      .execute();
    for (let i = 0; i < 12; i++) {
      const name = `${String(i).padStart(2, '0')}.jpg`;
      const bytes = randomBytes(200_000);
      hashes.set(name, sha(bytes));
      const url = `protected/feier/${name}`;
      await services.files.put('imgs', url, bytes);
      const id = `i--feier--${name.slice(0, 2)}`;
      await services.db
        .insertInto('image')
        .values(picture(id, { album: 'feier', url, filename: name }))
        .execute();
    }
    await services.close();
    const left: number[] = [];
    for (const [call, nth] of [
      ['receive', 1],
      ['place', 3],
      ['remove', 2],
    ] as const) {
      await moveAndDie(call, nth);
      services = await open();
      await resumeMoves(services);
      const rows = await services.db.selectFrom('image').select(['album', 'url', 'filename']).execute();
      const named = rows.map(({ album, url, filename }) => {
        expect(url).toBe(`protected/${album}/${filename}`);
        expect(sha(readFileSync(path.join(dir, 'imgs', url)))).toBe(hashes.get(filename));
        return url;
      });
      const lying: string[] = [];
      for (const folder of ['protected/feier', 'protected/fest'])
        lying.push(...(await services.files.list('imgs', folder)).map((name) => `${folder}/${name}`));
      expect(lying.toSorted()).toEqual(named.toSorted());
      expect(await services.db.selectFrom('fileOperation').selectAll().execute()).toEqual([]);
      const running = services.db.selectFrom('task').select('id').where('state', '=', 'running');
      expect(await running.execute()).toEqual([]);
      left.push(rows.filter(({ album }) => album === 'feier').length);
      await services.close();
    }
    // Two went before the third was in its place; two more had gone when the second was removed.
    expect(left).toEqual([12, 10, 8]);
  });
});
