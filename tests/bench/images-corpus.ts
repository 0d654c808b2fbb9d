import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { PHOTOS } from '../api/images/photos.ts';

export interface Corpus {
  /** Baseline JPEGs of 6000 × 4000, 6 to 10 MB, with EXIF and an sRGB profile. */
  pictures: string[];
  /** 7360 × 4912. */
  large: { baseline: string; progressive: string };
  remove(): void;
}

const NAMES = ['aarhus', 'hochuferweg', 'nuthatch', 'birdie', 'vineyard', 'mono-lake'];

/** Photographs enlarged to what a camera gives, with grain, because an enlargement alone is too smooth to be hard work. */
export async function makeCorpus(): Promise<Corpus> {
  const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-corpus-'));
  const pictures: string[] = [];
  for (const name of NAMES) {
    const file = path.join(dir, `${name}.jpg`);
    await (
      await grainy(name, 6000, 4000)
    )
      .withIccProfile('srgb')
      .withExif({ IFD0: { Model: 'Bench' } })
      .jpeg({ quality: 92 })
      .toFile(file);
    pictures.push(file);
  }
  const large = {
    baseline: path.join(dir, 'large.jpg'),
    progressive: path.join(dir, 'large-progressive.jpg'),
  };
  const picture = await grainy(NAMES[2]!, 7360, 4912);
  await picture.clone().jpeg({ quality: 92 }).toFile(large.baseline);
  await picture.jpeg({ quality: 92, progressive: true }).toFile(large.progressive);
  return { pictures, large, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

async function grainy(name: string, width: number, height: number) {
  const blank = { width, height, channels: 3, background: '#808080' } as const;
  const noise = (sigma: number) =>
    sharp({ create: { ...blank, noise: { type: 'gaussian', mean: 128, sigma } } })
      .jpeg({ quality: 95 })
      .toBuffer();
  const photo = path.join(PHOTOS, `gallery/${name}.jpg`);
  return sharp(existsSync(photo) ? photo : await noise(60))
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: await noise(28), blend: 'soft-light' }]);
}
