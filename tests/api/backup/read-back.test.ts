import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { backup } from '../../../api/backup/backup.ts';
import { openRepository } from '../../../api/backup/repository.ts';
import { startApp, type TestApp } from '../app.ts';
import { filesBelow } from './site.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await app.services.db.insertInto('tag').values({ id: 7, name: 'Gegenlicht' }).execute();
});
afterAll(() => app.close());

/** A disk that says it has written, and has not. */
function rot(folder: string): boolean {
  for (const file of filesBelow(folder)) {
    const at = readFileSync(file).indexOf('Gegenlicht');
    if (at === -1) continue;
    const handle = openSync(file, 'r+');
    writeSync(handle, 'g', at);
    closeSync(handle);
    return true;
  }
  return false;
}

test.each(['ordner', 'eine.zip'])('what cannot be read back is no backup: %s', async (name) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-rot-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const backingUp = async () => {
    await using repository = await openRepository(path.join(dir, name), { create: true });
    const rotting = {
      ...repository,
      async writeSecrets(...given: Parameters<typeof repository.writeSecrets>) {
        await expect.poll(() => rot(dir)).toBe(true);
        return repository.writeSecrets(...given);
      },
    };
    await backup(app.services, rotting, Buffer.from('{}'), { say: () => undefined });
  };
  await expect(backingUp()).rejects.toThrow('lässt sich von dort nicht wieder lesen');
  if (name === 'ordner') expect(readdirSync(path.join(dir, name, 'snapshots'))).toEqual([]);
  else expect(readdirSync(dir).filter((left) => left.startsWith(name))).toEqual([]);
});
