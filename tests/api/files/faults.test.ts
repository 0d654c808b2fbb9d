import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openFiles } from '../../../api/files/disk.ts';
import type { Files } from '../../../api/files/files.ts';
import { createClient, type S3Client } from '../../../api/files/s3/client.ts';
import { storeSentence } from '../../../api/files/s3/failure.ts';
import { s3Files } from '../../../api/files/s3/files.ts';
import { type FakeS3, startS3 } from '../../s3.ts';

const QUICK = { backoffMs: 1 };
/** For what never answers: nobody waits twenty seconds. */
const IMPATIENT = { ...QUICK, quietMs: 300 };
const HOUR = 3600_000;
const bytes = Buffer.alloc(300_000, 'bild');

let dir: string;
let store: FakeS3;
let client: S3Client;
let files: Files;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'lichthof-faults-'));
  store = await startS3();
  client = createClient(store.settings, QUICK);
  files = s3Files(client, await openFiles(dir));
});
afterEach(async () => {
  await store.stop();
  await rm(dir, { recursive: true, force: true });
});

const any = () => true;
const is = (method: string) => (request: { method: string }) => request.method === method;
const place = async (name: string, data = bytes) => {
  const incoming = await files.receive('imgs', chunks(data), Infinity);
  return incoming.place(name).finally(() => incoming.discard());
};
const impatient = async (fault: string) => {
  if (fault === 'silent') files = s3Files(createClient(store.settings, IMPATIENT), await openFiles(dir));
};
const sentence = (work: Promise<unknown>) => work.then(() => 'no failure', storeSentence);

describe('a store that fails a while', () => {
  test.each(['503', 'silent'] as const)('is asked again: %s', async (fault) => {
    await impatient(fault);
    store.fail(fault, any, 2);
    expect(await place('a.jpg')).toBe(true);
    store.fail(fault, any, 2);
    expect((await files.read('imgs', 'a.jpg'))!.equals(bytes)).toBe(true);
    store.fail(fault, any, 2);
    expect(await files.list('imgs', '')).toEqual(['a.jpg']);
  });

  test.each(['broken', 'short', 'silent', '503'] as const)(
    'every byte is read once all the same: %s',
    async (fault) => {
      await impatient(fault);
      await files.put('imgs', 'a.jpg', bytes);
      store.fail(fault, is('GET'), 3);
      const part = (await files.open('imgs', 'a.jpg'))!.stream({ from: 10, to: 250_000 });
      expect(Buffer.from(await new Response(part).arrayBuffer()).equals(bytes.subarray(10, 250_001))).toBe(
        true,
      );
    },
  );

  test('what is asked for again is of the version that was begun with', async () => {
    await files.put('blog', 'text.html', bytes);
    store.fail('broken', is('GET'));
    const reader = (await files.open('blog', 'text.html'))!.stream().getReader();
    await reader.read();
    await files.put('blog', 'text.html', Buffer.alloc(bytes.length, 'neu'));
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    expect(await sentence(rest())).toMatch('wurde ersetzt, während sie gelesen wurde');
  });

  test('an answer that is lost is not taken for another picture of that name', async () => {
    store.fail('lost', is('PUT'));
    expect(await place('a.jpg')).toBe(true);
    expect(await place('a.jpg', Buffer.from('another one'))).toBe(false);
    expect((await files.read('imgs', 'a.jpg'))!.equals(bytes)).toBe(true);
  });

  test('a move whose answers are lost is one move', async () => {
    await files.put('imgs', 'a.jpg', bytes);
    store.fail('lost', is('PUT'));
    store.fail('lost', is('DELETE'));
    expect(await files.move('imgs', 'a.jpg', '2026-11-20/1.jpg', 'bin')).toBe(true);
    expect([...store.objects.keys()]).toEqual(['website/bin/2026-11-20/1.jpg']);
  });

  test('a move that was killed after its copy ends with the next try', async () => {
    await files.put('imgs', 'a.jpg', bytes);
    store.fail('503', is('DELETE'), 4);
    await expect(files.move('imgs', 'a.jpg', '1.jpg', 'bin')).rejects.toThrow('nicht erreichbar');
    expect([...store.objects.keys()].toSorted()).toEqual(['website/bin/1.jpg', 'website/imgs/a.jpg']);
    expect(await files.move('imgs', 'a.jpg', '1.jpg', 'bin')).toBe(true);
    expect([...store.objects.keys()]).toEqual(['website/bin/1.jpg']);
  });
});

/** Instead of the usual one. */
async function startOther(how: Parameters<typeof startS3>[0]): Promise<void> {
  await store.stop();
  store = await startS3(how);
  files = s3Files(createClient(store.settings, QUICK), await openFiles(dir));
}

test('a store that encrypts what it keeps gives copies other ETags, and moves as well', async () => {
  await startOther({ encrypts: true });
  await files.put('imgs', 'a.jpg', bytes);
  store.fail('503', is('DELETE'), 4);
  await expect(files.move('imgs', 'a.jpg', '1.jpg', 'bin')).rejects.toThrow('nicht erreichbar');
  expect(await files.move('imgs', 'a.jpg', '1.jpg', 'bin')).toBe(true);
  expect([...store.objects.keys()]).toEqual(['website/bin/1.jpg']);
  await files.put('imgs', 'a.jpg', Buffer.from('another one'));
  expect(await files.move('imgs', 'a.jpg', '1.jpg', 'bin')).toBe(false);
});

test('half a list of a store that only knows the first version of lists is no list', async () => {
  await startOther({ listVersion: 1 });
  for (let n = 0; n < 6; n++) await files.put('imgs', `${n}.jpg`, bytes);
  expect(await sentence(files.list('imgs', ''))).toContain('kennt ListObjectsV2 nicht');
});

test('of whom nobody waits for any more nothing is asked, also before the first byte', async () => {
  await files.put('imgs', 'a.jpg', bytes);
  const file = (await files.open('imgs', 'a.jpg'))!;
  store.seen.length = 0;
  store.fail('silent', is('GET'));
  const reader = file.stream().getReader();
  const part = reader.read();
  await expect.poll(() => store.waiting.size).toBe(1);
  await reader.cancel();
  expect(await part).toEqual({ done: true, value: undefined });
  await expect.poll(() => store.waiting.size).toBe(0);
  // The connection is free for another, and what was left is not asked again.
  expect((await files.read('imgs', 'a.jpg'))!.equals(bytes)).toBe(true);
  expect(store.seen.filter((request) => request.startsWith('GET'))).toHaveLength(2);
});

describe('a store that goes on failing', () => {
  test.each([
    ['503', /^Der Objektspeicher antwortet mit 503/],
    ['silent', /^Der Objektspeicher kam .* nicht voran\.$/],
  ] as const)('is given up with a sentence, and nothing is half: %s', async (fault, said) => {
    await impatient(fault);
    await files.put('imgs', 'old.jpg', bytes);
    store.fail(fault, any, 100);
    expect(await sentence(place('new.jpg'))).toMatch(said);
    expect(await sentence(files.read('imgs', 'old.jpg'))).toMatch(said);
    expect([...store.objects.keys()]).toEqual(['website/imgs/old.jpg']);
  });

  test.each(['broken', 'short'] as const)('a reader gets an error and never a part: %s', async (fault) => {
    await files.put('imgs', 'a.jpg', bytes);
    const file = await files.open('imgs', 'a.jpg');
    store.fail(fault, is('GET'), 200);
    await expect(new Response(file!.stream()).arrayBuffer()).rejects.toThrow();
    await expect(files.local('imgs', 'a.jpg', () => Promise.resolve())).rejects.toThrow();
  });

  test('one that sends a byte now and then is given up like a silent one', async () => {
    await files.put('imgs', 'a.jpg', bytes);
    await impatient('silent');
    store.fail('trickle', is('GET'), 200);
    const file = await files.open('imgs', 'a.jpg');
    expect(await sentence(new Response(file!.stream()).arrayBuffer())).toMatch(/nicht voran\.$/);
  });

  test('visitors are told to come again, and nothing of the store', async () => {
    store.fail('503', any, 4);
    await expect(files.list('imgs', '')).rejects.toMatchObject({
      code: 'unavailable',
      message:
        'Der Speicher der Bilder ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute noch einmal.',
    });
  });

  test('one that is full is not asked again, and says so', async () => {
    store.fail('full', is('PUT'), 2);
    await expect(place('new.jpg')).rejects.toMatchObject({ code: 'no-space' });
    expect(await sentence(place('new.jpg'))).toBe('Im Objektspeicher ist kein Platz mehr.');
    expect(store.objects.size).toBe(0);
  });

  test('one that is not there', async () => {
    await store.stop();
    expect(await sentence(files.reachable())).toMatch(
      /^Der Objektspeicher http.* ist nicht zu erreichen oder brach ab \(ECONNREFUSED\)\.$/,
    );
    store = await startS3();
  });

  test('who only looks whether it is there gives up sooner', async () => {
    await impatient('silent');
    store.fail('silent', any, 4);
    expect(await sentence(files.reachable())).toMatch(/^Der Objektspeicher kam .* nicht voran\.$/);
    expect(store.seen).toHaveLength(2);
  });

  test('a list that breaks off is no list', async () => {
    for (let n = 0; n < 9; n++) await files.put('imgs', `${n}.jpg`, bytes);
    store.fail('broken', is('GET'), 3);
    expect(await files.list('imgs', '')).toHaveLength(9);
    store.fail('broken', is('GET'), 100);
    await expect(files.list('imgs', '')).rejects.toThrow();
  });
});

describe('what the store refuses', () => {
  const other = async (settings: Partial<typeof store.settings>) =>
    s3Files(createClient({ ...store.settings, ...settings }, QUICK), await openFiles(dir));

  test('a wrong key', async () => {
    const stranger = await other({ secretAccessKey: 'falsch-und-geheim' });
    const refused = await sentence(stranger.reachable());
    expect(refused).toContain('S3_ACCESS_KEY_ID und S3_SECRET_ACCESS_KEY prüfen');
    expect(refused).not.toContain('falsch-und-geheim');
    expect(store.seen).toHaveLength(1);
  });

  test('a bucket that is not there', async () => {
    expect(await sentence((await other({ bucket: 'keiner' })).reachable())).toBe(
      'Den Bucket „keiner“ (S3_BUCKET) gibt es dort nicht.',
    );
  });
});

describe('clocks that differ', () => {
  test('ours is adjusted to that of the store', async () => {
    store.setAhead(HOUR);
    expect(await place('a.jpg')).toBe(true);
    expect(Math.round(client.skew() / 60_000)).toBe(60);
    store.seen.length = 0;
    await files.stat('imgs', 'a.jpg');
    expect(store.seen).toHaveLength(1);
  });
});

// eslint-disable-next-line typescript/require-await
async function* chunks(data: Buffer) {
  for (let at = 0; at < data.length; at += 65_536) yield data.subarray(at, at + 65_536);
}
