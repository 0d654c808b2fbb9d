import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../../api/commands/control.ts';
import { parseConfig } from '../../../api/config.ts';
import { filesOf, openStorage } from '../../../api/files/storage.ts';
import { filesBelow, startSite } from '../backup/site.ts';
import { type FakeS3, startS3 } from '../../s3.ts';

let store: FakeS3;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  store = await startS3();
  site = await startSite(store.env);
});
afterAll(async () => {
  await site.close();
  await store.stop();
});

const ROOMY = 1 << 27;
/** `left` says how many blocks are left each time that somebody asks. */
async function move(left: () => number, ...args: string[]) {
  const said: string[] = [];
  const space = () => Promise.resolve({ bsize: 4096, blocks: 1 << 28, bavail: left() });
  const storage = await openStorage(parseConfig({ DATA_DIR: site.app.dir, ...store.env }), space);
  await COMMANDS['move-files']({
    services: { ...site.app.services, storage, files: filesOf(storage) },
    args,
    cwd: '.',
    dataDir: site.app.dir,
    say: (line) => void said.push(line),
    signal: new AbortController().signal,
  });
  return said.join('\n');
}
const onDisk = () => ['imgs', 'blog'].flatMap((area) => filesBelow(path.join(site.app.dir, area))).length;

test('a move to a disk that gets full stops before it is, says so, and goes on where there is room', async () => {
  const all = [...store.objects.keys()].length;
  await expect(move(() => 10, '--to=disk')).rejects.toThrow(/zu wenig Platz, um weiterzukopieren/);
  expect(onDisk()).toBe(0);
  const gettingFull = () => (onDisk() > 0 ? 10 : ROOMY);
  await expect(move(gettingFull, '--to=disk')).rejects.toThrow('rufen Sie den Befehl noch einmal auf');
  const copied = onDisk();
  expect(copied).toBeGreaterThan(0);
  expect(copied).toBeLessThan(all);
  expect(await move(() => ROOMY, '--to=disk', '--switch')).toContain(`${all - copied} Dateien kopiert`);
  expect(onDisk()).toBe(all);
});

test('from a disk that is full everything goes to the store', async () => {
  expect(await move(() => ROOMY, '--to=disk', '--clean')).toContain('liegt nichts mehr');
  expect(await move(() => 10, '--to=s3', '--switch')).toContain(
    'Ab dem nächsten Start liegen die Dateien im',
  );
});
