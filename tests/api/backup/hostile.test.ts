// issue 12, 1: what a backup meets that somebody, or something, has changed
import { createHash } from 'node:crypto';
import {
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ZipArchive } from 'archiver';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Snapshot } from '../../../api/backup/snapshot.ts';
import type { TestApp } from '../app.ts';
import { everything, startSite } from './site.ts';

let app: TestApp;
let site: Awaited<ReturnType<typeof startSite>>;
/** It stays empty: what is refused has touched nothing. */
let empty: Awaited<ReturnType<typeof site.emptySite>>;
beforeAll(async () => {
  site = await startSite();
  ({ app } = site);
  empty = await site.emptySite();
});
afterAll(async () => {
  await empty.close();
  await site.close();
});

async function refused(name: string, why: RegExp | string): Promise<void> {
  const untouched = await everything(empty);
  await expect(site.run('restore', name, { on: empty })).rejects.toThrow(why);
  expect(await everything(empty)).toEqual(untouched);
  expect(readdirSync(empty.dir)).not.toContain('secrets');
}

/** Backed up, and changed in its snapshot: a hostile one has the right hashes everywhere. */
async function forged(name: string, change: (snapshot: Snapshot) => void): Promise<void> {
  await site.run('backup', name);
  const folder = site.folder(`${name}/snapshots`);
  const file = path.join(folder, readdirSync(folder)[0]!);
  const snapshot = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  change(snapshot);
  writeFileSync(file, JSON.stringify({ ...snapshot, sha256: undefined }));
}

test('of another version it is said which', async () => {
  let last: string | undefined;
  await forged('older', ({ migrations }) => {
    migrations.pop();
    last = migrations.at(-1);
  });
  await refused('older', new RegExp(`ist bei jener „${last}“ das Letzte.*in ein neues DATA_DIR`));
});

test.each<[string, (snapshot: Snapshot) => void]>([
  ['a path out of the data directory', ({ files }) => (files[0]!.path = '../../../raus.jpg')],
  ['a path that is absolute', ({ files }) => (files[0]!.path = '/tmp/raus.jpg')],
  ['a hidden path', ({ files }) => (files[0]!.path = '.bin/raus.jpg')],
  ['two files of one name', ({ files }) => (files[1] = { ...files[0]! })],
  ['a table that there is not', ({ tables }) => void tables.push({ ...tables[0]!, name: 'fremd' })],
  ['a table twice', ({ tables }) => void tables.push({ ...tables[0]! })],
  [
    'one hash with two lengths',
    ({ files }) => void files.push({ ...files[0]!, path: 'feier/zweimal.jpg', bytes: files[0]!.bytes + 1 }),
  ],
])('%s is refused before anything is touched', async (name, change) => {
  await forged(name, change);
  await refused(name, /Sicherung/);
});

test.each([
  ['cut off', '{"secrets/session'],
  ['with a path that leads out', JSON.stringify({ 'secrets/..': 'AAAA' })],
])('secrets that are %s are refused before anything is touched, with a way out', async (name, content) => {
  await site.run('backup', name);
  const folder = site.folder(`${name}/geheimnisse`);
  const [file] = readdirSync(folder);
  writeFileSync(path.join(folder, file!), content);
  await refused(name, /^Die Geheimnisse der Sicherung sind beschädigt. Ohne sie geht es auch/);
});

test('what others have left beside the secrets is in no backup, and none of before fails by it', async () => {
  const secrets = path.join(app.dir, 'secrets');
  const strays = ['.DS_Store', 'jwt.key~', 'jwt (Kopie).key', 'schlüssel.txt'];
  for (const stray of strays) writeFileSync(path.join(secrets, stray), 'von anderswo');
  mkdirSync(path.join(secrets, 'alt'));
  await site.run('backup', 'beiwerk');
  for (const stray of [...strays, 'alt']) rmSync(path.join(secrets, stray), { recursive: true });
  const key = readFileSync(path.join(secrets, 'jwt.key'));
  const kept = (folder: string) => {
    const at = site.folder(`${folder}/geheimnisse`);
    return path.join(at, readdirSync(at)[0]!);
  };
  expect(JSON.parse(readFileSync(kept('beiwerk'), 'utf8'))).toEqual({
    'secrets/jwt.key': key.toString('base64'),
  });
  await forged('von-frueher', (snapshot) => {
    const all = { ...JSON.parse(readFileSync(kept('von-frueher'), 'utf8')), 'secrets/.DS_Store': 'AAAA' };
    writeFileSync(kept('von-frueher'), JSON.stringify(all));
    snapshot.secrets = createHash('sha256').update(JSON.stringify(all)).digest('hex');
  });
  const other = await site.emptySite();
  await site.run('restore', 'von-frueher', { on: other });
  expect(readdirSync(path.join(other.dir, 'secrets'))).toEqual(['jwt.key']);
  await other.close();
});

test('a key file that is cut off is named', async () => {
  const passphrase = 'silber und gelatine';
  await site.run('backup', 'ohne-schluessel', { passphrase });
  const key = site.folder('ohne-schluessel/schluessel.json');
  writeFileSync(key, readFileSync(key, 'utf8').slice(0, 40));
  await expect(site.run('backup', 'ohne-schluessel', { passphrase })).rejects.toThrow(
    '„schluessel.json“ der Sicherung ist beschädigt',
  );
});

test('a ZIP file that unpacks to more than it is is none of ours', async () => {
  const file = site.folder('bombe.zip');
  const archive = new ZipArchive({});
  const written = pipeline(archive, createWriteStream(file));
  archive.append(Buffer.alloc(64 << 20), { name: 'inhalt.json' });
  await Promise.all([archive.finalize(), written]);
  expect(statSync(file).size).toBeLessThan(1 << 20);
  const before = process.memoryUsage().arrayBuffers;
  await refused('bombe.zip', 'keine Sicherung von Lichthof');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 << 20);
});

test('the secrets of a file that has gone elsewhere are not written over', async () => {
  await site.run('backup', 'mai.zip');
  rmSync(site.folder('mai.zip'));
  await expect(site.run('backup', 'mai.zip')).rejects.toThrow('mai.zip.geheimnisse“ gibt es schon');
});

test('a link into the data directory is no place for a backup', async () => {
  symlinkSync(app.dir, site.folder('umweg'));
  await expect(site.run('backup', 'umweg/sicherung')).rejects.toThrow('gehört nicht in den Datenordner');
  await expect(site.run('backup', path.join(app.dir, '..sicherung'))).rejects.toThrow(
    'gehört nicht in den Datenordner',
  );
});

test('a text that changes twice within the same moment is backed up as it is', async () => {
  const at = path.join(app.dir, 'blog/beitraege/plan.html');
  const now = new Date();
  utimesSync(at, now, now);
  await site.run('backup', 'schnell');
  writeFileSync(at, '<p>ein Kahn</p>'.slice(0, statSync(at).size));
  utimesSync(at, now, now);
  app.clock.pass(1);
  await site.run('backup', 'schnell');
  const other = await site.emptySite();
  await site.run('restore', 'schnell', { on: other });
  expect(await everything(other)).toEqual(await everything(app));
  await other.close();
});

test('a picture that rots on the site itself is said, and what was whole stays in the backup', async () => {
  await site.run('backup', 'faul');
  const original = (await app.services.files.read('imgs', 'feier/insel.jpg'))!;
  const rotten = Buffer.from(original);
  rotten[200]! ^= 1;
  writeFileSync(path.join(app.dir, 'imgs/feier/insel.jpg'), rotten);
  app.clock.pass(1);
  expect(await site.run('backup', 'faul')).toContain('ist die Datei feier/insel.jpg beschädigt');
  const { result } = await app.services.db
    .selectFrom('backupRun')
    .select('result')
    .orderBy('begun', 'desc')
    .executeTakeFirstOrThrow();
  expect(result).toMatchObject({ missing: 1 });
  const sha = createHash('sha256').update(original).digest('hex');
  expect(readFileSync(site.folder(`faul/objects/${sha.slice(0, 2)}/${sha.slice(2)}`))).toEqual(original);
  writeFileSync(path.join(app.dir, 'imgs/feier/insel.jpg'), original);
});
