import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../../api/commands/control.ts';
import { parseConfig } from '../../../api/config.ts';
import { filesOf, openStorage } from '../../../api/files/storage.ts';
import { type FakeS3, startS3 } from '../../s3.ts';
import { startSite } from '../backup/site.ts';

let store: FakeS3;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  store = await startS3();
  site = await startSite();
});
afterAll(async () => {
  await site.close();
  await store.stop();
});

async function move(prefix: string, ...args: string[]): Promise<string> {
  const said: string[] = [];
  const env = { DATA_DIR: site.app.dir, ...store.env, S3_PREFIX: prefix };
  const storage = await openStorage(parseConfig(env));
  await COMMANDS['move-files']({
    services: { ...site.app.services, storage, files: filesOf(storage) },
    args: ['--to=s3', ...args],
    cwd: '.',
    dataDir: site.app.dir,
    say: (line) => void said.push(line),
    signal: new AbortController().signal,
  });
  return said.join('\n');
}

test('what was copied into one bucket says nothing of another one, in which somebody else’s objects stay', async () => {
  expect(await move('probe')).toContain('kopiert und am neuen Ort geprüft');
  const own = store.objects.get('probe/imgs/feier/hafen.jpg')!;
  const others = Buffer.alloc(own.data.length);
  for (const name of ['hafen', 'weg'])
    store.objects.set(`wirklich/imgs/feier/${name}.jpg`, { ...own, data: others });
  await site.app.services.files.remove('imgs', 'feier/weg.jpg');
  await expect(move('wirklich', '--switch')).rejects.toThrow('Ist der Bucket der richtige?');
  for (const name of ['hafen', 'weg'])
    expect(store.objects.get(`wirklich/imgs/feier/${name}.jpg`)?.data).toEqual(others);
  // And of the first one it goes on.
  store.seen.length = 0;
  expect(await move('probe')).toMatch(/^0 Dateien kopiert/);
});
