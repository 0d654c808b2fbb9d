import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from '../../../api/files/disk.ts';
import type { Files } from '../../../api/files/files.ts';
import { createClient, done } from '../../../api/files/s3/client.ts';
import { s3Files } from '../../../api/files/s3/files.ts';
import { realS3, startS3 } from '../../s3.ts';

const real = realS3();
if (!real)
  process.stderr.write(
    'No real S3 store here (S3_TEST_ENDPOINT): its tests run on the one of tests/s3.ts only.\n',
  );

type Open = (dir: string) => Promise<{ files: Files; close?: () => Promise<void> }>;
const onFake =
  (given: Parameters<typeof startS3>[0]): Open =>
  async (dir) => {
    const store = await startS3(given);
    return { files: s3Files(createClient(store.settings), await openFiles(dir)), close: () => store.stop() };
  };
const STORAGES: [string, Open][] = [
  ['the disk', async (dir) => ({ files: await openFiles(dir) })],
  ['a store', onFake({})],
  ['a store without conditions', onFake({ conditions: false })],
  ...(real ? [['the real store', onReal] satisfies [string, Open]] : []),
];

async function onReal(dir: string) {
  const client = createClient(real!);
  await client.request({ method: 'PUT', accept: [200, 409] }, done);
  const files = s3Files(client, await openFiles(dir));
  const close = async () => {
    for (const area of ['imgs', 'blog', 'bin'] as const)
      for await (const file of files.walk(area)) await files.remove(area, file.path);
  };
  return { files, close };
}

describe.each(STORAGES)('files on %s', (_, open) => {
  let dir: string;
  let files: Files;
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'lichthof-files-'));
    ({ files, close } = await open(dir));
  });
  afterAll(async () => {
    await close?.();
    await rm(dir, { recursive: true, force: true });
  });

  const temporaries = async () =>
    (
      await Promise.all(
        ['imgs', 'cache'].map((area) => readdir(path.join(dir, area, '.tmp')).catch(() => [])),
      )
    ).flat();
  const text = async (area: 'imgs' | 'bin', name: string) => String(await files.read(area, name));

  test('what was put can be read, whole and in part', async () => {
    await files.put('imgs', 'a/b/c.jpg', Buffer.from('0123456789'));
    expect(await text('imgs', 'a/b/c.jpg')).toBe('0123456789');
    expect(await files.stat('imgs', 'a/b/c.jpg')).toMatchObject({ bytes: 10 });
    const file = await files.open('imgs', 'a/b/c.jpg');
    expect(await new Response(file!.stream({ from: 2, to: 4 })).text()).toBe('234');
    expect(await files.list('imgs', 'a/b')).toEqual(['c.jpg']);
    await files.put('imgs', 'a/b/c.jpg', Buffer.from('replaced'));
    expect(await text('imgs', 'a/b/c.jpg')).toBe('replaced');
  });

  test('what is missing, a folder or a wrong path is not there', async () => {
    for (const name of ['a/none.jpg', 'a/b', '../secret', 'a/b/c.jpg/d.jpg', '']) {
      expect(await files.open('imgs', name)).toBeNull();
      expect(await files.read('imgs', name)).toBeNull();
      expect(await files.stat('imgs', name)).toBeNull();
      expect(await files.local('imgs', name, () => Promise.resolve('used'))).toBeNull();
    }
    await files.remove('imgs', 'a/none.jpg');
    await files.remove('imgs', '../secret');
    expect(await files.list('imgs', 'nowhere')).toEqual([]);
    expect(await files.list('imgs', '../imgs')).toEqual([]);
    await expect(files.put('imgs', '../escaped.jpg', Buffer.from('x'))).rejects.toThrow('path');
  });

  test.each(["n/Größe (2), Müller & Söhne+1='!@#.jpg", 'n/100;x_-.jpg', 'n/東京.jpg'])(
    'keeps the name %s',
    async (name) => {
      await files.put('imgs', name, Buffer.from(name));
      expect(await text('imgs', name)).toBe(name);
      expect(await files.list('imgs', 'n')).toContain(path.basename(name));
      expect(await files.move('imgs', name, name, 'bin')).toBe(true);
      expect(await text('bin', name)).toBe(name);
      expect(await files.read('imgs', name)).toBeNull();
    },
  );

  test('received bytes get a name once', async () => {
    const bytes = Buffer.from('a picture');
    const incoming = await files.receive('imgs', chunks(bytes), 100);
    expect(incoming).toMatchObject({ bytes: 9, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(await readFile(incoming.path)).toEqual(bytes);
    await files.put('imgs', 'r/taken.jpg', Buffer.from('other'));
    expect(await incoming.place('r/taken.jpg')).toBe(false);
    expect(await incoming.place('r/free.jpg')).toBe(true);
    await incoming.discard();
    expect(await text('imgs', 'r/taken.jpg')).toBe('other');
    expect(await text('imgs', 'r/free.jpg')).toBe('a picture');
    expect(await temporaries()).toEqual([]);
  });

  test('of many that want the same name at once one gets it', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => ({
        n,
        incoming: await files.receive('imgs', chunks(Buffer.from(`picture ${n}`)), 100),
      })),
    );
    const placed = await Promise.all(all.map(({ incoming }) => incoming.place('r/wanted.jpg')));
    const winner = placed.indexOf(true);
    expect(placed.filter(Boolean)).toHaveLength(1);
    expect(await text('imgs', 'r/wanted.jpg')).toBe(`picture ${winner}`);
    for (const { incoming } of all) await incoming.discard();
    expect(await temporaries()).toEqual([]);
  });

  test('too many bytes leave nothing behind', async () => {
    await expect(files.receive('imgs', chunks(Buffer.alloc(200)), 100)).rejects.toThrow('100');
    expect(await temporaries()).toEqual([]);
  });

  test('move never replaces', async () => {
    await files.put('imgs', 'm/a.jpg', Buffer.from('a'));
    await files.put('imgs', 'm/b.jpg', Buffer.from('b'));
    expect(await files.move('imgs', 'm/a.jpg', 'm/b.jpg')).toBe(false);
    expect(await files.move('imgs', 'm/none.jpg', 'm/c.jpg')).toBe(false);
    expect(await files.move('imgs', 'm/a.jpg', 'm/deep/c.jpg')).toBe(true);
    expect(await files.list('imgs', 'm')).toEqual(['b.jpg']);
    expect(await text('imgs', 'm/deep/c.jpg')).toBe('a');
  });

  test('walks every file of one area, however many there are', async () => {
    const names = Array.from({ length: 11 }, (_, n) => `2026-11-20/${n}.jpg`);
    for (const name of names) await files.put('bin', name, Buffer.from('gone'));
    const walked: string[] = [];
    for await (const file of files.walk('bin')) {
      expect(file.modified.getTime()).toBeGreaterThan(0);
      if (file.bytes === 4) walked.push(file.path);
    }
    expect(walked.toSorted()).toEqual(names.toSorted());
    expect(await files.list('bin', '2026-11-20')).toHaveLength(11);
    for await (const file of files.walk('imgs')) expect(file.path).not.toContain('2026-11-20');
    for (const name of names) await files.remove('bin', name);
    expect(await files.list('bin', '2026-11-20')).toEqual([]);
  });

  test('a decoder finds the file under a path, and nothing of it is left', async () => {
    await files.put('imgs', 'l/a.jpg', Buffer.from('pixels'));
    expect(String(await files.local('imgs', 'l/a.jpg', (at) => readFile(at)))).toBe('pixels');
    await expect(
      files.local('imgs', 'l/a.jpg', () => Promise.reject(new Error('not a picture'))),
    ).rejects.toThrow('not a picture');
    expect(await temporaries()).toEqual([]);
  });

  test('large and empty files come as they went', async () => {
    const large = Buffer.alloc(5 << 20, 'abcdefg');
    await files.put('blog', 'large.html', large);
    expect((await files.read('blog', 'large.html'))!.equals(large)).toBe(true);
    await files.put('blog', 'empty.html', Buffer.alloc(0));
    expect(await files.read('blog', 'empty.html')).toHaveLength(0);
  });

  test('what is replaced while it is read is not mixed', async () => {
    const [before, after] = ['a', 'b'].map((fill) => Buffer.alloc(3 << 20, fill));
    await files.put('blog', 'text.html', before!);
    const file = await files.open('blog', 'text.html');
    const reader = file!.stream().getReader();
    const first = await reader.read();
    await files.put('blog', 'text.html', after!);
    const rest = await readRest(reader).catch(() => null);
    expect(first.value![0]).toBe(97);
    if (rest) expect(Buffer.from(rest).includes('b')).toBe(false);
    expect((await files.read('blog', 'text.html'))!.equals(after!)).toBe(true);
  });

  test('it answers, and what can be made again stays on this machine', async () => {
    await files.reachable();
    await files.put('cache', 'sizes/a.jpg', Buffer.from('small'));
    expect(String(await readFile(path.join(dir, 'cache/sizes/a.jpg')))).toBe('small');
  });
});

async function readRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return Buffer.concat(parts);
    parts.push(value);
  }
}

// eslint-disable-next-line typescript/require-await
async function* chunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 4) yield bytes.subarray(at, at + 4);
}
