import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { type Matrix, startMatrix } from '../matrix/world.ts';
import { openSite, type Site } from './site.ts';

const HIDDEN = 'i--nische--public';
let matrix: Matrix;
let site: Site;
beforeAll(async () => {
  matrix = await startMatrix();
  site = await openSite(matrix.app.services);
}, 120_000);
afterAll(() => matrix.app.close());

test('what a page brings along names no picture below „protected“, as a teaser or by its file alone', async () => {
  const { services } = matrix.app;
  const { db } = services;
  const { url } = await db
    .selectFrom('image')
    .select('url')
    .where('id', '=', HIDDEN)
    .executeTakeFirstOrThrow();
  expect(url).toMatch(/^protected\//);
  // Its tags are called like the pictures.
  await db
    .updateTable('tag')
    .set({ name: sql`'Tag ' || id` })
    .execute();
  await db.updateTable('post').set({ imageId: HIDDEN }).where('id', '=', 'p-public').execute();
  await services.files.put('blog', 'p-public.html', Buffer.from(`<p>x</p><img src="/imgs/${url}" alt="">`));
  for (const at of ['/blog', '/blog/p-public']) {
    const page = await site.html(at);
    expect(page).not.toContain(HIDDEN);
    expect(page).not.toContain('/imgs/protected');
  }
});
