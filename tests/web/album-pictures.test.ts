import { beforeEach, expect, test, vi } from 'vitest';
import { subscribeKey } from 'valtio/utils';
import { gridPicture } from './grid-picture.ts';

interface Asked {
  path: string;
  query: URLSearchParams;
  answer: (body: unknown, status?: number) => void;
}
let asked: Asked[] = [];
vi.stubGlobal('location', new URL('http://localhost/album/a-1'));
vi.stubGlobal('fetch', (request: Request) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { pathname, searchParams } = new URL(request.url);
  const answer = (body: unknown, status = 200) => resolve(Response.json(body, { status }));
  asked.push({ path: pathname, query: searchParams, answer });
  return promise;
});

const { albumKey, NO_FILTER } = await import('../../web/album/key.ts');
const { allIds, ensureAlbum, loadMoreOfAlbum, refreshAlbum } = await import('../../web/album/pictures.ts');
const { setFlags } = await import('../../web/album/edit-pictures.ts');
const { expectImages } = await import('../../web/images/by-id.ts');
const { state } = await import('../../web/server/state.ts');

const picture = (id: string) => ({ ...gridPicture(id), filename: `${id}.jpg`, largeUrl: null });
const detail = (id: string) => ({ ...picture(id), description: '', noPostImage: false });
const page = (ids: string[], next: string | null, total: number) => ({
  items: ids.map(picture),
  next,
  total,
});
/** Guards against what hangs, not against a busy machine. */
const until = <T>(check: () => T) => vi.waitUntil(check, { timeout: 60_000 });
const request = async (n: number) => until(() => asked[n]);
const shown = () => state.album.items.map(({ id }) => id);
const open = () => void ensureAlbum('a-1', albumKey(state, 'a-1'));
const loaded = (length: number) => until(() => state.album.items.length === length);

let visitor = 0;
beforeEach(() => {
  asked = [];
  state.site.api = 'http://localhost';
  // Another user each time: nothing of the test before is known.
  visitor += 1;
  state.user = { id: `u${visitor}`, name: 'Mira' };
  state.filterOption = { ...NO_FILTER, userId: state.user.id };
  Object.assign(state.ratings, { state: 0, items: new Map() });
});

test('pages follow one another; asking twice asks once', async () => {
  open();
  (await request(0)).answer(page(['i1', 'i2'], 'after-2', 3));
  await loaded(2);
  void loadMoreOfAlbum();
  void loadMoreOfAlbum();
  const second = await request(1);
  expect(second.query.get('after')).toBe('after-2');
  second.answer(page(['i3'], null, 3));
  await loaded(3);
  await loadMoreOfAlbum();
  expect(asked).toHaveLength(2);
  expect([shown(), state.album.total]).toEqual([['i1', 'i2', 'i3'], 3]);
});

test('the longer the list, the more comes at once, up to 500: Back into it needs few requests', async () => {
  open();
  let there = 0;
  for (const [at, limit] of [100, 100, 200, 400, 500, 500].entries()) {
    const { query, answer } = await request(at);
    expect(query.get('limit')).toBe(String(limit));
    const ids = Array.from({ length: limit }, (_, i) => `i${there + i}`);
    there += limit;
    answer(page(ids, String(there), 9000));
    await loaded(there);
    void loadMoreOfAlbum();
  }
});

test('a page that comes after the filter has changed is dropped', async () => {
  open();
  const late = await request(0);
  state.filterOption!.pubOnly = true;
  open();
  const now = await request(1);
  expect(now.query.get('filter')).toContain('public');
  now.answer(page(['i2'], null, 1));
  await loaded(1);
  late.answer(page(['i1', 'i2'], null, 2));
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toEqual(['i2']);
});

test('a failure keeps what is loaded and says why; opening the album again tries again', async () => {
  open();
  (await request(0)).answer(page(['i1'], 'after-1', 2));
  await loaded(1);
  void loadMoreOfAlbum();
  (await request(1)).answer({ status: 403, code: 'not-allowed', title: '', detail: 'Kein Zutritt.' }, 403);
  await until(() => state.album.error);
  expect(state.album.error).toContain('Bilder nicht aus Datenbank geladen!');
  open();
  (await request(2)).answer(page(['i2'], null, 2));
  await loaded(2);
  expect(state.album.error).toBeUndefined();
});

test('a locked album asks for its password again', async () => {
  state.unlocked.push('a-1');
  open();
  const problem = {
    type: 'about:blank',
    status: 423,
    code: 'album-locked',
    title: 'Gesperrt',
    detail: 'Gesperrt.',
  };
  (await request(0)).answer(problem, 423);
  await until(() => state.unlocked.length === 0);
});

test('a filter by ratings is done here: of all pictures, only those that fit are loaded', async () => {
  state.filterOption!.minRating = 4;
  open();
  const userId = state.user!.id;
  (await until(() => asked.find(({ path }) => path.includes('imageRatings')))).answer({
    items: [{ imageId: 'i2', userId, rating: 5, favorite: false }],
    next: null,
  });
  const ids = await until(() => asked.find(({ path }) => path.includes('ids')));
  ids.answer({ ids: ['i1', 'i2', 'i3'] });
  const pictures = await until(() => asked.find(({ path }) => path.endsWith('/read/image')));
  expect(pictures.query.get('filter')).toBe('{"in":["id",["i2"]]}');
  pictures.answer(page(['i2'], null, 1));
  await loaded(1);
  expect(await allIds()).toEqual(['i2']);
});

test('in another order as much is loaded as was there, which stays until then', async () => {
  open();
  (await request(0)).answer(page(['i1', 'i2'], '2', 4));
  await loaded(2);
  void loadMoreOfAlbum();
  (await request(1)).answer(page(['i3'], '3', 4));
  await loaded(3);
  const refreshed = refreshAlbum();
  (await request(2)).answer(page(['i4', 'i1'], '2', 4));
  const second = await request(3);
  expect(shown()).toEqual(['i1', 'i2', 'i3']);
  // Only the first page says how many there are.
  second.answer({ ...page(['i2'], '3', 4), total: undefined });
  await refreshed;
  expect(state.album.total).toBe(4);
  expect(shown()).toEqual(['i4', 'i1', 'i2']);
  expect(asked).toHaveLength(4);
  void loadMoreOfAlbum();
  const last = await request(4);
  expect(last.query.get('after')).toBe('3');
  last.answer(page(['i3'], null, 4));
  await loaded(4);
});

test('flags of many pictures at once are seen everywhere, and drawn once', async () => {
  open();
  (await request(0)).answer(page(['i1', 'i2'], null, 2));
  await loaded(2);
  const known = expectImages();
  known(['i1', 'i2'], [detail('i1'), detail('i2')]);
  const drawn = vi.fn<() => void>();
  const stop = subscribeKey(state.images, 'items', drawn, true);
  const set = setFlags(['i1', 'i2'], { trash: true }, 'im Papierkorb');
  (await request(1)).answer({ taskId: null, changed: 2, missing: 0 });
  await set;
  stop();
  expect(state.album.items.map(({ trash }) => trash)).toEqual([true, true]);
  expect([...state.images.items.values()].map((image) => image?.trash)).toEqual([true, true]);
  expect(drawn).toHaveBeenCalledOnce();
});
