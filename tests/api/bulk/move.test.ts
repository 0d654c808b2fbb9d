import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { moveImages, undoEdit } from '../../../api/contract/bulk.ts';
import type { AnswerOf } from '../../../api/contract/call.ts';
import type { Task } from '../../../api/contract/task.ts';
import { forgetAllPlain, moveToTrash } from '../../../api/pictures/pictures.ts';
import { addPicture, jpeg, readableFiles } from '../albums/pictures.ts';
import { aSecondLater, type Member, startApp, type TestApp } from '../app.ts';
import { resumable } from '../uploads/tus.ts';

let app: TestApp;
let admin: Member;
let editor: Member;
let member: Member;
const client = resumable(() => app);
type Moved = AnswerOf<typeof moveImages>;
type Undone = AnswerOf<typeof undoEdit>;

beforeAll(async () => {
  app = await startApp();
  const { db } = app.services;
  await db
    .insertInto('userGroup')
    .values([
      { id: 'ug-adler', name: 'Adler' },
      { id: 'ug-redaktion', name: 'Redaktion' },
    ])
    .execute();
  const shared = { downloadable: true, groupIds: ['ug-adler', 'ug-redaktion'] };
  await db
    .insertInto('album')
    .values([
      { id: 'feier', title: 'Feier', location: 'protected/feier', ...shared, editGroupIds: ['ug-redaktion'] },
      { id: 'fest', title: 'Fest', location: 'protected/fest', ...shared, editGroupIds: ['ug-redaktion'] },
      { id: 'privat', title: 'Privat', location: 'protected/privat', groupIds: ['ug-chef'] },
      { id: 'tresor', title: 'Tresor', location: 'protected/tresor' },
      { id: 'offen', title: 'Offen', location: 'offen', public: true },
    ])
    .execute();
  admin = await app.member('admin', { admin: true });
  editor = await app.member('editor', { groups: ['ug-redaktion'] });
  member = await app.member('adler', { groups: ['ug-adler'] });
});
afterAll(() => app.close());

const send = (url: string, body: object, who = admin) =>
  app.ask('POST', `/v1/${url}`, { body, token: who.token, headers: { 'X-Auth-Id': who.authId } });
async function good<T = object>(url: string, body: object, who = admin): Promise<T> {
  const answer = await send(url, body, who);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
const refusal = async (url: string, body: object, who = admin) => {
  const answer = await send(url, body, who);
  return [answer.status, ((await answer.json()) as { detail: string }).detail];
};
/** Resolves when they have moved; where that took longer than the answer, it does not say how many. */
async function move(ids: string[], album: string, who = admin): Promise<Moved> {
  const answer = await good<Moved>('image/move', { ids, album }, who);
  await app.converted();
  return answer;
}
async function undo({ taskId }: Moved, who = admin): Promise<Undone> {
  const answer = await good<Undone>('image/bulk/undo', { taskId }, who);
  await app.converted();
  return answer;
}
const errorOf = async ({ taskId }: Moved) =>
  (await app.services.db.selectFrom('task').select('error').where('id', '=', taskId!).executeTakeFirst())!
    .error;
const row = (id: string) =>
  app.services.db.selectFrom('image').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const onDisk = (name: string) => existsSync(path.join(app.dir, 'imgs', name));
const add = async (album: string, name: string, colour: string) =>
  addPicture(app, album, `${name}.jpg`, await jpeg(colour, 600));
const shown = async (url: string, who?: Member) => {
  aSecondLater();
  return (await app.ask('GET', `/imgs/${url}?size=270${who ? `&id=${who.authId}` : ''}`)).status;
};
const albumOf = (id: string) =>
  app.services.db.selectFrom('album').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function lock(album: string): Promise<void> {
  const { jwt, id } = await good<{ jwt: string; id: string }>('album/lock', {
    album,
    password: 'silbergelatine',
  });
  admin = { ...admin, token: jwt, authId: id };
  await app.converted();
}

test('a picture goes with its file and all that was said of it, and one step brings it back', async () => {
  await add('feier', 'tanz', 'tan');
  await add('feier', 'torte', 'plum');
  const id = 'i--feier--tanz';
  const { db } = app.services;
  await db.insertInto('tag').values({ id: 7, name: 'Tanz' }).execute();
  await good('image/bulk', { ids: [id], changes: { addTags: [7] } });
  await good('image/rate', { images: id, rating: 4 }, member);
  await good('image/favorite', { images: id, favorite: 1 }, member);
  await good('data/update/image', { id, description: 'Der erste Tanz' });
  await good('data/update/album', { id: 'feier', coverId: id });
  await db
    .insertInto('post')
    .values({ id: 'p-tanz', title: 'Tanz', dateStr: '2026-11-01', imageId: id })
    .execute();
  const before = await row(id);
  const bytes = readFileSync(path.join(app.dir, 'imgs/protected/feier/tanz.jpg'));

  const answer = await move([id, 'i--feier--weg'], 'fest');
  expect(answer).toMatchObject({ moved: 1, missing: 1 });
  expect(await errorOf(answer)).toBeNull();
  expect(await row(id)).toMatchObject({
    album: 'fest',
    url: 'protected/fest/tanz.jpg',
    tUrl: 'protected/fest/thm/tanz.jpg',
    tags: [7],
    description: 'Der erste Tanz',
    hash: before.hash,
    thumbHash: before.thumbHash,
  });
  expect(readFileSync(path.join(app.dir, 'imgs/protected/fest/tanz.jpg')).equals(bytes)).toBe(true);
  expect([onDisk('protected/feier/tanz.jpg'), onDisk('protected/feier/torte.jpg')]).toEqual([false, true]);
  expect(await db.selectFrom('imageRating').selectAll().executeTakeFirst()).toMatchObject({
    rating: 4,
    favorite: true,
  });
  expect((await albumOf('feier')).coverId).toBeNull();
  expect(await shown('protected/fest/tanz.jpg', member)).toBe(200);
  // A text that names it where it was goes on showing it.
  expect(await shown('protected/feier/tanz.jpg', member)).toBe(200);
  const tasks = await app.get<{ items: Task[] }>('/v1/tasks', { token: admin.token });
  expect(tasks.items).toContainEqual(
    expect.objectContaining({ title: '1 Bild nach „Fest“ verschoben', state: 'done', undo: true }),
  );

  expect(await undo(answer)).toMatchObject({ skipped: [], missing: 0 });
  const { version: _, formerUrls, ...after } = await row(id);
  expect(after).toEqual({ ...before, version: undefined, formerUrls: undefined });
  expect(formerUrls).toEqual(['protected/fest/tanz.jpg']);
  expect((await albumOf('feier')).coverId).toBe(id);
  expect([onDisk('protected/feier/tanz.jpg'), onDisk('protected/fest/tanz.jpg')]).toEqual([true, false]);
  expect((await refusal('image/bulk/undo', { taskId: answer.taskId }))[0]).toBe(409);
});

test('its old address shows it to nobody who may not see it where it is now', async () => {
  await add('offen', 'weg', 'olive');
  expect(await shown('offen/weg.jpg')).toBe(200);
  const answer = await move(['i--offen--weg'], 'privat');
  for (const who of [undefined, member, editor])
    for (const url of ['offen/weg.jpg', 'protected/privat/weg.jpg']) expect(await shown(url, who)).toBe(404);
  expect(await shown('offen/weg.jpg', admin)).toBe(200);
  await undo(answer);
  expect(await shown('offen/weg.jpg')).toBe(200);
});

test('where its name is taken it gets a number, and its old place may be taken again', async () => {
  await add('feier', 'kuss', 'teal');
  await add('fest', 'kuss', 'gold');
  const answer = await move(['i--feier--kuss'], 'fest');
  expect(await row('i--feier--kuss')).toMatchObject({
    url: 'protected/fest/kuss-2.jpg',
    filename: 'kuss-2.jpg',
  });
  const other = await client.bring(admin, await jpeg('navy', 610), 'kuss.jpg', { album: 'feier' });
  expect(other.id).toBe('i--feier--kuss-2');
  expect(await row(other.id!)).toMatchObject({ url: 'protected/feier/kuss.jpg', album: 'feier' });
  await undo(answer);
  expect(await row('i--feier--kuss')).toMatchObject({ album: 'feier', url: 'protected/feier/kuss-2.jpg' });
});

test('into an encrypted album nothing of it lies readable any more, and out of it it does again', async () => {
  await lock('tresor');
  await add('offen', 'geheim', 'maroon');
  const id = 'i--offen--geheim';
  await client.bring(admin, await jpeg('maroon', 640), 'geheim.jpg', { album: 'offen' }, 'replace');
  await moveToTrash(app.services);
  const readable = readableFiles(app.dir).length;
  const answer = await move([id], 'tresor');
  // Its file, the one that was replaced, and its three sizes.
  expect(readableFiles(app.dir)).toHaveLength(readable - 2 - 3);
  expect(await row(id)).toMatchObject({ album: 'tresor', thumbHash: '', color: '' });
  expect(await shown('protected/tresor/geheim.jpg', admin)).toBe(200);
  await forgetAllPlain(app.services);
  expect(readableFiles(app.dir)).toHaveLength(readable - 2 - 3);
  await undo(answer);
  const back = await row(id);
  expect(back).toMatchObject({ album: 'offen' });
  expect(back.thumbHash).not.toBe('');
  expect(await shown(back.url)).toBe(200);
  await lock('privat');
  const twice = await move([(await move([id], 'tresor'), id)], 'privat');
  expect(await shown((await row(id)).url, admin)).toBe(200);
  await undo(twice);
  expect(await row(id)).toMatchObject({ album: 'tresor' });
});

test('both albums have to be open in the session', async () => {
  await add('feier', 'ring', 'silver');
  const other = await app.member('zweiter', { admin: true });
  const ids = ['i--feier--ring'];
  expect(await refusal('image/move', { ids, album: 'tresor' }, other)).toEqual([
    423,
    'Das Album „Tresor“ ist verschlüsselt. Bitte öffnen Sie es zuerst mit seinem Passwort.',
  ]);
  const answer = await move(ids, 'tresor');
  expect(await refusal('image/move', { ids, album: 'fest' }, other)).toEqual([
    423,
    'Das Album „Tresor“ ist verschlüsselt. Bitte öffnen Sie es zuerst mit seinem Passwort.',
  ]);
  expect((await refusal('image/bulk/undo', { taskId: answer.taskId }, other))[0]).toBe(423);
  expect(await row(ids[0]!)).toMatchObject({ album: 'tresor' });
  await undo(answer);
});

test('editors move between albums that they edit, and nowhere else', async () => {
  await add('feier', 'kleid', 'pink');
  const ids = ['i--feier--kleid'];
  const answer = await move(ids, 'fest', editor);
  expect((await refusal('image/move', { ids, album: 'privat' }, editor))[0]).toBe(404);
  expect((await refusal('image/move', { ids, album: 'feier' }, member))[0]).toBe(403);
  await app.services.db
    .updateTable('album')
    .set({ editGroupIds: ['ug-chef'] })
    .where('id', '=', 'feier')
    .execute();
  expect((await refusal('image/move', { ids, album: 'feier' }, editor))[0]).toBe(403);
  expect((await refusal('image/bulk/undo', { taskId: answer.taskId }, editor))[0]).toBe(403);
  expect((await refusal('image/bulk/undo', { taskId: answer.taskId }, member))[0]).toBe(404);
  expect(await row(ids[0]!)).toMatchObject({ album: 'fest' });
});

test('what is shown outside of its album goes on being shown there, or the picture stays', async () => {
  await add('offen', 'hafen', 'coral');
  const { url, tUrl, title } = await row('i--offen--hafen');
  await good('data/create/image', { id: 'i2611299', url, tUrl, title, album: 'brp' });
  const { db } = app.services;
  await db
    .insertInto('album')
    .values({ id: 'offen2', title: 'Offen 2', location: 'offen2', public: true })
    .execute();
  await move(['i--offen--hafen'], 'offen2');
  expect(await row('i2611299')).toMatchObject({ album: 'brp', url: 'offen2/hafen.jpg' });
  expect(await shown('offen2/hafen.jpg')).toBe(200);
  await send('image/move', { ids: ['i--offen--hafen'], album: 'fest' });
  await app.converted();
  const told = db.selectFrom('task').select('error').where('state', '=', 'failed');
  expect((await told.executeTakeFirst())?.error).toMatch(
    /^Es wurde nichts verschoben\. „Offen“: Dieses Bild liegt in einem geschützten Album/,
  );
  await Promise.all(app.services.jobs.values());
  expect(await row('i--offen--hafen')).toMatchObject({ album: 'offen2', url: 'offen2/hafen.jpg' });
  expect([onDisk('protected/fest/hafen.jpg'), onDisk('offen2/hafen.jpg')]).toEqual([false, true]);
  expect((await refusal('image/move', { ids: ['i2611299'], album: 'fest' }))[0]).toBe(409);
  expect(await refusal('data/update/image', { id: 'i--offen--hafen', album: 'feier' })).toMatchObject([
    422,
    expect.any(String),
  ]);
});

test('a choice of clients keeps what was said of a picture that went', async () => {
  await add('fest', 'wahl', 'cyan');
  const { db } = app.services;
  await db.updateTable('album').set({ choosing: true }).where('id', '=', 'fest').execute();
  const changes = [{ imageId: 'i--fest--wahl', chosen: true, note: 'Bitte groß' }];
  await good('album/choice/fest', { changes }, member);
  const answer = await move(['i--fest--wahl'], 'feier');
  type Choices = { people: { chosen: number; gone: number }[]; pictures: { id: string; picks: object[] }[] };
  const choices = () => app.get<Choices>('/v1/desk/choices/fest', { token: admin.token });
  expect(await choices()).toMatchObject({
    // It does not count (docs/rules.md), as the client himself is told.
    people: [{ chosen: 0, gone: 1 }],
    pictures: [{ id: 'i--fest--wahl', number: null, picks: [{ chosen: true, note: 'Bitte groß' }] }],
  });
  await undo(answer);
  expect(await choices()).toMatchObject({
    people: [{ chosen: 1, gone: 0 }],
    pictures: [{ number: expect.any(Number) as number }],
  });
});

test('an album is not encrypted or deleted while pictures move, and none moves while it is', async () => {
  await add('fest', 'rast', 'beige');
  const { db, clock } = app.services;
  const payload = JSON.stringify({ albums: ['fest', 'feier'], to: 'feier' });
  const task = { id: 'x', kind: 'move', payload, state: 'running', lockedUntil: clock.now() } as const;
  await db.insertInto('task').values(task).execute();
  expect((await refusal('album/lock', { album: 'fest', password: 'silbergelatine' }))[0]).toBe(409);
  expect((await refusal('data/delete/album', { ids: ['fest'] }))[0]).toBe(409);
  expect((await refusal('image/update-album', { albumId: 'fest' }))[0]).toBe(409);
  const encrypting = { kind: 'encrypt', payload: JSON.stringify({ album: 'fest' }) };
  await db.updateTable('task').set(encrypting).where('id', '=', 'x').execute();
  expect((await refusal('image/move', { ids: ['i--fest--rast'], album: 'feier' }))[0]).toBe(409);
  await db.deleteFrom('task').where('id', '=', 'x').execute();
});
