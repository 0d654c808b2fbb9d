import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '../../../api/config.ts';
import { openDatabase } from '../../../api/database/open.ts';
import { checkObjectStorage } from '../../../api/doctor/object-storage.ts';
import { openStorage, welcomeStore } from '../../../api/files/storage.ts';
import { type FakeS3, startS3 } from '../../s3.ts';

let dir: string;
let store: FakeS3;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'lichthof-storage-'));
  store = await startS3();
});
afterEach(async () => {
  await store.stop();
  await rm(dir, { recursive: true, force: true });
});

const open = (env: Record<string, string> = store.env) => openStorage(parseConfig({ DATA_DIR: dir, ...env }));

test('a new site with a store begins there, and stays there', async () => {
  expect((await open()).at).toBe('s3');
  expect((await open()).at).toBe('s3');
});

test('a site that has files keeps them where they are', async () => {
  await mkdir(path.join(dir, 'imgs'));
  await writeFile(path.join(dir, 'imgs/berg.jpg'), 'a picture');
  const storage = await open();
  expect(storage.at).toBe('disk');
  expect(await checkObjectStorage(storage)).toMatchObject({
    state: 'note',
    text: expect.stringContaining('make move-files TO=s3') as string,
  });
});

test('a site in a store does not start without it', async () => {
  await open();
  await expect(open({})).rejects.toThrow('Bucket „bilder“');
});

test.each([
  [{ S3_BUCKET: 'bilder' }, 'Zu S3_BUCKET fehlen S3_ENDPOINT, S3_ACCESS_KEY_ID und S3_SECRET_ACCESS_KEY.'],
  [{ S3_ENDPOINT: 'ftp://example.org' }, 'S3_ENDPOINT muss mit https:// oder http:// beginnen'],
  [{ S3_BUCKET: 'Meine Bilder' }, 'S3_BUCKET muss der Name eines Buckets sein'],
  [{ S3_PREFIX: '../x' }, 'S3_PREFIX darf nur'],
  [{ S3_SIGNED_URLS: 'ja' }, 'S3_SIGNED_URLS muss 0 oder 1 sein'],
])('settings that cannot be used stop the start: %j', (env, said) => {
  expect(() => parseConfig(env)).toThrow(said);
});

test('the store is examined step by step, and nothing is left in it', async () => {
  expect(await checkObjectStorage(await open())).toMatchObject({
    state: 'good',
    text: 'Im Bucket „bilder“ lässt sich auflisten, schreiben, lesen, in Teilen lesen und löschen.',
  });
  expect(store.objects.size).toBe(0);
});

test('what the store does not do is named', async () => {
  const storage = await open();
  const refused = {
    ...storage,
    s3: { ...storage.s3!, files: { ...storage.s3!.files, remove: () => Promise.resolve() } },
  };
  expect(await checkObjectStorage(refused)).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('Löschen im Bucket') as string,
  });
  const wrong = await open({ ...store.env, S3_SECRET_ACCESS_KEY: 'falsch' });
  const { state, text } = await checkObjectStorage(wrong);
  expect([state, text]).toEqual([
    'bad',
    expect.stringMatching(/^Auflisten .* S3_SECRET_ACCESS_KEY prüfen\.$/),
  ]);
  expect(text).not.toContain('falsch');
});

test('a start is refused by a key that is wrong, and not by a store that is away', async () => {
  const logged: string[] = [];
  const log = (_: string, message: string) => void logged.push(message);
  const wrong = await open({ ...store.env, S3_SECRET_ACCESS_KEY: 'falsch' });
  await expect(welcomeStore({ storage: wrong, log })).rejects.toThrow('S3_SECRET_ACCESS_KEY prüfen');
  store.fail('503', () => true, 8);
  await welcomeStore({ storage: await open(), log });
  expect(logged).toEqual(['Der Objektspeicher antwortet mit 503 (SlowDown).']);
});

test('the name of a bucket that was mistyped at the first start is corrected, and the site starts', async () => {
  const mistyped = await open({ ...store.env, S3_BUCKET: 'bildr' });
  await expect(welcomeStore({ storage: mistyped, log: () => undefined })).rejects.toThrow('bildr');
  const corrected = await open();
  await welcomeStore({ storage: corrected, log: () => undefined });
  expect(corrected.at).toBe('s3');
  await expect(open({})).rejects.toThrow('Bucket „bilder“');
});

test('a store that was away at the very first start is noted with what it takes first', async () => {
  store.fail('503', () => true, 4);
  const { s3 } = await open();
  expect((await open({})).at).toBe('disk');
  await s3!.files.read('imgs', 'berg.jpg');
  await expect(s3!.files.put('imgs', '../berg.jpg', Buffer.from('x'))).rejects.toThrow();
  expect((await open({})).at).toBe('disk');
  await s3!.files.put('imgs', 'berg.jpg', Buffer.from('a picture'));
  await expect(open({})).rejects.toThrow('Bucket „bilder“');
});

test('a note that cannot be written yet fails nothing that the store has taken, and is written with the next', async () => {
  store.fail('503', () => true, 4);
  const { s3 } = await open();
  const note = path.join(dir, 'files-in-s3.json');
  await mkdir(note);
  await s3!.files.put('imgs', 'berg.jpg', Buffer.from('a picture'));
  await rm(note, { recursive: true });
  await s3!.files.put('imgs', 'tal.jpg', Buffer.from('another one'));
  await expect(open({})).rejects.toThrow('Bucket „bilder“');
});

test.each(['restoring', 'noted meanwhile'])('but not where that is for others to say: %s', async (why) => {
  store.fail('503', () => true, 4);
  const config = parseConfig({ DATA_DIR: dir, ...store.env });
  const { s3 } = await openStorage({ ...config, restoring: why === 'restoring' });
  store.heal();
  const note = path.join(dir, 'files-in-s3.json');
  if (why !== 'restoring') await writeFile(note, '{"bucket":"anderer"}');
  await s3!.files.put('imgs', 'berg.jpg', Buffer.from('a picture'));
  const noted = await readFile(note, 'utf8').catch(() => null);
  expect(noted).toBe(why === 'restoring' ? null : '{"bucket":"anderer"}');
});

test.each([60, -60, 5])('a clock that goes wrong by %i minutes is noticed', async (minutes) => {
  const storage = await open();
  store.setAhead(minutes * 60_000);
  expect(await checkObjectStorage(storage)).toMatchObject({
    state: 'note',
    text: expect.stringContaining(`geht aber ${Math.abs(minutes)} Minuten anders`) as string,
  });
});

test.runIf(process.env['TEST_DATABASE'] === 'embedded')(
  'a database that is lost does not begin empty beside files in a store',
  async () => {
    await open();
    await expect(openDatabase({ dataDir: dir })).rejects.toThrow('in einem Objektspeicher');
  },
);

test.each([{ S3_BUCKET: 'anderer' }, { S3_PREFIX: 'anders' }])(
  'a site in a store does not start with another, empty one: %j',
  async (other) => {
    await open();
    await expect(open({ ...store.env, ...other })).rejects.toThrow(
      /^Die Dateien dieser Website liegen im Bucket „bilder“ unter „website\/“, eingestellt ist/,
    );
    expect((await open()).at).toBe('s3');
  },
);
