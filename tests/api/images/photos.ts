import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Real photographs beside the repository: never part of it, so a test that needs them says when they are not there. */
export const PHOTOS = path.resolve(import.meta.dirname, '../../../../shared/photos');
export const hasPhotos = existsSync(path.join(PHOTOS, 'manifest.json'));
if (!hasPhotos) process.stderr.write(`No photographs in ${PHOTOS}: tests that need them are skipped.\n`);

/** Pixels do not depend on the database: the second run of the suite leaves these tests out. */
export const isSecondRun = process.env['TEST_DATABASE'] === 'postgres';

export interface Photo {
  file: string;
  width: number;
  height: number;
  orientation?: number;
  hasGPS?: boolean;
  note?: string;
  sharpProbe?: { thumb?: string; metaErr?: string; thumbErr?: string };
}

export const photos = (folder: 'gallery' | 'exif' | 'malformed'): Photo[] => {
  if (!hasPhotos) return [];
  const manifest: { files: Photo[] } = JSON.parse(readFileSync(path.join(PHOTOS, 'manifest.json'), 'utf8'));
  return manifest.files.filter(({ file }) => file.startsWith(`${folder}/`));
};

/** Upright, also where the manifest gives the stored dimensions. */
export function uprightSize({ width, height, orientation = 1 }: Photo): { width: number; height: number } {
  return orientation > 4 && orientation < 9 ? { width: height, height: width } : { width, height };
}
