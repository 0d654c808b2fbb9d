import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Selection } from '../../../api/contract/bulk.ts';
import { sweep } from '../../../api/jobs/sweep.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { fillSite, picture } from '../content.ts';
import { ids, twelve } from './twelve.ts';

let app: TestApp;
let admin: Member;
let editor: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  editor = await app.member('editor', { groups: ['ug-hochzeit'] });
});
const { post, addAnew, edit, undo, rows, tasks } = twelve(
  () => app,
  () => admin,
);
beforeEach(addAnew);
afterAll(() => app.close());

test('what follows from the words of a picture is calculated only where they change', async () => {
  const { db } = app.services;
  const read = sql<{ source: string }>`select pg_get_functiondef('worksafe'::regproc) as source`;
  const [before] = (await read.execute(db)).rows;
  await sql`create or replace function worksafe(html text) returns text language plpgsql immutable
    as $$ begin raise exception 'calculated'; end $$`.execute(db);
  try {
    expect((await edit({ addTags: [3], public: false, noPostImage: true })).changed).toBe(12);
  } finally {
    await sql.raw(before!.source).execute(db);
  }
});

test('a picture has the mark of the album that it comes into, and leaves it there', async () => {
  const { db } = app.services;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>';
  expect((await post('watermark', { svg, position: 'center', size: 20, opacity: 60 })).status).toBe(200);
  await db.updateTable('album').set({ watermark: true }).where('id', '=', 'hochzeit').execute();
  const markIn = async (album: string) => {
    await db.updateTable('image').set({ album }).where('id', '=', ids[0]!).execute();
    const { mark } = await db
      .selectFrom('image')
      .select('mark')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    return mark;
  };
  expect(await markIn('hochzeit')).toMatch(/^[0-9a-f]{8}$/);
  expect(await markIn('apd')).toBe('');
  await db.updateTable('album').set({ watermark: false }).where('id', '=', 'hochzeit').execute();
});

test('one step changes tags, contributors, album, flags, date and title, and its undoing puts all of it back', async () => {
  const before = await rows();
  const order = ids.toReversed();
  const changes = {
    addTags: [3, 1],
    removeTags: [2],
    addContribs: ['c-mira'],
    album: '760' as const,
    ws: false,
    dt: null,
    title: 'Hafen {nr}',
  };
  const { taskId, changed, missing } = await edit(changes, [...order, 'i2611299']);
  expect([changed, missing]).toEqual([12, 1]);
  const after = await rows();
  expect(after[11]).toMatchObject({
    title: 'Hafen 01',
    tags: [3, 1],
    contribs: ['c-mira'],
    album: '760',
    ws: false,
    dt: null,
    version: 2,
  });
  expect(after[0]).toMatchObject({ title: 'Hafen 12', tags: [1, 3] });
  expect(await tasks()).toMatchObject([
    {
      taskId,
      title: '12 Bilder geändert: Titel, Tags, Beitragende, Sammlung, Datum, Kennzeichen',
      undo: true,
    },
  ]);
  expect(await undo(taskId)).toEqual({ status: 200, restored: 12, skipped: [], missing: 0, running: null });
  expect(await rows()).toEqual(before.map((row) => ({ ...row, version: 3 })));
  expect((await undo(taskId)).status).toBe(409);
  expect(await tasks()).toMatchObject([{ undo: false, state: 'done' }]);
});

test('only what is different is changed and counted', async () => {
  const { changed } = await edit({ addTags: [1] });
  expect(changed).toBe(8);
  expect((await rows()).map(({ version }) => version)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2]);
  expect((await tasks())[0]!.title).toBe('8 von 12 Bildern geändert: Tags');
  expect(await edit({ addTags: [1] })).toEqual({ taskId: null, changed: 0, missing: 0 });
  expect(await tasks()).toHaveLength(1);
});

test('undoing leaves alone what somebody changed since, and names it', async () => {
  const { taskId } = await edit({ title: 'Neu {nr}', addTags: [4] });
  await post('data/update/image', { id: ids[3], title: 'Von Hand' });
  await post('data/delete/image', { ids: [ids[5]] });
  // A tag that is gone meanwhile comes back on no picture.
  await edit({ removeTags: [2] }, ids.slice(0, 1));
  expect(await undo(taskId)).toEqual({
    status: 200,
    restored: 9,
    skipped: [
      { id: ids[0], title: 'Neu 01' },
      { id: ids[3], title: 'Von Hand' },
    ],
    missing: 1,
    running: null,
  });
  const after = await rows();
  expect(after.find(({ id }) => id === ids[3])!.title).toBe('Von Hand');
  expect(after.find(({ id }) => id === ids[4])).toMatchObject({ title: `Bild ${ids[4]}`, tags: [] });
});

test('a tag that was deleted since does not come back', async () => {
  await app.services.db.insertInto('tag').values({ id: 50, name: 'Kurz' }).execute();
  await edit({ addTags: [50] }, [ids[0]!]);
  const { taskId } = await edit({ removeTags: [50] }, [ids[0]!]);
  await post('data/delete/tag', { ids: [50] });
  expect(await undo(taskId)).toMatchObject({ restored: 1 });
  expect((await rows())[0]!.tags).toEqual([2, 1]);
});

test('titles are counted from any number, with as many digits as the last one has', async () => {
  const titles = async () => (await rows()).map(({ title }) => title);
  await edit({ title: 'Hafen {nr}', titleFrom: 89 });
  expect((await titles()).slice(0, 2)).toEqual(['Hafen 089', 'Hafen 090']);
  expect((await titles()).at(-1)).toBe('Hafen 100');
  await edit({ title: '{nr}', titleFrom: 0 });
  expect((await titles()).at(-1)).toBe('11');
  const alone = await post('image/bulk', { ids, changes: { titleFrom: 5 } });
  expect(alone.status).toBe(422);
});

test('no statement writes more than 500 pictures, and they are all changed, or none', async () => {
  const { db } = app.services;
  await sql`create function "notTooMany"() returns trigger language plpgsql as $$ begin
      if (select count(*) from written) > 500 then raise exception 'too many'; end if;
      if exists (select from written where title = 'Rot 1200') then raise exception sqlstate '57014'; end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger "notTooMany" after update on image referencing new table as written
    for each statement execute function "notTooMany"()`.execute(db);
  const many = Array.from({ length: 1200 }, (_, n) => `i26113${1000 + n}`);
  const titled = (pattern: string) =>
    db.selectFrom('image').select(['id', 'title']).where('title', 'like', pattern).orderBy('title').execute();
  await db
    .insertInto('image')
    .values(many.map((id) => picture(id)))
    .execute();
  try {
    const { taskId, changed } = await edit({ title: 'Blau {nr}', album: 'brp' }, many);
    expect(changed).toBe(1200);
    expect(await titled('Blau %')).toEqual(
      many.map((id, n) => ({ id, title: `Blau ${String(n + 1).padStart(4, '0')}` })),
    );
    const refused = await post('image/bulk', { ids: many, changes: { title: 'Rot {nr}' } });
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('Das dauert zu lange und wurde abgebrochen.');
    expect(await titled('Rot %')).toEqual([]);
    expect(await undo(taskId)).toMatchObject({ restored: 1200, skipped: [] });
    expect(await titled('Blau %')).toEqual([]);
  } finally {
    await sql`drop function "notTooMany" cascade`.execute(db);
    await db.deleteFrom('image').where('id', 'in', many).execute();
  }
});

test('it can be undone for 24 hours, by whoever did it', async () => {
  const { taskId } = await edit({ ws: false });
  expect((await undo(taskId, editor)).status).toBe(404);
  app.clock.pass(24 * 3600 + 1);
  admin = { ...admin, token: (await login()).jwt };
  expect(await tasks()).toEqual([]);
  expect(await undo(taskId)).toMatchObject({ status: 409 });
  await sweep(app.services.db, app.clock.now());
  expect(await app.services.db.selectFrom('bulkChange').selectAll().execute()).toEqual([]);
  expect((await undo(taskId)).status).toBe(404);
});
const login = async () => {
  const body = { email: admin.email, password: 'ein langes Passwort' };
  const answer = await app.ask('POST', '/v1/auth/login', { body });
  editor = { ...editor, token: ((await relogin(editor)) as { jwt: string }).jwt };
  return (await answer.json()) as { jwt: string };
};
const relogin = async ({ email }: Member) =>
  (await app.ask('POST', '/v1/auth/login', { body: { email, password: 'ein langes Passwort' } })).json();

test('nothing is changed where something about it is refused', async () => {
  const refused = async (changes: object, which = ids) => {
    const answer = await post('image/bulk', { ids: which, changes });
    const { errors = [] } = (await answer.json()) as { errors?: { field: string }[] };
    return [answer.status, errors[0]?.field];
  };
  expect(await refused({ addTags: [77] })).toEqual([422, 'changes.addTags']);
  expect(await refused({ addTags: [1], removeTags: [1] })).toEqual([422, 'changes.addTags']);
  expect(await refused({ addContribs: ['nobody'] })).toEqual([422, 'changes.addContribs']);
  expect((await refused({ album: 'hochzeit' }))[0]).toBe(422);
  expect((await refused({}))[0]).toBe(422);
  expect(await refused({ album: 'brp' }, [...ids, 'i--hochzeit--kuss'])).toEqual([422, 'changes.album']);
  expect((await refused({ ws: false }, ['i2611299']))[0]).toBe(404);
  await app.services.db
    .updateTable('image')
    .set({ album: null, isAsset: true })
    .where('id', '=', ids[0]!)
    .execute();
  expect(await refused({ isAsset: false })).toEqual([422, 'changes.album']);
  expect((await rows()).map(({ version }) => version)).toEqual(ids.map(() => 1));
});

test('editors change flags in their albums, and nothing else', async () => {
  const by = async (changes: object, which: string[]) =>
    (await post('image/bulk', { ids: which, changes }, editor)).status;
  expect(await by({ ws: false, trash: true }, ['i--hochzeit--kuss', 'i--hochzeit--tanz'])).toBe(200);
  expect(await by({ addTags: [1] }, ['i--hochzeit--kuss'])).toBe(403);
  expect(await by({ ws: false }, ['i--hochzeit--kuss', 'i2611201'])).toBe(403);
  const [task] = await tasks(editor);
  expect(await undo(task!.taskId, editor)).toMatchObject({ restored: 2 });
});

test('what a selection has, as far as one sees it', async () => {
  await edit({ ws: false }, ids.slice(0, 3));
  const of = async (who: Member, which: string[]) =>
    (await (await post('image/selection', { ids: which }, who)).json()) as Selection;
  expect(await of(admin, [...ids, 'i2611201'])).toEqual({
    total: 13,
    tags: [
      { id: 1, count: 5 },
      { id: 2, count: 4 },
    ],
    contribs: [{ id: 'c-mira', count: 1 }],
    albums: [{ id: 'brp', count: 13 }],
    dts: [
      { id: '2026-01-01', count: 12 },
      { id: null, count: 1 },
    ],
    ws: 10,
    public: 13,
    trash: 0,
    isAsset: 0,
    noPostImage: 0,
  });
  expect(await of(editor, ['i2611204', 'i2611201'])).toMatchObject({ total: 1 });
});

test('10,000 pictures are one step', async () => {
  const { db } = app.services;
  const many = Array.from({ length: 10_000 }, (_, n) => `i991231${n + 1}`);
  for (let at = 0; at < many.length; at += 500)
    await db
      .insertInto('image')
      .values(many.slice(at, at + 500).map((id) => picture(id, { album: 'nue' })))
      .execute();
  const { taskId, changed } = await edit({ addTags: [1], title: 'Viele {nr}' }, many);
  expect(changed).toBe(10_000);
  const last = await db.selectFrom('image').select('title').where('id', '=', many.at(-1)!).executeTakeFirst();
  expect(last!.title).toBe('Viele 10000');
  const selection = await post('image/selection', { ids: many });
  expect(await selection.json()).toMatchObject({ total: 10_000, tags: [{ id: 1, count: 10_000 }] });
  expect(await undo(taskId)).toMatchObject({ restored: 10_000 });
  await db.deleteFrom('image').where('album', '=', 'nue').execute();
});
