import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SORT_OF } from '../../../api/contract/album-sort.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';

let app: TestApp;
let admin: Member;
let editor: Member;
let reader: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  editor = await app.member('editor', { groups: ['ug-hochzeit'] });
  reader = await app.member('reader', { groups: ['ug-kunden'] });
  const names = ['b1', 'b2', 'b10'];
  await app.services.db
    .insertInto('image')
    .values(
      names.map((name, n) =>
        picture(`i--hochzeit--${name}`, {
          album: 'hochzeit',
          filename: `${name}.jpg`,
          url: `protected/hochzeit/${name}.jpg`,
          takenAt: new Date(Date.UTC(2025, 0, 10 - n)),
        }),
      ),
    )
    .execute();
  await app.services.db
    .deleteFrom('image')
    .where('id', 'in', [id('kuss'), id('tanz')])
    .execute();
});
beforeEach(async () => {
  await app.services.db.updateTable('album').set({ sortBy: 'name', coverId: null }).execute();
});
afterAll(() => app.close());

const id = (name: string) => `i--hochzeit--${name}`;
const post = (path: string, body: object, who = editor) =>
  app.ask('POST', `/v1/${path}`, { token: who.token, body });
const album = async (who = editor) => {
  const { items } = await app.get<{ items: { id: string; sortBy: 'own'; coverId: string | null }[] }>(
    '/v1/data/read/album',
    { token: who.token },
  );
  return items.find((one) => one.id === 'hochzeit')!;
};
const shown = async () => {
  const { sortBy } = await album();
  const filter = encodeURIComponent('{"eq":["album","hochzeit"]}');
  const { items } = await app.get<{ items: { id: string }[] }>(
    `/v1/data/read/image?limit=99&sort=${SORT_OF[sortBy]}&filter=${filter}`,
    { token: editor.token },
  );
  return items.map((one) => one.id.slice('i--hochzeit--'.length));
};

test('by name, where b2 comes before b10; by capture time; or in an order of its own', async () => {
  expect(await shown()).toEqual(['b1', 'b2', 'b10']);
  expect((await post('data/update/album', { id: 'hochzeit', sortBy: 'taken' })).status).toBe(200);
  expect(await shown()).toEqual(['b10', 'b2', 'b1']);
  const answer = await post('album/order', { album: 'hochzeit', ids: ['b2', 'b10', 'b1'].map(id) });
  expect(await answer.json()).toMatchObject({ images: 3 });
  expect(await shown()).toEqual(['b2', 'b10', 'b1']);
});

test('pictures are moved before another one or to the end, the others stay in their order', async () => {
  await post('album/order', { album: 'hochzeit', ids: [id('b10')] });
  expect(await shown()).toEqual(['b10', 'b1', 'b2']);
  await post('album/order', { album: 'hochzeit', ids: [id('b10'), id('b2')], before: id('b1') });
  expect(await shown()).toEqual(['b10', 'b2', 'b1']);
  await post('album/order', { album: 'hochzeit', ids: [id('b10')], before: null });
  expect(await shown()).toEqual(['b2', 'b1', 'b10']);
  await app.services.db
    .insertInto('image')
    .values(picture(id('a'), { album: 'hochzeit', filename: 'a.jpg', url: 'protected/hochzeit/a.jpg' }))
    .execute();
  // What arrives later comes last.
  expect(await shown()).toEqual(['b2', 'b1', 'b10', 'a']);
  await app.services.db.deleteFrom('image').where('id', '=', id('a')).execute();
});

test('a step is taken back as one: sorting, an order of before, and each picture that is there', async () => {
  const back = async (taskId: string, who = editor) => {
    const answer = await post('image/bulk/undo', { taskId }, who);
    return [answer.status, (await answer.json()) as { restored?: number; detail?: string }] as const;
  };
  const order = async (...names: string[]) => {
    const answer = await post('album/order', { album: 'hochzeit', ids: names.map(id) });
    return (await answer.json()) as { taskId: string; version: number };
  };
  await order('b10', 'b1', 'b2');
  const second = await order('b2', 'b1');
  expect((await back(second.taskId, reader))[0]).toBe(404);
  expect(await back(second.taskId)).toMatchObject([
    200,
    { restored: 2, skipped: [], missing: 0, running: null },
  ]);
  expect(await shown()).toEqual(['b10', 'b1', 'b2']);
  expect((await back(second.taskId))[0]).toBe(409);

  await post('data/update/album', { id: 'hochzeit', sortBy: 'name' });
  const { taskId, version } = await order('b2');
  await app.services.db.updateTable('image').set({ album: null }).where('id', '=', id('b1')).execute();
  expect((await back(taskId))[0]).toBe(200);
  await app.services.db.updateTable('image').set({ album: 'hochzeit' }).where('id', '=', id('b1')).execute();
  expect(await album()).toMatchObject({ sortBy: 'name', version: version + 1 });
  await post('data/update/album', { id: 'hochzeit', sortBy: 'own' });
  expect((await shown()).filter((name) => name !== 'b1')).toEqual(['b10', 'b2']);

  // What a colleague has ordered since is not overwritten.
  const mine = await order('b1');
  await order('b2', 'b10');
  const [status, { detail }] = await back(mine.taskId);
  expect([status, detail]).toEqual([
    409,
    'Das Album wurde inzwischen geändert. Die Reihenfolge bleibt, wie sie ist.',
  ]);
  expect(await shown()).toEqual(['b2', 'b10', 'b1']);
});

test('what is moved gets a place between the others, which keep theirs; where there is no room all are numbered anew', async () => {
  const { db } = app.services;
  const places = async () => {
    const rows = await db
      .selectFrom('image')
      .select(['id', 'position'])
      .where('album', '=', 'hochzeit')
      .execute();
    return new Map(rows.map((row) => [row.id, row.position]));
  };
  await post('album/order', { album: 'hochzeit', ids: ['b1', 'b2', 'b10'].map(id) });
  const before = await places();
  await post('album/order', { album: 'hochzeit', ids: [id('b10')], before: id('b2') });
  expect(await shown()).toEqual(['b1', 'b10', 'b2']);
  await post('album/order', { album: 'hochzeit', ids: [id('b10')] });
  expect(await shown()).toEqual(['b10', 'b1', 'b2']);
  await post('album/order', { album: 'hochzeit', ids: [id('b10')], before: null });
  expect(await shown()).toEqual(['b1', 'b2', 'b10']);
  const after = await places();
  expect([after.get(id('b1')), after.get(id('b2'))]).toEqual([before.get(id('b1')), before.get(id('b2'))]);

  for (const [n, name] of ['b1', 'b2', 'b10'].entries())
    await db.updateTable('image').set({ position: n }).where('id', '=', id(name)).execute();
  await post('album/order', { album: 'hochzeit', ids: [id('b10')], before: id('b2') });
  expect(await shown()).toEqual(['b1', 'b10', 'b2']);
  await post('album/order', { album: 'hochzeit', ids: [id('b2')] });
  expect(await shown()).toEqual(['b2', 'b1', 'b10']);
  // Nothing has a place yet.
  await db
    .updateTable('image')
    .set({ position: 2 ** 31 - 1 })
    .where('album', '=', 'hochzeit')
    .execute();
  await post('album/order', { album: 'hochzeit', ids: [id('b2')], before: null });
  expect(await shown()).toEqual(['b1', 'b10', 'b2']);
});

test('editors may, readers may not, for others it is not there', async () => {
  const body = { album: 'hochzeit', ids: [id('b1')] };
  const stranger = await app.member('fremde');
  expect((await post('album/order', body, stranger)).status).toBe(404);
  expect((await post('album/order', body, reader)).status).toBe(403);
  expect((await post('album/order', body, admin)).status).toBe(200);
  const foreign = await post('album/order', { album: 'hochzeit', ids: ['i--offen--weg'] });
  expect(foreign.status).toBe(422);
  const beforeItself = await post('album/order', { ...body, before: id('b1') });
  expect(beforeItself.status).toBe(422);
});

test('a cover is a picture of the album, and named only to whom it is shown', async () => {
  const set = (coverId: string | null) => post('data/update/album', { id: 'hochzeit', coverId });
  expect((await set('i--offen--weg')).status).toBe(422);
  expect((await set('i--nichts--da')).status).toBe(422);
  expect((await set(id('b2'))).status).toBe(200);
  expect((await album(reader)).coverId).toBe(id('b2'));
  const { db } = app.services;
  await db.updateTable('image').set({ trash: true }).where('id', '=', id('b2')).execute();
  expect((await album(reader)).coverId).toBeNull();
  expect((await album()).coverId).toBe(id('b2'));
  await db.updateTable('image').set({ trash: false }).where('id', '=', id('b2')).execute();
});
