import { beforeEach, expect, test, vi } from 'vitest';
import { gridPicture } from './grid-picture.ts';

let health = 200;
let asked: string[] = [];
let pages: { ids: string[]; next: string; total?: number; held?: Promise<void> }[] = [];

const worker = Object.assign(new EventTarget(), {
  controller: {},
  register: async () => {},
  ready: Promise.resolve({ active: { postMessage: () => {} } }),
});
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('location', new URL('http://localhost/images'));
vi.stubGlobal('document', { querySelectorAll: () => [] });
vi.stubGlobal('navigator', { serviceWorker: worker });
vi.stubGlobal('fetch', async (request: Request | string) => {
  if (request === '/healthz') {
    asked.push(request);
    return new Response(null, { status: health });
  }
  asked.push(new URL((request as Request).url).searchParams.get('after') ?? 'first');
  const page = pages.shift();
  await page?.held;
  if (!page) return Response.json({}, { status: 400 });
  return Response.json({
    items: page.ids.map(gridPicture),
    next: page.next,
    ...(page.total && { total: page.total }),
  });
});

const { beginOffline, connection } = await import('../../web/offline/connection.ts');
const { ensureGrid, gridKey, loadMore } = await import('../../web/images/grid.ts');
const { state } = await import('../../web/server/state.ts');

const until = (check: () => unknown) => vi.waitUntil(check, { timeout: 60_000 });
const lose = () => worker.dispatchEvent(new MessageEvent('message', { data: { since: 1000 } }));
const find = () => window.dispatchEvent(new Event('online'));
const shown = () => state.grid.items.map(({ id }) => id).join('');

await beginOffline();

beforeEach(async () => {
  health = 200;
  state.site.api = 'http://localhost';
  state.grid.key = '';
  pages = [
    { ids: ['a', 'b'], next: '2', total: 4 },
    { ids: ['c'], next: '3' },
  ];
  await ensureGrid(gridKey(state));
  await loadMore();
  expect(shown()).toBe('abc');
  asked = [];
});

test('an error of a proxy is no connection', async () => {
  lose();
  health = 502;
  find();
  await until(() => asked.length > 1);
  expect(connection.since).toBe(1000);
  health = 200;
  await until(() => connection.since === null);
});

test('with the network again a list is read anew as far as it is there, and stays until then', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  pages = [
    { ids: ['a', 'x'], next: '2', total: 5 },
    { ids: ['b', 'c'], next: '4', held },
  ];
  const { key } = state.grid;
  lose();
  find();
  await until(() => asked.length > 2);
  expect(asked).toEqual(['/healthz', 'first', '2']);
  expect([state.grid.key, shown()]).toEqual([key, 'abc']);
  release();
  await until(() => shown() === 'axbc');
  expect(state.grid).toMatchObject({ key, next: '4', total: 5, state: 3 });
});

test('a list that cannot be read anew stays, and says why', async () => {
  pages = [];
  lose();
  find();
  await until(() => state.grid.error);
  expect(shown()).toBe('abc');
  expect(state.grid.state).toBe(3);
});

test('a list of another choice than that of now is not read under its name', async () => {
  state.filterTags = [{ id: 1, name: 'Meer' }];
  lose();
  find();
  await until(() => connection.since === null && state.grid.key === '');
  expect(asked).toEqual(['/healthz']);
  state.filterTags = [];
});
