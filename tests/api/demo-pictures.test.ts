import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paint } from '../../api/demo/picture.ts';
import { paintAll, picturePath } from '../../api/demo/pictures.ts';
import { scenes } from '../../api/demo/scenes.ts';
import { shots } from '../../api/demo/shots.ts';

/** One picture of each scene, small. */
const small = [...new Map([...shots.values()].map((shot) => [shot.scene, { ...shot, long: 90 }])).values()];

describe('painting', () => {
  test('the same shot has the same bytes every time, another seed has others', () => {
    const shot = { ...shots.get('hoehenzuege')!, long: 120 };
    const first = paint(shot);
    expect(first).toMatchObject({ width: 120, height: 80 });
    expect(paint(shot).bytes).toEqual(first.bytes);
    expect(paint({ ...shot, seed: shot.seed + 1 }).bytes).not.toEqual(first.bytes);
  });

  test.each(small)('$scene paints a picture', (shot) => {
    const { bytes } = paint(shot);
    const light = Float64Array.from(bytes);
    const mean = light.reduce((a, b) => a + b) / light.length;
    const deviation = Math.sqrt(light.reduce((a, b) => a + (b - mean) ** 2, 0) / light.length);
    expect(mean).toBeGreaterThan(3);
    expect(mean).toBeLessThan(245);
    expect(deviation).toBeGreaterThan(5);
  });

  test('every scene is used', () => {
    expect(small.map(({ scene }) => scene).toSorted()).toEqual(Object.keys(scenes).toSorted());
  });
});

describe('files', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'lichthof-demo-'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  test('a picture is written once, with what cameras write', async () => {
    const told: [number, number][] = [];
    await paintAll(dir, ['buhnen', 'lichtproben-04', 'buhnen'], (done, total) => told.push([done, total]));
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const file = picturePath(dir, 'buhnen');
    const { format, width, height, exif } = await sharp(file).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 2000, height: 1333 });
    const written = exif!.toString('latin1');
    for (const text of ['Lichthof', 'Demo', 'Jonas Winter', 'Eine Reihe Holzpfaehle']) {
      expect(written).toContain(text);
    }
    const before = await stat(file);
    await paintAll(dir, ['buhnen']);
    expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
  });

  test('an unknown name is refused', async () => {
    await expect(paintAll(dir, ['gibt-es-nicht'])).rejects.toThrow(/gibt-es-nicht/);
  });
});
