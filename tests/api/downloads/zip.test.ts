import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type ZipEntry, zipLayout } from '../../../api/downloads/zip-layout.ts';
import { safeName, uniqueNames } from '../../../api/downloads/zip-names.ts';
import { type OpenEntry, zipStream } from '../../../api/downloads/zip-stream.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-zip-'));
afterAll(() => rmSync(dir, { recursive: true }));

interface File extends ZipEntry {
  data: Buffer;
}
const file = (name: string, data: Buffer, modified = new Date('2026-05-06T12:11:12Z')): File => ({
  name,
  data,
  bytes: data.length,
  crc32: crc32(data),
  modified,
});
const opener =
  (files: File[]): OpenEntry =>
  (index, { from, to }) =>
    Promise.resolve(new Blob([new Uint8Array(files[index]!.data.subarray(from, to + 1))]).stream());

async function archive(files: File[], from = 0, to?: number): Promise<Buffer> {
  const layout = zipLayout(files);
  const stream = zipStream(layout, opener(files), { from, to: to ?? layout.bytes - 1 });
  return Buffer.from(await new Response(stream).arrayBuffer());
}

const has = (command: string, ...args: string[]) => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const hasUnzip = has('unzip', '-v');
const hasPython = has('python3', '--version');

const READ = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps({'bad': z.testzip(), 'names': z.namelist(), 'times': [list(i.date_time) for i in z.infolist()],
  'sizes': [i.file_size for i in z.infolist()], 'stored': all(i.compress_type == 0 for i in z.infolist())}))`;

const names = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), {
  selector: (name) => safeName(name).toLowerCase(),
  maxLength: 12,
});

test.skipIf(!hasPython)('Python reads every archive: names, sizes, days', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.nat(3000), async (list, size) => {
      const files = list.map((name) => file(`Ordner/${safeName(name)}`, randomBytes(size)));
      const target = path.join(dir, 'property.zip');
      writeFileSync(target, await archive(files));
      const read = JSON.parse(execFileSync('python3', ['-c', READ, target], { encoding: 'utf8' }));
      expect(read).toEqual({
        bad: null,
        names: files.map(({ name }) => name),
        times: files.map(() => [2026, 5, 6, 12, 11, 12]),
        sizes: files.map(() => size),
        stored: true,
      });
    }),
    { numRuns: 15 },
  );
});

test.skipIf(!hasUnzip)('unzip tests an archive without a complaint', async () => {
  const target = path.join(dir, 'unzip.zip');
  writeFileSync(
    target,
    await archive([file('Größe 1.jpg', randomBytes(5000)), file('leer.txt', Buffer.alloc(0))]),
  );
  expect(execFileSync('unzip', ['-t', target], { encoding: 'utf8' })).toContain('No errors detected');
});

test('every range has the bytes of the whole', async () => {
  const files = Array.from({ length: 7 }, (_, i) => file(`${i}.jpg`, randomBytes(i * 700)));
  const whole = await archive(files);
  expect(whole.length).toBe(zipLayout(files).bytes);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(whole.length - 1), async (a, b) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      expect((await archive(files, from, to)).equals(whole.subarray(from, to + 1))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

describe('large archives', () => {
  const GIB = 1024 ** 3;
  test('ZIP64 where an offset, a size or the number of files asks for it', () => {
    const big = (name: string, bytes: number): ZipEntry => ({ name, bytes, crc32: 1, modified: new Date() });
    const small = zipLayout([big('a', 3 * GIB)]);
    expect(small.directory.includes(Buffer.from('PK\x06\x06', 'latin1'))).toBe(false);
    const offset = zipLayout([big('a', 3 * GIB), big('b', 3 * GIB), big('c', 10)]);
    expect(offset.directory.includes(Buffer.from('PK\x06\x06', 'latin1'))).toBe(true);
    expect(offset.bytes).toBeGreaterThan(6 * GIB);
    expect(zipLayout([big('a', 5 * GIB)]).entries[0]!.header.length).toBe(30 + 1 + 20);
    const many = zipLayout(Array.from({ length: 70_000 }, (_, i) => big(String(i), 0)));
    expect(many.directory.includes(Buffer.from('PK\x06\x06', 'latin1'))).toBe(true);
  });

  test('5,000 files and 6 GB are where the directory says, read as APPNOTE 4.3 to 4.5 tell it', () => {
    const files = Array.from({ length: 5000 }, (_, i) => ({
      name: `bild-${i}.jpg`,
      bytes: i === 7 ? 4_500_000_000 : 320_000,
      crc32: i,
      modified: new Date(),
    }));
    const layout = zipLayout(files);
    expect(layout.bytes).toBeGreaterThan(6e9);
    const read = directoryOf(layout.directory, layout.directoryAt);
    expect(read).toEqual(
      files.map(({ name, bytes }, i) => ({ name, bytes, crc: i, at: layout.entries[i]!.at })),
    );
    // The header before the large file says the same of its size.
    const { header } = layout.entries[7]!;
    const extra = 30 + header.readUInt16LE(26);
    expect([header.readUInt32LE(18), header.readUInt16LE(extra), header.readBigUInt64LE(extra + 4)]).toEqual([
      0xffffffff,
      1,
      4_500_000_000n,
    ]);
  });

  test.skipIf(!has('7z', '--help') || !hasUnzip)('unzip and 7z take 70,000 files', async () => {
    const files = Array.from({ length: 70_000 }, (_, i) => file(`${i}.txt`, Buffer.alloc(i % 3, 'x')));
    const target = path.join(dir, 'many.zip');
    writeFileSync(target, await archive(files));
    execFileSync('unzip', ['-tqq', target]);
    execFileSync('7z', ['t', '-bso0', '-bsp0', target]);
    rmSync(target);
  });

  test.skipIf(!hasPython)('Python finds a file behind 5 GB that are not there', async () => {
    // The file system keeps a hole for the zeros of the first entry.
    const bytes = 5 * GIB;
    const files = [
      { name: 'leer.jpg', bytes, crc32: 0, modified: new Date() },
      file('hier.jpg', Buffer.from('da')),
    ];
    const layout = zipLayout(files);
    const target = path.join(dir, 'sparse.zip');
    const code = `
import sys, json, zipfile
parts = json.loads(sys.stdin.read())
with open(sys.argv[1], 'wb') as f:
    for at, text in parts:
        f.seek(at); f.write(bytes.fromhex(text))
z = zipfile.ZipFile(sys.argv[1])
print(z.read('hier.jpg').decode(), z.getinfo('leer.jpg').file_size)`;
    const parts = [
      ...layout.entries.map(({ at, header }) => [at, header.toString('hex')]),
      [layout.entries[1]!.dataAt, Buffer.from('da').toString('hex')],
      [layout.directoryAt, layout.directory.toString('hex')],
    ];
    const out = execFileSync('python3', ['-c', code, target], {
      input: JSON.stringify(parts),
      encoding: 'utf8',
    });
    expect(out.trim()).toBe(`da ${bytes}`);
    rmSync(target);
  });
});

/** What a directory of an archive says that wants ZIP64; it begins at that byte of the archive. */
function directoryOf(directory: Buffer, begin: number) {
  const locator = directory.length - 22 - 20;
  expect(directory.readUInt32LE(locator)).toBe(0x07064b50);
  const end = Number(directory.readBigUInt64LE(locator + 8)) - begin;
  expect(directory.readUInt32LE(end)).toBe(0x06064b50);
  const [count, size, start] = [32, 40, 48].map((field) => Number(directory.readBigUInt64LE(end + field)));
  expect([size, start]).toEqual([end, begin]);
  const entries = [];
  for (let at = 0; at < end;) {
    const [name, extra] = [28, 30].map((field) => directory.readUInt16LE(at + field)) as [number, number];
    let wide = at + 46 + name + 4;
    const read = (field: number) => {
      const narrow = directory.readUInt32LE(at + field);
      return narrow < 0xffffffff ? narrow : Number(directory.readBigUInt64LE((wide += 8) - 8));
    };
    const bytes = read(24);
    expect(read(20)).toBe(bytes);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + name),
      bytes,
      crc: directory.readUInt32LE(at + 16),
      at: read(42),
    });
    at += 46 + name + extra;
  }
  expect(entries).toHaveLength(count!);
  return entries;
}

test('a reader that goes away closes what is open, whenever that is', async () => {
  const files = Array.from({ length: 5 }, (_, i) => file(`${i}.jpg`, randomBytes(100_000)));
  const layout = zipLayout(files);
  for (let reads = 0; reads < 12; reads++) {
    const opened = new Set<number>();
    const closed = new Set<number>();
    const open: OpenEntry = (index) => {
      opened.add(index);
      let at = 0;
      return Promise.resolve(
        new ReadableStream({
          pull(controller) {
            const { data } = files[index]!;
            controller.enqueue(new Uint8Array(data.subarray(at, (at += 40_000))));
            if (at < data.length) return;
            controller.close();
            closed.add(index);
          },
          cancel() {
            closed.add(index);
          },
        }),
      );
    };
    const reader = zipStream(layout, open, { from: 0, to: layout.bytes - 1 }).getReader();
    for (let i = 0; i < reads; i++) await reader.read();
    await reader.cancel();
    await expect.poll(() => closed).toEqual(opened);
  }
});

test.each(['shorter', 'longer'])('a file that became %s breaks the archive off', async (how) => {
  const planned = [file('a.jpg', randomBytes(1000)), file('b.jpg', randomBytes(10))];
  const layout = zipLayout(planned);
  const now = Buffer.alloc(how === 'shorter' ? 900 : 1100);
  const open: OpenEntry = () => Promise.resolve(new Blob([now]).stream());
  const stream = zipStream(layout, open, { from: 0, to: layout.bytes - 1 });
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow('A file of the archive');
});

describe('names', () => {
  test.each([
    ['see.jpg', 'see.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['..\\boot.ini', 'boot.ini'],
    ['con.jpg', '_con.jpg'],
    ['NUL', '_NUL'],
    ['a:b*c?.jpg', 'a_b_c_.jpg'],
    ['zeile\num.jpg', 'zeile_um.jpg'],
    ['\u202egpj.exe', '_gpj.exe'],
    ['Größe.jpg', 'Größe.jpg'],
    ['ende. ', 'ende'],
    ['...', '_'],
    [`a${'\u{10000}'.repeat(70)}`, `a${'\u{10000}'.repeat(59)}_`],
    // A full stop in a title begins no extension.
    ['Dr. Müller und Partner, Porträts', 'Dr. Müller und Partner, Porträts'],
    ['1. Klasse Volksschule Hallein 2024.zip', '1. Klasse Volksschule Hallein 2024.zip'],
    [`${'Lang '.repeat(23)}endet. Hier geht es weiter`, `${'Lang '.repeat(23)}endet`],
  ])('%j becomes %j', (name, safe) => expect(safeName(name)).toBe(safe));

  test('whatever it is made of, a name is one, and stays as it is the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const safe = safeName(text);
        expect(safe).toMatch(/^[^\p{Cc}<>:"/\\|?*]{1,140}$/u);
        expect(safe).not.toMatch(/[. ]$/);
        expect(safeName(safe)).toBe(safe);
      }),
    );
  });

  test('capitals do not make a difference', () => {
    const unique = uniqueNames();
    expect(['Bild.jpg', 'bild.jpg', 'BILD.JPG', 'bild (2).jpg'].map(unique)).toEqual([
      'Bild.jpg',
      'bild (2).jpg',
      'BILD (3).JPG',
      'bild (2) (2).jpg',
    ]);
  });
});
