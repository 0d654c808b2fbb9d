import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { COMMANDS } from '../../../api/commands/control.ts';
import { parseConfig } from '../../../api/config.ts';
import { openStorage } from '../../../api/files/storage.ts';
import { leave } from '../moving/library.ts';
import { type FakeS3, startS3 } from '../../s3.ts';
import { everything, startSite } from './site.ts';

/** What becomes of an object between the look at it and its reading. */
let store: FakeS3;
let site: Awaited<ReturnType<typeof startSite>>;
let before: FakeS3['objects'];
beforeAll(async () => {
  store = await startS3();
  site = await startSite(store.env);
  before = new Map(store.objects);
});
afterAll(async () => {
  await site.close();
  await store.stop();
});
afterEach(() => {
  store.heal();
  for (const [key, object] of before) store.objects.set(key, object);
});

const INSEL = 'website/imgs/feier/insel.jpg';
const remove = () => void store.objects.delete(INSEL);
/** By the same bytes, under another ETag. */
const replace = () => {
  const there = store.objects.get(INSEL)!;
  store.objects.set(INSEL, { ...there, headers: { ...there.headers, ETag: '"neu"' } });
};
/** With the n-th of those who have looked at it. */
function beforeGet(n: number, change: () => void) {
  let gets = 0;
  store.fail('503', ({ method, key }) => {
    if (method === 'GET' && key === INSEL && ++gets === n) change();
    return false;
  });
}

test.each([
  ['ordner', 1],
  ['ordner', 2],
  ['eine.zip', 1],
] as const)('a backup looks again at what is replaced before it is read: %s, %i', async (name, n) => {
  const place = `ersetzt-${n}-${name}`;
  beforeGet(n, replace);
  expect(await site.run('backup', place)).not.toContain('Schon auf der Website');
  const empty = await site.emptySite();
  await site.run('restore', place, { on: empty });
  expect(await everything(empty)).toEqual(await everything(site.app));
  await empty.close();
});

test('what has begun to lie in a ZIP file cannot be taken back: the backup ends there, and says why', async () => {
  beforeGet(2, replace);
  await expect(site.run('backup', 'eine.zip')).rejects.toThrow('wurde ersetzt, während sie gelesen wurde');
  expect(store.seen.at(-1)).toBe(`GET ${INSEL}`);
});

test('a backup names what is gone before it is read, and is none the less one', async () => {
  beforeGet(1, remove);
  expect(await site.run('backup', 'weg')).toMatch(/fehlt die Datei feier\/insel\.jpg\.[^]*Gesichert: /);
});

test('an export names it', async () => {
  beforeGet(1, remove);
  expect(await leave(site.app, site.folder('export'))).toMatch(
    /Exportiert: 1 Bilder[^]*insel\.jpg: Die Datei fehlt im Speicher\./,
  );
});

test('a move goes on', async () => {
  beforeGet(1, remove);
  const storage = await openStorage(parseConfig({ DATA_DIR: site.app.dir, ...store.env }));
  const moving = { services: { ...site.app.services, storage }, cwd: '.', dataDir: site.app.dir };
  const said: string[] = [];
  await COMMANDS['move-files']({ ...moving, args: ['--to=disk'], say: (line) => void said.push(line) });
  expect(said.join()).toContain('Jetzt den Server beenden');
});

test('a verification looks again as well', async () => {
  beforeGet(1, replace);
  expect(await site.run('verify', '')).toContain('alles in Ordnung');
  beforeGet(1, remove);
  await expect(site.run('verify', '')).rejects.toThrow('ein Befund');
});
