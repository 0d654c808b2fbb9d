import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jpegHeaderOf } from '../../../api/pictures/decoder/jpeg-header.ts';
import { isSrgb } from '../../../api/pictures/decoder/profile.ts';
import { PictureRefused } from '../../../api/pictures/refusal.ts';
import { hasPhotos, isSecondRun, PHOTOS } from './photos.ts';

const profileOf = async (file: string) => jpegHeaderOf(await readFile(path.join(PHOTOS, file))).profile!;

describe.skipIf(!hasPhotos || isSecondRun)('profiles', () => {
  test.each([
    ['gallery/tea-gardens.jpg', 'sRGB'],
    ['gallery/hermit-crab.jpg', 'sRGB IEC61966-2.1'],
    ['gallery/abstract-spiral.jpg', 'c2'],
    ['gallery/berlin-cathedral.jpg', 'sRGB-elle-V2-srgbtrc.icc'],
    ['gallery/vineyard.jpg', 'GIMP built-in sRGB'],
  ])('%s, called %s, is sRGB by its numbers', async (file) =>
    expect(isSrgb(await profileOf(file))).toBe(true),
  );

  test.each([
    ['gallery/gorilla.jpg', 'Adobe RGB (1998)'],
    ['gallery/dragonfly-on-lavender.jpg', 'Display P3'],
    ['exif/icc-prophoto.jpg', 'ROMM'],
    ['exif/icc-rec2020.jpg', '2020'],
    ['exif/cmyk-icc.jpg', 'a press'],
    ['exif/gray-icc.jpg', 'grey'],
    ['exif/immich-thompson-springs.jpg', 'sRGB v4, with a table of its own'],
  ])('%s, called %s, is not', async (file) => expect(isSrgb(await profileOf(file))).toBe(false));

  test('a broken profile is none', async () => {
    const profile = await profileOf('gallery/hermit-crab.jpg');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: profile.length - 1 }),
        fc.uint8Array({ maxLength: 64 }),
        (at, noise) => {
          const broken = Buffer.from(profile.subarray(0, at));
          broken.set(noise.subarray(0, Math.max(0, at - 20)), Math.max(0, Math.min(20, at - noise.length)));
          expect(typeof isSrgb(broken)).toBe('boolean');
        },
      ),
    );
  });
});

test('a frame that ends before its number of components is refused', () => {
  for (const frame of [[], [8], [8, 0, 1], [8, 0, 1, 0, 1]]) {
    const bytes = [0xff, 0xd8, 0xff, 0xc0, 0, 2 + frame.length, ...frame, 0xff, 0xda, 0, 2, 0xff, 0xd9];
    expect(() => jpegHeaderOf(Buffer.from(bytes)), `${frame.length} bytes`).toThrow(PictureRefused);
  }
});

test('no bytes make the reader of a structure throw anything but a refusal', () => {
  const jpegLike = fc
    .uint8Array({ maxLength: 400 })
    .map((bytes) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytes]));
  const marked = fc
    .array(
      fc.tuple(
        fc.constantFrom(0xc0, 0xc2, 0xc4, 0xda, 0xd9, 0xe1, 0xe2, 0xed, 0xd0, 0),
        fc.uint8Array({ maxLength: 40 }),
      ),
    )
    .map((parts) =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        ...parts.flatMap(([m, data]) => [Buffer.from([0xff, m]), data]),
      ]),
    );
  fc.assert(
    fc.property(fc.oneof(jpegLike, marked), (bytes) => {
      try {
        expect(jpegHeaderOf(bytes).scans).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toMatchObject({ name: 'PictureRefused' });
      }
    }),
    { numRuns: 3000 },
  );
});
