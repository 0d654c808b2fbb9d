import { readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIZES, sizesOf } from '../../api/contract/picture.ts';
import { pictureFile, seedDemo } from '../../api/demo/seed.ts';
import { captions } from '../../api/demo/world.ts';
import { world } from '../world.ts';
import { startApp, type TestApp } from './app.ts';

const files = Object.keys(captions).map((name) => ({ name, path: pictureFile(name) }));

describe('the files', () => {
  test('are 50 to 60 photographs of at most 14 MB together', () => {
    expect(files.length).toBeGreaterThanOrEqual(50);
    expect(files.length).toBeLessThanOrEqual(60);
    expect(files.reduce((sum, { path }) => sum + statSync(path).size, 0)).toBeLessThanOrEqual(14e6);
  });

  test.each(files)('$name has what cameras write', async ({ path }) => {
    const { format, width, height, exif } = await sharp(path).metadata();
    expect({ format, long: Math.max(width, height) }).toEqual({ format: 'jpeg', long: 2400 });
    const written = exif!.toString('latin1');
    for (const text of ['Lichthof', 'Demo', 'Jonas Winter']) expect(written).toContain(text);
  });

  test('some say where they were taken, so that the import has something to strip', () => {
    // The tag GPSInfo of IFD0, in either byte order.
    const tags = ['\x88\x25\0\x04', '\x25\x88\x04\0'];
    const positioned = files.filter(({ path }) => {
      const bytes = readFileSync(path, 'latin1');
      return tags.some((tag) => bytes.includes(tag));
    });
    expect(positioned.length).toBeGreaterThanOrEqual(4);
  });
});

describe('the first start', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
    await seedDemo(app.services, () => {});
  });
  afterAll(() => app.close());

  test('takes all pictures in, and makes nothing but the smallest size of them', async () => {
    const { db, pictures } = app.services;
    const rows = await db
      .selectFrom('image')
      .leftJoin('album', 'album.id', 'image.album')
      .select(['image.id', 'sha256', 'rotation', 'mark', 'width', 'height', 'encrypted'])
      .orderBy('seq', 'desc')
      .execute();
    expect(rows.map(({ id }) => id)).toEqual(world.images.map(({ id }) => id));
    for (const row of rows) {
      expect(sizesOf(row).length).toBeGreaterThan(1);
      expect(await pictures.derivatives.sizes(row, 'jpg')).toEqual(row.encrypted ? [] : [SIZES[0]]);
    }
  });

  test('any size is there when somebody asks for it', async () => {
    const { url } = world.images[0]!;
    const answer = await app.ask('GET', `/imgs/${url}?size=1600`);
    expect(answer.status).toBe(200);
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1600 });
  });

  test('what was interrupted is finished by the next start, and nothing comes twice', async () => {
    const { db } = app.services;
    const gone = world.images[3]!.id;
    await db.deleteFrom('image').where('id', '=', gone).execute();
    await seedDemo(app.services, () => {});
    const { n } = await db
      .selectFrom('image')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(world.images.length);
  });
});
