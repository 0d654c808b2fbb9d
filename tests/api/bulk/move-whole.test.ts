import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { moveImages, undoEdit } from '../../../api/contract/bulk.ts';
import type { AnswerOf } from '../../../api/contract/call.ts';
import { resume } from '../../../api/pictures/pictures.ts';
import { sha } from '../albums/feier.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { picture } from '../content.ts';
import { isSecondRun } from '../images/photos.ts';
import { type FakeS3, startS3 } from '../../s3.ts';

const NAMES = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'];
/** Lies beside the pictures of a locked album. */
const KEYS = 'album.key.json';
let app: TestApp;
let admin: Member;
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

async function start(env: Record<string, string> = {}, names = NAMES): Promise<void> {
  app = await startApp(env);
  admin = await app.member('admin', { admin: true });
  const { db, files } = app.services;
  await db
    .insertInto('album')
    .values(['feier', 'fest', 'tresor'].map((id) => ({ id, title: id, location: `protected/${id}` })))
    .execute();
  const rows: Parameters<typeof picture>[] = [];
  for (const name of names) {
    const bytes = randomBytes(999);
    const fields = { album: 'feier', url: `protected/feier/${name}`, filename: name, title: name };
    await files.put('imgs', fields.url, bytes);
    rows.push([`i--feier--${name.slice(0, -4)}`, { ...fields, sha256: sha(bytes) }]);
  }
  for (let at = 0; at < rows.length; at += 500) {
    const some = rows.slice(at, at + 500).map((row) => picture(...row));
    await db.insertInto('image').values(some).execute();
  }
}

const send = (url: string, body: object) =>
  app.ask('POST', `/v1/${url}`, { body, token: admin.token, headers: { 'X-Auth-Id': admin.authId } });
async function good<T = object>(url: string, body: object): Promise<T> {
  const answer = await send(url, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  await settled();
  return (await answer.json()) as T;
}
async function lock(album: string): Promise<void> {
  const body = { album, password: 'silbergelatine' };
  const { jwt, id } = await good<{ jwt: string; id: string }>('album/lock', body);
  admin = { ...admin, token: jwt, authId: id };
}
const idsOf = (names: readonly string[]) => names.map((name) => `i--feier--${name.slice(0, -4)}`);
const moveAll = (album = 'fest', names = NAMES) => send('image/move', { ids: idsOf(names), album });
/** Answers the task that has moved them. */
const moved = async (album = 'fest') =>
  (await good<AnswerOf<typeof moveImages>>('image/move', { ids: idsOf(NAMES), album })).taskId!;
const undo = (taskId: string) => good<AnswerOf<typeof undoEdit>>('image/bulk/undo', { taskId });
const settled = () => Promise.all(app.services.jobs.values());

/** All that a move may touch, and where it has not yet come to an end. */
async function everything() {
  const { db, files } = app.services;
  const lying: string[] = [];
  for (const album of ['feier', 'fest', 'tresor'])
    for (const name of await files.list('imgs', `protected/${album}`))
      if (name !== KEYS) lying.push(`${album}/${name}`);
  return {
    images: await db.selectFrom('image').selectAll().orderBy('id').execute(),
    albums: await db.selectFrom('album').selectAll().orderBy('id').execute(),
    changes: await db.selectFrom('bulkChange').selectAll().execute(),
    journal: await db.selectFrom('fileOperation').selectAll().where('kind', '=', 'move').execute(),
    lying: lying.toSorted(),
  };
}
const task = () =>
  app.services.db
    .selectFrom('task')
    .select(['state', 'title', 'error'])
    .where('kind', '=', 'move')
    .orderBy('created', 'desc')
    .executeTakeFirstOrThrow();

/** None has gone, and why: the task says it, and the answer where that was soon enough. */
async function refused(status: number, album?: string): Promise<string> {
  const answer = await moveAll(album);
  const { detail } = (await answer.json()) as { detail?: string };
  await settled();
  const { state, error } = await task();
  const said = answer.status === 200 ? [200, undefined] : [status, error];
  expect([state, answer.status, detail]).toEqual(['failed', ...said]);
  return error!;
}

/** From now on these calls fail, until what it returns is called. */
type IsBroken = (n: number, path: unknown) => boolean;
function fail(name: 'receive' | 'open' | 'remove', isBroken: IsBroken, code: string): () => void {
  const { files } = app.services;
  const real = files[name] as (...args: unknown[]) => Promise<unknown>;
  let calls = 0;
  const broken = (...args: unknown[]) => {
    calls += 1;
    if (isBroken(calls, args[1])) return Promise.reject(Object.assign(new Error(code), { code }));
    return real(...args);
  };
  Object.assign(files, { [name]: broken });
  return () => Object.assign(files, { [name]: real });
}

describe('what fails in the middle leaves everything as it was, and says why', () => {
  beforeEach(() => start());

  test.each(['fest', 'tresor'])('a disk that is full, on the way to %s', async (album) => {
    await lock('tresor');
    const before = await everything();
    for (const nth of [1, 4]) {
      const heal = fail('receive', (n) => n === nth, 'ENOSPC');
      expect(await refused(507, album)).toBe(
        `Es wurde nichts verschoben. „${NAMES[nth - 1]}“: Kein Speicherplatz – bitte später erneut versuchen.`,
      );
      expect(await everything()).toEqual(before);
      heal();
      app.clock.pass(1);
    }
    await moved(album);
    expect((await everything()).images.map((image) => image.album)).toEqual(NAMES.map(() => album));
  });

  test('a disk that gets too full for the database', async () => {
    const before = await everything();
    const { files } = app.services;
    const space = files.space.bind(files);
    const full = { ...(await space()), left: 1000 };
    let asked = 0;
    vi.spyOn(files, 'space').mockImplementation(async () => ((asked += 1) > 3 ? full : space()));
    await refused(507);
    expect(await everything()).toEqual(before);
  });

  test('a file that is missing', async () => {
    await app.services.files.remove('imgs', 'protected/feier/c.jpg');
    const before = await everything();
    expect(await refused(404)).toBe(
      'Es wurde nichts verschoben. „c.jpg“: Die Originaldatei fehlt auf dem Server.',
    );
    expect(await everything()).toEqual(before);
  });

  test('a file that cannot be read, readable or encrypted', async () => {
    const plain = await everything();
    const heal = fail('open', (_, path) => path === 'protected/feier/c.jpg', 'EIO');
    expect(await refused(500)).toMatch(
      /^Es wurde nichts verschoben\. „c.jpg“: Seine Datei ließ sich nicht lesen/,
    );
    expect(await everything()).toEqual(plain);
    heal();
    await lock('feier');
    const { files } = app.services;
    const names = await files.list('imgs', 'protected/feier');
    const path = `protected/feier/${names.find((name) => name !== KEYS)}`;
    const bytes = (await files.read('imgs', path))!;
    bytes[bytes.length - 1]! ^= 1;
    await files.put('imgs', path, bytes);
    const before = await everything();
    app.clock.pass(1);
    expect(await refused(500)).toMatch(
      /^Es wurde nichts verschoben\. „.\.jpg“: Seine Datei ließ sich nicht lesen/,
    );
    expect(await everything()).toEqual(before);
  });

  test.each(['deleted', 'taken'])('a picture that is %s meanwhile', async (how) => {
    const { db, files } = app.services;
    const receive = files.receive.bind(files);
    let calls = 0;
    vi.spyOn(files, 'receive').mockImplementation(async (...args) => {
      calls += 1;
      const taking = { album: 'fest', url: 'protected/fest/a.jpg' };
      if (calls === 3 && how === 'taken')
        await db.insertInto('image').values(picture('i--fest--a', taking)).execute();
      if (calls === 3 && how === 'deleted')
        await db.deleteFrom('image').where('id', '=', 'i--feier--a').execute();
      return receive(...args);
    });
    expect(await refused(409)).toContain('Es wurde nichts verschoben. „a.jpg“: ');
    const { images, journal, changes, lying } = await everything();
    expect(new Set(images.map(({ album, url }) => `${album} ${url}`))).toEqual(
      new Set([
        ...(how === 'taken' ? ['fest protected/fest/a.jpg', 'feier protected/feier/a.jpg'] : []),
        ...NAMES.slice(1).map((name) => `feier protected/feier/${name}`),
      ]),
    );
    // The upload that has taken over the file keeps it.
    expect(lying).toEqual([
      ...NAMES.map((name) => `feier/${name}`),
      ...(how === 'taken' ? ['fest/a.jpg'] : []),
    ]);
    expect([journal, changes]).toEqual([[], []]);
  });
});

describe('what is broken off', () => {
  beforeEach(() => start());

  const next = () => ({ ...app.services, ending: new AbortController().signal });

  test('before the commit is taken back by whoever comes next, but not while somebody is at work', async () => {
    const before = await everything();
    fail('receive', (n) => n === 3 && (app.services.end(), false), '');
    expect((await moveAll()).status).toBe(503);
    await settled();
    expect((await everything()).lying).toHaveLength(NAMES.length + 3);
    await app.services.db
      .updateTable('task')
      .set({ lockedUntil: new Date('2100-01-01') })
      .execute();
    await resume(next());
    expect((await everything()).lying).toHaveLength(NAMES.length + 3);
    await resume(next(), { alone: true });
    expect(await everything()).toEqual(before);
    expect(await task()).toMatchObject({ state: 'failed' });
  });

  test.each(['fest', 'tresor'])(
    'after the commit is completed without any key, on the way to %s',
    async (album) => {
      await lock('tresor');
      const before = await everything();
      const heal = fail('remove', (n) => n === 2, 'EIO');
      await moved(album);
      const halfway = await everything();
      expect(halfway.images.map((image) => image.album)).toEqual(NAMES.map(() => album));
      expect(halfway.lying.length).toBeGreaterThan(NAMES.length);
      expect(await task()).toMatchObject({ state: 'running' });
      heal();
      await resume(next());
      const after = await everything();
      expect(after.lying.map((path) => path.split('/')[0])).toEqual(NAMES.map(() => album));
      expect(after.journal).toEqual([]);
      const title = `5 Bilder nach „${album}“ verschoben`;
      expect(await task()).toEqual({ state: 'done', title, error: null });
      expect(await undo(after.changes[0]!.taskId)).toMatchObject({ restored: 5, skipped: [], missing: 0 });
      expect((await everything()).lying).toEqual(before.lying);
    },
  );
});

test('large versions go along, and come back where one has come since as well', async () => {
  await start();
  const { db, files } = app.services;
  const large = async (id: string, largeUrl: string, fields = {}) => {
    await files.put('imgs', largeUrl, randomBytes(99));
    const set = { largeUrl, ...fields };
    await db.updateTable('image').set(set).where('id', '=', id).execute();
  };
  const [a, b] = ['a', 'b'].map((name) => `protected/feier/large/${name}.jpg`);
  await large('i--feier--a', a!);
  await large('i--feier--b', b!, { url: b });
  const taskId = await moved();
  const namesOf = async () =>
    (await everything()).images.slice(0, 3).flatMap(({ url, largeUrl }) => [url, largeUrl]);
  const there = ['a.jpg', 'large/a.jpg', 'large/b.jpg', 'large/b.jpg', 'c.jpg'];
  expect(await namesOf()).toEqual([...there.map((name) => `protected/fest/${name}`), null]);
  await large('i--feier--c', 'protected/fest/large/c.jpg');
  expect(await undo(taskId)).toMatchObject({ restored: 5 });
  const back = [...there, 'large/c.jpg'].map((name) => `protected/feier/${name}`);
  expect(await namesOf()).toEqual(back);
  for (const path of back) expect(await files.stat('imgs', path)).not.toBeNull();
});

test.skipIf(isSecondRun)('2,000 pictures are one step', async () => {
  const names = Array.from({ length: 2000 }, (_, n) => `${1000 + n}.jpg`);
  await start({}, names);
  await moveAll('fest', names);
  await settled();
  const { images, lying, journal, changes } = await everything();
  const there = images.filter((one) => one.url === `protected/fest/${one.filename}` && one.album === 'fest');
  expect([there.length, changes.length]).toEqual([2000, 2000]);
  expect([lying, journal]).toEqual([names.map((name) => `fest/${name}`), []]);
});

test('in a store that goes away in the middle all stays as it was, and goes when it is back', async () => {
  const store: FakeS3 = await startS3();
  await start(store.env);
  await lock('tresor');
  const before = await everything();
  store.fail('503', ({ method, key }) => method === 'PUT' && key.includes('/tresor/'), 100);
  expect(await refused(503, 'tresor')).toContain('Der Speicher der Bilder ist gerade nicht erreichbar.');
  store.heal();
  expect(await everything()).toEqual(before);
  const taskId = await moved('tresor');
  expect((await everything()).lying.map((path) => path.slice(0, 7))).toEqual(NAMES.map(() => 'tresor/'));
  await undo(taskId);
  expect((await everything()).lying).toEqual(before.lying);
  await store.stop();
});
