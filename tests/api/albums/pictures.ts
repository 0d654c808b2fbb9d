import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { ingest } from '../../../api/pictures/record.ts';
import { albumTarget } from '../../../api/pictures/target.ts';
import type { TestApp } from '../app.ts';

/** Stands in the EXIF of every picture of these tests: where it is found on the disk, something lies there readable. */
const SECRET = 'Nur fuer Familie Adler';

export function jpeg(background: string, width = 1200): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height: Math.round(width / 1.5), channels: 3, background, noise } })
    .jpeg()
    .withExif({ IFD0: { Artist: SECRET } })
    .toBuffer();
}

export async function addPicture(
  app: Pick<TestApp, 'services'>,
  album: string,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const target = (await albumTarget(app.services.db, album))!;
  await ingest(app.services, once(bytes), { name, target });
}

// eslint-disable-next-line typescript/require-await
async function* once(bytes: Buffer) {
  yield bytes;
}

/** Long enough not to stand in random bytes by accident: the first table of a JPEG, and the names of its segments. */
const MARKS = [
  Buffer.from('ffdb004300', 'hex'),
  Buffer.from('JFIF\0'),
  Buffer.from('Exif\0\0'),
  Buffer.from(SECRET),
];

/** Files below the data directory that hold a readable JPEG or the secret text. */
export function readableFiles(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const file = path.join(dir, name);
    if (!statSync(file).isFile()) return false;
    const bytes = readFileSync(file);
    return MARKS.some((mark) => bytes.includes(mark));
  });
}
