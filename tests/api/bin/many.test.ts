import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../../api/app.ts';
import type { BinEntry, readBin } from '../../../api/contract/bin.ts';
import type { AnswerOf } from '../../../api/contract/call.ts';
import { moveToTrash, removeFiles } from '../../../api/pictures/trash.ts';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { resumable } from '../uploads/tus.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('admin', { admin: true });
  await app.services.db
    .insertInto('album')
    .values({ id: 'feier', title: 'Feier', location: 'protected/feier' })
    .execute();
});
afterAll(() => app.close());

const send = async (path: string, body: object, web = createApp(app.services)) =>
  web.request(`/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
const page = (query = '') => app.get<AnswerOf<typeof readBin>>(`/v1/bin${query}`, { token: admin.token });

test('as many as may be named at once fit, however long their ids are', async () => {
  const ids = Array.from({ length: 1000 }, (_, i) => `i--${'ß€'.repeat(146)}${String(i).padStart(4, '0')}`);
  expect((await send('data/delete/image', { ids })).status).toBe(404);
  expect((await send('bin/restore', { images: ids, albums: ids })).status).toBe(404);
  expect((await send('bin/delete', { ids })).status).toBe(200);
  const many = Array.from({ length: 10_000 }, (_, i) => `i--${'€'.repeat(292)}${String(i).padStart(5, '0')}`);
  expect((await send('album/order', { album: 'feier', ids: many })).status).toBe(422);
  expect((await send('image/selection', { ids: many })).status).toBe(200);
});

/** Files of an album that is deleted just now. */
async function plan(files: number) {
  const { db, clock } = app.services;
  const planned = Array.from({ length: files }, (_, i) => ({
    url: `protected/feier/${i}.jpg`,
    album: null,
    sha256: null,
  }));
  await db.transaction().execute((trx) => removeFiles(trx, clock, planned));
}
const planned = async () => {
  const rows = await app.services.db
    .selectFrom('fileOperation')
    .select('id')
    .where('state', '=', 'planned')
    .execute();
  return rows.length;
};

test('files are moved by one walk, however many deletions go on', async () => {
  await plan(20);
  const moves = vi.spyOn(app.services.files, 'move');
  await Promise.all(Array.from({ length: 10 }, () => moveToTrash(app.services)));
  expect(await planned()).toBe(0);
  expect(moves.mock.calls.length).toBe(20);
  moves.mockRestore();
  const late = [moveToTrash(app.services)];
  await plan(1);
  late.push(moveToTrash(app.services));
  await Promise.all(late);
  expect(await planned()).toBe(0);
});

test('what is restored or replaced waits for no other files', async () => {
  const { db } = app.services;
  await addPicture(app, 'feier', 'gruss.jpg', await jpeg('olive', 300));
  const id = 'i--feier--gruss';
  await send('data/delete/image', { ids: [id] });
  await plan(20);
  expect((await send('bin/restore', { images: [id] })).status).toBe(200);
  expect(await planned()).toBe(20);
  const client = resumable(() => app);
  const replaced = await client.bring(
    admin,
    await jpeg('orchid', 300),
    'gruss.jpg',
    { album: 'feier' },
    'replace',
  );
  expect(replaced.status).toBe(200);
  const { id: version } = await db.selectFrom('bin').select('id').executeTakeFirstOrThrow();
  expect((await send('bin/restore', { ids: [version] })).status).toBe(200);
  expect(await planned()).toBe(20);
  const { url } = await db.selectFrom('image').select('url').where('id', '=', id).executeTakeFirstOrThrow();
  const places = await db
    .selectFrom('fileOperation')
    .select(['from', 'state'])
    .where('binId', 'is not', null)
    .execute();
  expect([url, places]).toEqual([
    'protected/feier/gruss.jpg',
    [{ from: expect.stringMatching(/gruss-/) as string, state: 'kept' }],
  ]);
  await moveToTrash(app.services);
  await db.deleteFrom('image').execute();
  await db.deleteFrom('bin').execute();
});

test('deleting is answered before every file is moved, however long that takes', async () => {
  await addPicture(app, 'feier', 'kuss.jpg', await jpeg('tan', 300));
  const { files, jobs } = app.services;
  let move: () => void = () => undefined;
  const moved = new Promise<void>((resolve) => (move = resolve));
  const slow = {
    ...files,
    move: (...way: Parameters<typeof files.move>) => moved.then(() => files.move(...way)),
  };
  const web = createApp({ ...app.services, files: slow });
  expect((await send('data/delete/image', { ids: ['i--feier--kuss'] }, web)).status).toBe(200);
  expect(await files.stat('imgs', 'protected/feier/kuss.jpg')).not.toBeNull();
  const going = jobs.get('trash');
  move();
  await going;
  expect(await files.stat('imgs', 'protected/feier/kuss.jpg')).toBeNull();
});

test('a full bin is read page by page: albums first, then what goes first, or what was deleted last', async () => {
  const { db } = app.services;
  await db.deleteFrom('bin').execute();
  const start = app.clock.now().getTime() - 25 * 24 * 3600_000;
  const entry = (i: number) => ({
    id: `b${i}`,
    kind: i % 20 === 0 ? ('album' as const) : ('image' as const),
    title: `Bild ${i}`,
    albumId: null,
    // Many are deleted at once.
    deleted: new Date(start + Math.floor(i / 90) * 1000),
    userId: admin.userId,
  });
  await db
    .insertInto('bin')
    .values(Array.from({ length: 500 }, (_, i) => entry(i)))
    .execute();
  const all = async (order: string) => {
    const found: BinEntry[] = [];
    for (let next: string | null = ''; next !== null;) {
      const read: Awaited<ReturnType<typeof page>> = await page(`?order=${order}${next && `&after=${next}`}`);
      expect(read).toMatchObject({ albums: 25, images: 475, versions: 0 });
      expect(read.items.length).toBeLessThanOrEqual(200);
      found.push(...read.items);
      next = read.next;
    }
    return found;
  };
  for (const order of ['soon', 'newest']) {
    const found = await all(order);
    expect(new Set(found.map(({ id }) => id)).size).toBe(500);
    expect(found).toHaveLength(500);
    for (const kind of ['album', 'image'] as const) {
      const part = kind === 'album' ? found.slice(0, 25) : found.slice(25);
      expect(new Set(part.map((one) => one.kind))).toEqual(new Set([kind]));
      const days = part.map(({ deleted }) => deleted);
      const sorted = days.toSorted();
      expect(days).toEqual(order === 'soon' ? sorted : sorted.toReversed());
    }
  }
  expect((await app.ask('GET', '/v1/bin?after=x', { token: admin.token })).status).toBe(400);
});

test('emptying it leaves what was deleted after it was listed', async () => {
  const { at } = await page();
  app.clock.pass(1);
  const late = { id: 'spät', kind: 'image' as const, title: 'Von Paul', deleted: app.clock.now() };
  await app.services.db.insertInto('bin').values(late).execute();
  expect(await (await send('bin/empty', { until: at })).json()).toEqual({ deleted: 500 });
  expect((await page()).items).toMatchObject([{ id: 'spät' }]);
  expect((await send('bin/empty', {})).status).toBe(422);
});
