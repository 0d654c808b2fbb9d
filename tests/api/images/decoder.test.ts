import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { afterAll, describe, expect, test } from 'vitest';
import { scaled, sizesOf } from '../../../api/contract/picture.ts';
import { createDecoder } from '../../../api/pictures/worker-pool.ts';
import { hasPhotos, isSecondRun, photos, PHOTOS, uprightSize } from './photos.ts';

const decoder = createDecoder();
afterAll(() => decoder.close());

const hasVips = spawnSync('vips', ['--version']).status === 0;
if (!hasVips) process.stderr.write('No vips here: the conversion of CMYK is not compared with it.\n');

describe.skipIf(!hasPhotos || isSecondRun)('photographs', () => {
  test('every one of the gallery is upright, with its real dimensions and its whole ladder', async () => {
    const gallery = photos('gallery');
    expect(gallery).toHaveLength(77);
    await Promise.all(
      gallery.map(async (photo) => {
        const { measured, derivatives } = await decoder.measure(path.join(PHOTOS, photo.file));
        const size = uprightSize(photo);
        expect(measured, photo.file).toMatchObject(size);
        expect(measured.color).toMatch(/^#[0-9a-f]{6}$/);
        expect(derivatives.map(({ size: edge }) => edge).toReversed()).toEqual(sizesOf(size));
        for (const { size: edge, data } of derivatives) {
          const { width, height, format, space } = await sharp(data).metadata();
          expect({ width, height, format, space }, `${photo.file} ${edge}`).toMatchObject({
            ...scaled(size, edge),
            format: 'jpeg',
          });
        }
        const hash = Buffer.from(measured.thumbHash, 'base64');
        const ratio = thumbHashToApproximateAspectRatio(hash) / (size.width / size.height);
        expect(Math.abs(Math.log(ratio)), photo.file).toBeLessThan(0.3);
      }),
    );
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is turned upright', async (orientation) => {
    for (const shape of ['landscape', 'portrait']) {
      const upright = await thumbnail(`exif/orientation-${shape}-1.jpg`);
      const turned = await thumbnail(`exif/orientation-${shape}-${orientation}.jpg`);
      expect(await difference(turned, upright), shape).toBeLessThan(4);
      if (orientation > 1) {
        const untouched = await readFile(path.join(PHOTOS, `exif/orientation-${shape}-${orientation}.jpg`));
        expect(await difference(untouched, upright), `${shape} as stored`).toBeGreaterThan(15);
      }
    }
  });

  test.each([
    ['icc-adobe-rgb.jpg', 3],
    ['icc-display-p3.jpg', 3],
    ['icc-prophoto.jpg', 3],
    ['icc-rec2020.jpg', 3],
    ['icc-500kb-multichunk.jpg', 12],
    ['baseline-420-q40.jpg', 3],
  ])('the colours of %s are those of the sRGB version', async (file, tolerance) => {
    const srgb = await thumbnail('exif/progressive-444.jpg');
    expect(await difference(await thumbnail(`exif/${file}`), srgb)).toBeLessThan(tolerance);
  });

  test('an embedded profile is honoured', async () => {
    const srgb = await thumbnail('exif/progressive-444.jpg');
    const tagged = await thumbnail('exif/icc-rec2020-tagged-srgb-pixels.jpg');
    expect(await difference(tagged, srgb)).toBeGreaterThan(6);
  });

  test('grey stays grey', async () => {
    const { data } = await sharp(await thumbnail('exif/gray-icc.jpg'))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let i = 0; i < data.length; i += 3) expect(data[i]! - data[i + 2]!).toBe(0);
    const srgb = await sharp(await thumbnail('exif/progressive-444.jpg'))
      .greyscale()
      .toColourspace('srgb')
      .toBuffer();
    expect(await difference(await thumbnail('exif/gray-icc.jpg'), srgb)).toBeLessThan(8);
  });

  // With black point compensation, as every colour-managed program shows it: the darkest ink is black on a screen.
  test.skipIf(!hasVips).each([
    ['cmyk-icc.jpg', 8],
    ['libjxl-flower_small.cmyk.jpg', 5],
    ['pillow-pil_sample_cmyk.jpg', 12],
  ] as const)('%s is converted as vips does it', async (file, tolerance) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-cmyk-'));
    const out = path.join(dir, 'reference.png');
    const options = ['--embedded', '--input-profile', 'cmyk', '--intent', 'perceptual'];
    execFileSync(
      'vips',
      [
        'icc_transform',
        path.join(PHOTOS, 'exif', file),
        out,
        'srgb',
        ...options,
        '--black-point-compensation',
      ],
      { stdio: 'ignore' },
    );
    const reference = await readFile(out);
    rmSync(dir, { recursive: true });
    expect(await difference(await thumbnail(`exif/${file}`), reference)).toBeLessThan(tolerance);
  });

  test('AVIF is made of the same pixels', async () => {
    const file = path.join(PHOTOS, 'gallery/fin-de-journee.jpg');
    const { measured, derivatives } = await decoder.measure(file);
    const sizes = [270, 540] as const;
    for (const { size, data } of await decoder.deriveLater(
      file,
      { ...measured, rotation: 0 },
      sizes,
      'avif',
    )) {
      const jpeg = derivatives.find((other) => other.size === size)!;
      expect(data.length).toBeLessThan(jpeg.data.length);
      expect((await sharp(data).metadata()).format).toBe('heif');
      expect(await difference(data, jpeg.data)).toBeLessThan(4);
    }
  });
});

const thumbnail = async (file: string): Promise<Uint8Array> => {
  const { derivatives } = await decoder.measure(path.join(PHOTOS, file));
  return derivatives.at(-1)!.data;
};

/** Mean difference of two pictures in levels of 0 to 255, looked at from some distance. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const pixels = (bytes: Uint8Array) =>
    sharp(bytes).resize(64, 64, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [one, other] = await Promise.all([pixels(a), pixels(b)]);
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]!), 0) / one.length;
}
