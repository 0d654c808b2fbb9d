import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { exportLibrary } from '../../../api/moving/export.ts';
import { addMany, MANY, watched } from '../backup/many.ts';
import { emptyApp, folder, movingOf } from './library.ts';

test('exports any number of pictures with a thousand records at a time', async () => {
  const { services } = await addMany(await emptyApp());
  const { db, largest } = watched(services.db);
  const dir = folder();
  const { images, posts } = await exportLibrary({
    services: { ...services, db },
    folder: dir,
    passwords: [],
    say: () => undefined,
  });
  expect(largest()).toBe(1000);
  expect([images, posts]).toEqual([MANY, MANY]);
  const written = movingOf(dir);
  expect(written.images.map(({ id }) => id)).toEqual(
    Array.from({ length: MANY }, (_, i) => `viele-${i + 1}`),
  );
  expect(written.images.every(({ ratings }) => ratings?.length === 1)).toBe(true);
  expect(new Set(written.posts.map(({ id }) => id)).size).toBe(MANY);
  expect(readFileSync(path.join(dir, 'pictures/viele/bild.jpg'), 'utf8')).toBe('ein Bild');
});
