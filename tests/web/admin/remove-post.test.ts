import { expect, test, vi } from 'vitest';
import { remove } from '../../../web/admin/posts/PostRow.tsx';
import { state } from '../../../web/server/state.ts';

const post = (id: string) => ({ id, title: id });

test('of two quick clicks on a bin, and while a post is on its way there, only the first counts', async () => {
  state.site.api = 'http://lichthof.test';
  const removed: string[] = [];
  const gone = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (!request.url.includes('/v1/data/delete/')) return Response.json({ items: [], total: 0, next: null });
    removed.push(...((await request.json()) as { ids: string[] }).ids);
    await gone.promise;
    return Response.json({ deleted: 1 });
  });
  // The list may take longer than two clicks.
  const all = [1000, 1250, 1900].map((at) => remove(post('a'), at));
  gone.resolve();
  await Promise.all(all);
  await remove(post('b'), 2150);
  await remove(post('c'), 2700);
  expect(removed).toEqual(['a', 'c']);
});
