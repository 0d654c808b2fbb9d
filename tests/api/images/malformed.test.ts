import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDecoder } from '../../../api/pictures/worker-pool.ts';
import { PictureRefused } from '../../../api/pictures/refusal.ts';
import * as own from './own-cases.ts';
import { hasPhotos, isSecondRun, type Photo, photos, PHOTOS } from './photos.ts';

const decoder = createDecoder({ deadline: 200_000 });
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'lichthof-malformed-'));
  if (hasPhotos) execFileSync('tar', ['xzf', path.join(PHOTOS, 'malformed.tar.gz'), '-C', dir]);
});
afterAll(() => {
  decoder.close();
  rmSync(dir, { recursive: true, force: true });
});

const outcomeOf = async (file: string, by = decoder): Promise<string> => {
  try {
    await by.measure(path.join(dir, file));
    return 'accepted';
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    expect(error.message).toMatch(/^Die Datei .*\.$/);
    return error.code;
  }
};

/** Legal for every decoder that does not count, but not for us. */
const BOMBS: Record<string, string> = {
  'malformed/bomb-jpeg-12000x12000.jpg': 'too-large',
  'malformed/many-scans-2048x2048.jpg': 'too-many-scans',
  'malformed/bomb-jpeg-883-scans-8192x8192.jpg': 'too-many-scans',
};
const isJpeg = (photo: Photo) => photo.sharpProbe?.thumb !== undefined && /\.jpe?g$/.test(photo.file);
const OTHER_FORMATS = /(gif|avif|svg-script)-named/;

describe.skipIf(!hasPhotos || isSecondRun)('malformed files', () => {
  test('each is refused with a reason or decoded, none for ever, and the next one is decoded as if nothing had been', async () => {
    const files = photos('malformed');
    expect(files.length).toBeGreaterThan(90);
    for (const photo of files) {
      const outcome = await outcomeOf(photo.file);
      if (isJpeg(photo) && !OTHER_FORMATS.test(photo.file)) {
        expect(outcome, photo.file).toBe(BOMBS[photo.file] ?? 'accepted');
      } else {
        expect(outcome, photo.file).not.toBe('accepted');
        expect(['crashed', 'too-slow'], photo.file).not.toContain(outcome);
      }
    }
  });

  test('a few hundred scans are refused before they are decoded', async () => {
    // Its coefficients alone need 100 MB: whoever begins to decode it ends otherwise.
    const narrow = createDecoder({ processes: 1, megabytes: 160 });
    expect(await outcomeOf('malformed/bomb-jpeg-883-scans-8192x8192.jpg', narrow)).toBe('too-many-scans');
    narrow.close();
  });

  test.each([
    ['zero-byte.jpg', 'empty'],
    ['html-named.jpg', 'not-jpeg'],
    ['svg-script-named.jpg', 'not-jpeg'],
    ['gif-named.jpg', 'not-jpeg'],
    ['avif-named.jpg', 'not-jpeg'],
    ['dims-65535.jpg', 'too-large'],
    ['truncated-90-percent.jpg', 'damaged'],
    ['two-jpegs-concatenated.jpg', 'accepted'],
    ['polyglot-zip.jpg', 'accepted'],
  ])('%s is %s', async (file, outcome) => expect(await outcomeOf(`malformed/${file}`)).toBe(outcome));

  test('hostile metadata is no reason to refuse a picture, and nothing of it gets through', async () => {
    for (const name of [
      'xmp-billion-laughs',
      'xmp-xxe',
      'xmp-proto-pollution',
      'exif-ifd-loop',
      'exif-count-overflow',
    ]) {
      const { measured } = await decoder.measure(path.join(dir, `malformed/${name}.jpg`));
      expect(measured.caption, name).toEqual({
        title: null,
        description: null,
        keywords: [],
        creator: null,
        taken: null,
      });
    }
  });
});

describe.skipIf(isSecondRun)('limits of the decoder', () => {
  let photo: string;
  let small: string;
  beforeAll(async () => {
    photo = path.join(dir, 'large.jpg');
    small = path.join(dir, 'small.jpg');
    await writeFile(photo, await own.large());
    await writeFile(small, await own.small().jpeg().toBuffer());
  });

  test('a picture that takes too long is given up, and only that one', async () => {
    const hasty = createDecoder({ processes: 1, deadline: 1 });
    await expect(hasty.measure(photo)).rejects.toMatchObject({ code: 'too-slow' });
    hasty.close();
  });

  test('a process that grows too large ends, and the next picture gets a new one', async () => {
    const narrow = createDecoder({ processes: 1, megabytes: 100 });
    await expect(narrow.measure(photo)).rejects.toMatchObject({ code: 'too-much-memory' });
    narrow.close();
  });

  test('more than the queue holds are turned away at once', async () => {
    const short = createDecoder({ processes: 1, queue: 2 });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => short.measure(small)));
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'overloaded', status: 503 } });
    short.close();
  });

  test('a crash fails one picture', async () => {
    const one = createDecoder({ processes: 1 });
    await one.measure(small);
    const all = children();
    for (const pid of all) process.kill(pid, 'SIGSTOP');
    const doomed = one.measure(photo);
    const next = one.measure(small);
    await new Promise(setImmediate);
    for (const pid of all) process.kill(pid, 'SIGSEGV');
    for (const pid of all) process.kill(pid, 'SIGCONT');
    await expect(doomed).rejects.toMatchObject({ code: 'crashed' });
    expect((await next).measured.width).toBe(900);
    one.close();
  });
});

/** Decoder processes of this process that are at work. */
const children = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
    .toString()
    .split('\n')
    .filter((line) => line.includes('decoder/process.ts'))
    .map((line) => Number.parseInt(line, 10));
