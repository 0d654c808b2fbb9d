import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPicture, jpeg } from '../albums/pictures.ts';
import { aSecondLater, type Member, startApp, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';
import { ids, twelve } from './twelve.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  const { db } = app.services;
  await fillSite(db);
  const albums = ['hin', 'her'].map((id) => ({ id, title: id, location: `protected/${id}` }));
  await db.insertInto('album').values(albums).execute();
  admin = await app.member('chefin', { admin: true });
});
const { post, addAnew, edit, undo, rows, tasks } = twelve(
  () => app,
  () => admin,
);
beforeEach(addAnew);
afterAll(() => app.close());

test('edits are undone in turn, the last one first', async () => {
  const before = await rows();
  const first = await edit({ title: 'A {nr}' });
  const second = await edit({ addTags: [4] });
  const third = await edit({ ws: false }, ids.slice(0, 6));
  // Not its turn: nothing comes back, and nothing is lost.
  expect(await undo(first.taskId)).toMatchObject({ status: 200, restored: 0 });
  expect((await tasks()).find(({ taskId }) => taskId === first.taskId)).toMatchObject({
    title: '12 Bilder geändert: Titel',
    undo: true,
  });
  expect(await undo(third.taskId)).toMatchObject({ restored: 6, skipped: [] });
  expect(await undo(second.taskId)).toMatchObject({ restored: 12, skipped: [] });
  await post('data/update/image', { id: ids[11], alt: 'Von Hand' });
  expect(await undo(first.taskId)).toMatchObject({ restored: 11, skipped: [{ id: ids[11] }] });
  const plain = (all: typeof before) => all.slice(0, 11).map((row) => ({ ...row, version: 0 }));
  expect(plain(await rows())).toEqual(plain(before));
  expect((await tasks()).find(({ taskId }) => taskId === first.taskId)).toMatchObject({
    title: '12 Bilder geändert: Titel (11 von 12 rückgängig gemacht)',
    undo: true,
  });
  expect((await undo(second.taskId)).status).toBe(409);
});

test('what was changed by hand is not taken for what an edit left', async () => {
  const first = await edit({ title: 'A {nr}' });
  await post('data/update/image', { id: ids[0], title: 'Von Hand' });
  const second = await edit({ ws: false });
  expect(await undo(second.taskId)).toMatchObject({ restored: 12 });
  expect(await undo(first.taskId)).toMatchObject({
    restored: 11,
    skipped: [{ id: ids[0], title: 'Von Hand' }],
  });
});

test('a move and its way back keep no edit from being undone, before, between and after them', async () => {
  const { db } = app.services;
  for (const [name, colour] of Object.entries({ a: 'tan', b: 'plum' }))
    await addPicture(app, 'hin', `${name}.jpg`, await jpeg(colour, 300));
  const two = ['i--hin--a', 'i--hin--b'];
  const move = async () => {
    const { taskId } = (await (await post('image/move', { ids: two, album: 'her' })).json()) as {
      taskId: string;
    };
    await app.converted();
    return taskId;
  };
  const back = async (taskId: string) => {
    expect(await undo(taskId)).toMatchObject({ restored: 2, skipped: [] });
    await app.converted();
  };
  const before = await edit({ title: 'Vorher {nr}' }, two);
  const away = await move();
  const between = await edit({ ws: false }, two);
  await back(away);
  await back(await move());
  const after = await edit({ addTags: [4] }, two);
  await post('data/update/image', { id: two[1], alt: 'Von Hand' });
  const others = { restored: 1, skipped: [{ id: two[1] }] };
  for (const { taskId } of [after, between, before]) expect(await undo(taskId)).toMatchObject(others);
  const picture = db.selectFrom('image').select(['title', 'ws', 'tags', 'album']).where('id', '=', two[0]!);
  expect(await picture.executeTakeFirst()).toEqual({ title: 'hin', ws: true, tags: [], album: 'hin' });
});

test('what was changed by hand between a move and its way back is not undone', async () => {
  const id = 'i--hin--c';
  await addPicture(app, 'hin', 'c.jpg', await jpeg('teal', 300));
  const first = await edit({ title: 'Vorher' }, [id]);
  const answer = await post('image/move', { ids: [id], album: 'her' });
  await app.converted();
  await post('data/update/image', { id, title: 'Von Hand' });
  const { taskId } = (await answer.json()) as { taskId: string };
  await undo(taskId);
  await app.converted();
  expect(await undo(first.taskId)).toMatchObject({ restored: 0, skipped: [{ id, title: 'Von Hand' }] });
});

test('undoing many after many edits writes those of a chunk at a time, and so does moving them back', async () => {
  const { db, files } = app.services;
  const many = Array.from({ length: 501 }, (_, n) => `i26113${100 + n}`);
  const bytes = await jpeg('teal', 300);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const inAlbum = (id: string) => ({ album: 'hin', url: `protected/hin/${id}.jpg`, sha256 });
  for (const id of many) await files.put('imgs', inAlbum(id).url, bytes);
  await db
    .insertInto('image')
    .values(many.map((id) => picture(id, inAlbum(id))))
    .execute();
  const edits = [await edit({ title: 'A' }, many), await edit({ title: 'B' }, many)];
  const away = await post('image/move', { ids: many, album: 'her' });
  const { taskId: move } = (await away.json()) as { taskId: string };
  await app.converted();
  await sql`create table written (n int)`.execute(db);
  await sql`create function count_written() returns trigger language plpgsql as $$ begin
    insert into written select count(*) from now_there; return null; end $$`.execute(db);
  await sql`create trigger written after update on "bulkChange" referencing new table as now_there
    for each statement execute function count_written()`.execute(db);
  for (const taskId of [move, ...edits.map((one) => one.taskId).toReversed()]) {
    expect(await undo(taskId)).toMatchObject({ restored: many.length, skipped: [] });
    await app.converted();
  }
  const { rows: written } = await sql<{ n: number }>`select n from written where n > 0 order by n`.execute(
    db,
  );
  expect(written.map(({ n }) => n)).toEqual([1, 2, 500, 1000]);
  await sql`drop function count_written cascade`.execute(db);
  await sql`drop table written`.execute(db);
  await db.deleteFrom('image').where('id', 'in', many).execute();
});

test('who may not see a picture any more is not told what it is called', async () => {
  const { db } = app.services;
  const team = { id: 'team', title: 'Team', location: 'protected/team', downloadable: true };
  await db
    .insertInto('album')
    .values({ ...team, editGroupIds: ['ug-hochzeit'] })
    .execute();
  await addPicture(app, 'team', 'x.jpg', await jpeg('red', 300));
  const eve = await app.member('eve', { groups: ['ug-hochzeit'] });
  const as = ({ token }: Member) => ({ token });
  const edited = await app.ask('POST', '/v1/image/bulk', {
    ...as(eve),
    body: { ids: ['i--team--x'], changes: { ws: false } },
  });
  const { taskId } = (await edited.json()) as { taskId: string };
  await post('data/update/album', { id: 'team', groupIds: ['ug-hochzeit'] });
  await post('data/update/image', { id: 'i--team--x', title: 'Geheim' });
  const takeBack = async (who: Member) =>
    (await app.ask('POST', '/v1/image/bulk/undo', { ...as(who), body: { taskId } })).json();
  await db.updateTable('users').set({ groups: [] }).where('id', '=', eve.userId).execute();
  aSecondLater();
  expect(await takeBack(eve)).toMatchObject({ restored: 0, skipped: [], missing: 1 });
  expect(await takeBack(admin)).toMatchObject({ skipped: [{ id: 'i--team--x', title: 'Geheim' }] });
});
