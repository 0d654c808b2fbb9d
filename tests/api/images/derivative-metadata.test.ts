import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ExifReader from 'exifreader';
import { afterAll, describe, expect, test } from 'vitest';
import { createDecoder } from '../../../api/pictures/worker-pool.ts';
import type { Known, Look } from '../../../api/pictures/decoder/protocol.ts';
import { PictureRefused } from '../../../api/pictures/refusal.ts';
import { hasPhotos, isSecondRun, photos, PHOTOS } from './photos.ts';

const decoder = createDecoder();
const dir = mkdtempSync(path.join(tmpdir(), 'lichthof-metadata-'));
afterAll(() => {
  decoder.close();
  rmSync(dir, { recursive: true, force: true });
});

const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0;
if (!hasExiftool)
  process.stderr.write('No exiftool here: derivatives are searched for metadata by exifreader only.\n');

/** Groups that describe the file and its pixels, and nothing about their origin. */
const HARMLESS = ['SourceFile', 'ExifTool', 'System', 'File', 'JFIF', 'Composite', 'QuickTime', 'Meta'];

describe.skipIf(!hasPhotos || isSecondRun)('derivatives', () => {
  test('hold no metadata at all, whatever the original held', async () => {
    const all = [...photos('exif'), ...photos('gallery').slice(0, 20)];
    let made = 0;
    for (const { file } of all) {
      const source = path.join(PHOTOS, file);
      const result = await decoder.measure(source).catch((error: unknown) => {
        if (error instanceof PictureRefused) return null;
        throw error;
      });
      if (!result) continue;
      for (const { size, data } of result.derivatives) {
        writeFileSync(path.join(dir, `${path.basename(file)}-${size}.jpg`), data);
        const groups = ExifReader.load(Buffer.from(data), { expanded: true });
        expect(
          Object.keys(groups).filter((group) => !['file', 'jfif', 'composite'].includes(group)),
          file,
        ).toEqual([]);
        made++;
      }
    }
    const [avif] = await decoder.deriveLater(...(await gpsPicture()), [270], 'avif');
    writeFileSync(path.join(dir, 'gps.avif'), avif!.data);
    expect(made).toBeGreaterThan(250);

    if (!hasExiftool) return;
    const out = execFileSync('exiftool', ['-json', '-G0', '-a', '-u', dir], {
      maxBuffer: 64 << 20,
    }).toString();
    const found: Record<string, unknown>[] = JSON.parse(out);
    expect(found.length).toBe(made + 1);
    for (const tags of found) {
      const telling = Object.keys(tags).filter((tag) => !HARMLESS.includes(tag.split(':')[0]!));
      expect(telling, String(tags['SourceFile'])).toEqual([]);
    }
  });
});

async function gpsPicture(): Promise<[source: string, known: Known & Look]> {
  const source = path.join(PHOTOS, 'exif/gps-berlin.jpg');
  return [source, { ...(await decoder.measure(source)).measured, rotation: 0 }];
}
