import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openRepository } from '../../../api/backup/repository.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'lichthof-repository-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
});
const open = async (passphrase = '') =>
  (await openRepository(dir, { passphrase, create: true }))[Symbol.asyncDispose]();
/** A repository has so many folders. */
const FOLDERS = ['geheimnisse', 'objects', 'snapshots'];

test('a disk that was just formatted is empty', async () => {
  mkdirSync(path.join(dir, 'lost+found'));
  await open();
  expect(readdirSync(dir).toSorted()).toEqual([FOLDERS[0], 'lost+found', ...FOLDERS.slice(1)]);
});

test.each(FOLDERS)(
  'one that was killed when there was only %s is gone on with, also encrypted',
  async (folder) => {
    mkdirSync(path.join(dir, folder));
    await open('silber und gelatine');
    expect(readdirSync(dir)).toEqual(expect.arrayContaining(FOLDERS));
  },
);

test('a folder with files of others is none', async () => {
  mkdirSync(path.join(dir, 'objects'));
  writeFileSync(path.join(dir, 'objects', 'brief.txt'), 'Liebe Mira');
  await expect(open()).rejects.toThrow('nicht leer und keine Sicherung');
});

const devOf = (at: string) => statSync(at, { throwIfNoEntry: false })?.dev;
const TWO_DISKS = ![undefined, devOf(tmpdir())].includes(devOf('/dev/shm'));
test.runIf(TWO_DISKS)('a disk that is unmounted meanwhile gets nothing below its mount point', async () => {
  const link = path.join(dir, 'mnt');
  symlinkSync(mkdtempSync('/dev/shm/lichthof-'), link);
  await using repository = await openRepository(link, { create: true });
  // eslint-disable-next-line typescript/require-await
  const part = async function* () {
    yield Buffer.from('a picture');
  };
  await repository.keep(part());
  rmSync(readlinkSync(link), { recursive: true });
  rmSync(link);
  mkdirSync(link);
  await expect(repository.keep(part())).rejects.toThrow('währenddessen ausgehängt');
  expect(readdirSync(link)).toEqual([]);
});
