import { mkdir, mkdtemp, readdir, readlink, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFiles } from '../../../api/files/disk.ts';
import type { Files } from '../../../api/files/files.ts';
import { bytesInFlight } from '../../../api/files/stream.ts';
import { storedFolder, storedPath } from '../../../api/files/path.ts';

let dir: string;
let files: Files;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'lichthof-files-'));
  files = await openFiles(dir);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '..',
        '.',
        '',
        'a',
        '~',
        '\\',
        '%2e%2e',
        '\0',
        'imgs',
        '.tmp',
        'é',
        ' ',
        'C:',
        '．．',
        '/',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('/')),
);

describe('paths', () => {
  test('no text escapes the root', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const safe = storedPath(text);
        if (safe === null) return;
        const resolved = path.resolve('/root', safe);
        expect(resolved).toBe(`/root/${safe}`);
        expect(path.win32.resolve('C:\\root', safe)).toBe(`C:\\root\\${safe.replaceAll('/', '\\')}`);
        expect(safe).not.toMatch(/\p{Cc}|\\|(^|\/)\./u);
        expect(storedPath(safe)).toBe(safe);
      }),
      { numRuns: 5000 },
    );
  });

  test('folders are even stricter', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const safe = storedFolder(text);
        expect(safe === null || /^([\w-]+(\/[\w-]+)*)?$/.test(safe)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['2026/11/berg.jpg', 'protected/hochzeit/thm/IMG_0001.JPG', 'a/Größe (2), Müller & Söhne.jpg'])(
    'accepts %s',
    (text) => expect(storedPath(text)).toBe(text),
  );

  test('one spelling for what looks the same', () => {
    expect(storedPath('a/Größe.jpg')).toBe('a/Größe.jpg');
  });
});

describe('disk', () => {
  test('symbolic links are not followed', async () => {
    await writeFile(path.join(dir, 'secret'), 'secret');
    await mkdir(path.join(dir, 'outside'));
    await writeFile(path.join(dir, 'outside/file.jpg'), 'secret');
    await symlink(path.join(dir, 'secret'), path.join(dir, 'imgs/link.jpg'));
    await symlink(path.join(dir, 'outside'), path.join(dir, 'imgs/linked'));
    expect(await files.read('imgs', 'link.jpg')).toBeNull();
    expect(await files.read('imgs', 'linked/file.jpg')).toBeNull();
    await expect(files.put('imgs', 'linked/new.jpg', Buffer.from('x'))).rejects.toThrow('leads out');
    await files.remove('imgs', 'linked/file.jpg');
    expect(await readdir(path.join(dir, 'outside'))).toEqual(['file.jpg']);
  });

  test('a start sweeps what a killed process left, and nothing that is in use', async () => {
    const incoming = await files.receive('imgs', chunks(Buffer.from('x')), 10);
    const dead = path.join(dir, 'imgs/.tmp/999999999.dead');
    const earlier = path.join(dir, `imgs/.tmp/${process.pid}.earlier`);
    await writeFile(dead, 'half');
    await writeFile(earlier, 'half');
    await utimes(earlier, 0, 0);
    await openFiles(dir);
    expect(await temporaries()).toEqual([path.basename(incoming.path)]);
    await incoming.discard();
  });

  test.skipIf(process.platform !== 'linux')('a reader that goes away closes its file', async () => {
    await files.put('imgs', 'big.jpg', Buffer.alloc(3 << 20));
    for (let i = 0; i < 20; i++) {
      const reader = (await files.open('imgs', 'big.jpg'))!.stream().getReader();
      await reader.read();
      await reader.cancel();
    }
    await expect.poll(openFilesHere).toEqual([]);
  });
});

describe('many readers', () => {
  const MIB = 1 << 20;
  beforeAll(() => files.put('imgs', 'large.jpg', Buffer.alloc(3 * MIB, 'a')));

  const readers = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () =>
        (await files.open('imgs', 'large.jpg'))!.stream().getReader(),
      ),
    );

  test('a single one is given large pieces', async () => {
    const [reader] = await readers(1);
    const { value } = await reader!.read();
    expect(value).toHaveLength(MIB);
    expect(bytesInFlight()).toBe(MIB);
    await reader!.cancel();
    expect(bytesInFlight()).toBe(0);
  });

  test('five hundred that take nothing more share what there is', async () => {
    const all = await readers(500);
    for (const reader of all) await reader.read();
    expect(bytesInFlight()).toBeLessThan((48 + 500 / 16) * MIB);
    const { value } = await all[0]!.read();
    expect(value).toHaveLength(MIB / 16);
    await Promise.all(all.map((reader) => reader.cancel()));
    expect(bytesInFlight()).toBe(0);
    await expect.poll(openFilesHere).toEqual([]);
  });

  test('pieces of any size make the whole file', async () => {
    const slow = await readers(200);
    for (const reader of slow) await reader.read();
    const file = await files.open('imgs', 'large.jpg');
    expect(Buffer.from(await new Response(file!.stream()).arrayBuffer())).toEqual(Buffer.alloc(3 * MIB, 'a'));
    await Promise.all(slow.map((reader) => reader.cancel()));
    expect(bytesInFlight()).toBe(0);
  });

  test('an empty file ends at once and is closed', async () => {
    await files.put('imgs', 'empty.jpg', Buffer.alloc(0));
    const file = await files.open('imgs', 'empty.jpg');
    expect(await new Response(file!.stream()).text()).toBe('');
    await expect.poll(openFilesHere).toEqual([]);
  });
});

const temporaries = () => readdir(path.join(dir, 'imgs/.tmp'));
/** Others of this process come and go. */
const openFilesHere = async () => {
  const fds = await readdir('/proc/self/fd');
  const paths = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((name) => name.startsWith(dir));
};

// eslint-disable-next-line typescript/require-await
async function* chunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 4) yield bytes.subarray(at, at + 4);
}
