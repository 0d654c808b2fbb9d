import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { scaled, sizesOf } from '../../../api/contract/picture.ts';
import { captionOf } from '../../../api/pictures/decoder/caption.ts';
import { jpegHeaderOf } from '../../../api/pictures/decoder/jpeg-header.ts';
import { PictureRefused } from '../../../api/pictures/refusal.ts';
import { createDecoder } from '../../../api/pictures/worker-pool.ts';
import { claiming, PICTURE, scans, small, stored, telling, withIptc, withSegment } from './own-cases.ts';
import { isSecondRun } from './photos.ts';

const decoder = createDecoder();
const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-cases-'));
afterAll(() => {
  decoder.close();
  rmSync(dir, { recursive: true, force: true });
});

async function measure(bytes: Uint8Array) {
  const file = path.join(dir, 'case.jpg');
  await writeFile(file, bytes);
  return decoder.measure(file);
}
const thumbnail = async (bytes: Uint8Array) => (await measure(bytes)).derivatives.at(-1)!.data;

const outcomeOf = (bytes: Uint8Array): Promise<string> =>
  measure(bytes).then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof PictureRefused) return error.code;
      throw error;
    },
  );

/** What `photos.ts` claims of photographs beside the repository, on small cases that are always there. */
describe.skipIf(isSecondRun)('a picture of our own', () => {
  test('has its dimensions and its whole ladder', async () => {
    const { measured, derivatives } = await decoder.measure(PICTURE);
    const size = { width: measured.width, height: measured.height };
    expect(await sharp(PICTURE).metadata()).toMatchObject(size);
    expect(derivatives.map(({ size: edge }) => edge).toReversed()).toEqual(sizesOf(size));
    for (const { size: edge, data } of derivatives)
      expect(await sharp(data).metadata()).toMatchObject({ ...scaled(size, edge), format: 'jpeg' });
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is turned upright', async (orientation) => {
    const upright = await small().png().toBuffer();
    const untouched = await stored(orientation);
    const { measured, derivatives } = await measure(untouched);
    expect(measured).toMatchObject({ width: 900, height: 600 });
    expect(await difference(derivatives.at(-1)!.data, upright)).toBeLessThan(4);
    if (orientation > 1) expect(await difference(untouched, upright)).toBeGreaterThan(8);
  });

  test('in Display P3 or CMYK looks as it does in sRGB; grey stays grey', async () => {
    const upright = await small().png().toBuffer();
    const p3 = await small().jpeg({ quality: 95 }).withIccProfile('p3').toBuffer();
    expect(await difference(await thumbnail(p3), upright)).toBeLessThan(3);
    const cmyk = await small().toColourspace('cmyk').jpeg({ quality: 95 }).withIccProfile('cmyk').toBuffer();
    expect(await difference(await thumbnail(cmyk), upright)).toBeLessThan(14);
    const grey = await thumbnail(await small().toColourspace('b-w').jpeg().toBuffer());
    const { data } = await sharp(grey).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    for (let i = 0; i < data.length; i += 3) expect(data[i]! - data[i + 2]!).toBe(0);
  });

  test('keeps nothing of its metadata in what is derived, as JPEG and as AVIF', async () => {
    const bytes = await telling();
    expect(Object.keys(ExifReader.load(bytes, { expanded: true }))).toEqual(
      expect.arrayContaining(['exif', 'gps', 'xmp']),
    );
    const { measured, derivatives } = await measure(bytes);
    for (const { data } of derivatives) {
      const groups = Object.keys(ExifReader.load(Buffer.from(data), { expanded: true }));
      expect(groups.filter((group) => !['file', 'jfif', 'composite'].includes(group))).toEqual([]);
    }
    const [avif] = await decoder.deriveLater(
      path.join(dir, 'case.jpg'),
      { ...measured, rotation: 0 },
      [270],
      'avif',
    );
    expect(Buffer.from(avif!.data).includes('Geheim')).toBe(false);
    expect(await difference(avif!.data, derivatives.at(-1)!.data)).toBeLessThan(4);
  });
});

describe.skipIf(isSecondRun)('captions of our own', () => {
  const written = {
    title: 'Größe & Übermut',
    caption: 'Äpfel, Öl und Übung',
    keywords: ['Frühling', 'Straße'],
  };

  test.each(['utf8', 'latin1'] as const)('IPTC in %s', async (encoding) => {
    const jpeg = withIptc(await small().jpeg().toBuffer(), written, encoding);
    expect(captionOf(jpegHeaderOf(jpeg).metadata)).toMatchObject({
      title: written.title,
      description: written.caption,
      keywords: written.keywords,
    });
  });

  test('HTML is text, and what programs cannot read is no reason to refuse a picture', async () => {
    const plain = await small().jpeg().toBuffer();
    const hostile = withIptc(plain, { ...written, title: '<script>alert(1)</script>' });
    expect(captionOf(jpegHeaderOf(hostile).metadata).title).toBe('<script>alert(1)</script>');
    const loop = Buffer.from('Exif\0\0MM\0*\0\0\0\u0008\0\0\0\0\0\u0008', 'latin1');
    expect(await outcomeOf(withSegment(plain, 0xe1, loop))).toBe('accepted');
  });
});

describe.skipIf(isSecondRun)('a broken or hostile file of our own', () => {
  const plain = () => small().jpeg().toBuffer();

  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['nothing', () => Promise.resolve(new Uint8Array()), 'empty'],
    ['HTML', () => Promise.resolve(Buffer.from('<html><script>alert(1)</script>')), 'not-jpeg'],
    ['SVG', () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 'not-jpeg'],
    ['PNG', () => small().png().toBuffer(), 'not-jpeg'],
    ['GIF', () => small().gif().toBuffer(), 'not-jpeg'],
    ['WebP', () => small().webp().toBuffer(), 'not-jpeg'],
    ['AVIF', () => small().avif({ effort: 0 }).toBuffer(), 'not-jpeg'],
    ['65,535 pixels in the header', async () => claiming(await plain(), 65_535, 65_535), 'too-large'],
    ['the first 60 percent', async () => (await plain()).subarray(0, 40_000), 'damaged'],
    ['two pictures in a row', async () => Buffer.concat([await plain(), await plain()]), 'accepted'],
    [
      'a ZIP behind a picture',
      async () => Buffer.concat([await plain(), Buffer.from('PK\u0003\u0004')]),
      'accepted',
    ],
    ['900 scans', () => scans(900), 'too-many-scans'],
  ])('%s', async (_what, bytes, outcome) => {
    expect(await outcomeOf(await bytes())).toBe(outcome);
    expect(await outcomeOf(await plain())).toBe('accepted');
  });
});

/** Mean difference of two pictures in levels of 0 to 255, looked at from some distance. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const pixels = (bytes: Uint8Array) =>
    sharp(bytes).resize(64, 64, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const [one, other] = await Promise.all([pixels(a), pixels(b)]);
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]!), 0) / one.length;
}
