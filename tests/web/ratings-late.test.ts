import { expect, test, vi } from 'vitest';
import { state } from '../../web/server/state.ts';

/** Each question waits here for its answer. */
const asked: { path: string; answer: (json: object) => void }[] = [];
vi.stubGlobal('location', new URL('http://localhost/album/feier'));
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('fetch', async (sent: Request) => {
  const { promise, resolve } = Promise.withResolvers<object>();
  asked.push({ path: new URL(sent.url).pathname, answer: resolve });
  return Response.json(await promise);
});

const { ratingOf, setFavorite } = await import('../../web/ratings/ratings.ts');
const { ensureList } = await import('../../web/server/data.ts');
Object.assign(state.site, { api: 'http://localhost' });
state.user = { id: 'u-mira', name: 'Mira' };

const nth = (n: number) => vi.waitUntil(() => asked[n]);
const heart = { imageId: 'i1', userId: 'u-mira', rating: 0, favorite: true };

test('a list that was asked for before a heart was set does not take it away', async () => {
  const listed = ensureList('ratings');
  await nth(0);
  const set = setFavorite('i1', true);
  (await nth(1)).answer({ images: 1 });
  await set;
  asked[0]!.answer({ items: [], next: null });
  (await nth(2)).answer({ items: [heart], next: null });
  await listed;
  expect(ratingOf('i1').favorite).toBe(true);
  expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual([
    'imageRatings',
    'favorite',
    'imageRatings',
  ]);
});
