import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
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

/** A folder that is gone, and something else in its place. */
function lose(folder: string): boolean {
  const file = filesBelow(folder).find((at) => readFileSync(at).includes('Gegenlicht'));
  if (file === undefined) return false;
  rmSync(path.dirname(file), { recursive: true });
  writeFileSync(path.dirname(file), '');
  return true;
}

async function backUp(place: string, fault: (folder: string) => boolean): Promise<void> {
  await using repository = await openRepository(place, { create: true });
  const failing = {
    ...repository,
    async writeSecrets(...given: Parameters<typeof repository.writeSecrets>) {
      await expect.poll(() => fault(path.dirname(place))).toBe(true);
      return repository.writeSecrets(...given);
    },
  };
  await backup(app.services, failing, Buffer.from('{}'), { say: () => undefined });
}

function emptyDir(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-rot-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

test.each(['ordner', 'eine.zip'])('what cannot be read back is no backup: %s', async (name) => {
  const dir = emptyDir();
  await expect(backUp(path.join(dir, name), rot)).rejects.toThrow('lässt sich von dort nicht wieder lesen');
  if (name === 'ordner') expect(readdirSync(path.join(dir, name, 'snapshots'))).toEqual([]);
  else expect(readdirSync(dir).filter((left) => left.startsWith(name))).toEqual([]);
});

test('what the file system says about it is said', async () => {
  await expect(backUp(path.join(emptyDir(), 'ordner'), lose)).rejects.toThrow(
    /nicht wieder lesen.* Ein Teil dieses Pfades ist kein Ordner\.$/,
  );
});
