import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '../../../api/contract/call.ts';
import type { DeskStart, removeDemo } from '../../../api/contract/start.ts';
import { isDemoDue, markDemo, seedDemo } from '../../../api/demo/seed.ts';
import { seedStarterTexts } from '../../../api/starter/texts.ts';
import { picture } from '../content.ts';
import { type Member, startApp, type TestApp } from '../app.ts';
import { startS3 } from '../../s3.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
}, 60_000);
afterAll(() => app.close());

const start = () => app.get<DeskStart>('/v1/desk/start', { token: admin.token });
const send = (method: string, path: string, body?: unknown) =>
  app.ask(method, path, { token: admin.token, ...(body !== undefined && { body }) });

const TABLES = ['post', 'textBlock', 'image', 'album', 'users', 'contributor', 'tag', 'userGroup'] as const;
const ids = async () =>
  Object.fromEntries(
    await Promise.all(
      TABLES.map(async (table) => {
        const rows = await app.services.db.selectFrom(table).select('id').execute();
        return [table, rows.map(({ id }) => String(id)).toSorted()] as const;
      }),
    ),
  );

test('the room of this machine is none for pictures that lie in a bucket', async () => {
  const store = await startS3();
  const elsewhere = await startApp(store.env);
  const { token } = await elsewhere.member('chefin', { admin: true });
  expect(await elsewhere.get<DeskStart>('/v1/desk/start', { token })).toMatchObject({ space: null });
  await elsewhere.close();
  await store.stop();
});

test('an empty site wants four things, each until it is done or left out', async () => {
  await seedStarterTexts(app.services);
  expect(await start()).toMatchObject({
    steps: ['name', 'pictures', 'post', 'imprint'],
    demo: null,
    messages: [],
    unread: 0,
    choices: [],
    waiting: 0,
    lastGood: null,
    space: { bytes: expect.any(Number), left: expect.any(Number) },
    posts: [],
    links: [],
  });
  const { settings, version } = await app.get<{ settings: object; version: number }>('/v1/settings', {
    token: admin.token,
  });
  await send('POST', '/v1/settings', { version, settings: { ...settings, siteName: 'Atelier Nord' } });
  expect((await start()).steps).toEqual(['pictures', 'post', 'imprint']);
  await send('POST', '/v1/data/text/texts/t-impressum', { text: '<p><mark class="gap">Name</mark></p>' });
  expect((await start()).steps).toContain('imprint');
  await send('POST', '/v1/data/text/texts/t-impressum', { text: '<p>Jonas Winter, Uferweg 1</p>' });
  expect((await start()).steps).toEqual(['pictures', 'post']);
  expect((await send('POST', '/v1/desk/start/skip', { step: 'pictures' })).status).toBe(204);
  expect((await start()).steps).toEqual(['post']);
});

test.each([
  ['begun', false, false],
  ['begun', undefined, true],
  ['done', true, false],
  ['removed', true, false],
] as const)('demo content that was %s, with DEMO %s: comes at a start %s', async (state, asked, due) => {
  const { db } = app.services;
  await markDemo(db, state);
  expect(await isDemoDue(db, { asked, fresh: false })).toBe(due);
});

test('the demo content goes completely, and nothing else', { timeout: 240_000 }, async () => {
  const { db } = app.services;
  const empty = await ids();
  await seedDemo(app.services, () => undefined);
  await app.converted();
  const own = {
    album: { id: 'eigenes', title: 'Eigenes', location: 'eigenes' },
    tag: { id: 9001, name: 'Eigen' },
  };
  await db.insertInto('tag').values(own.tag).execute();
  await db.insertInto('album').values(own.album).execute();
  await db
    .insertInto('image')
    .values([
      picture('i--eigenes--a', { album: 'eigenes' }),
      // In an album of the demo, with a tag of it.
      picture('i--winterreise--meins', { album: 'winterreise', tags: [1] }),
    ])
    .execute();
  const [shown, named, renamed] = await db
    .selectFrom('image')
    .select('id')
    .where('album', '=', 'brp')
    .orderBy('id')
    .limit(3)
    .execute();
  await send('POST', '/v1/data/create/posts', {
    id: 'p-eigener',
    title: 'Eigener',
    dateStr: '2026-11-20',
    imageId: shown!.id,
    text: `<brpwc-post-image id="${named!.id}"></brpwc-post-image>`,
  });
  await send('POST', '/v1/data/text/posts/p-linien', { text: '<p>Von mir umgeschrieben.</p>' });
  await send('POST', '/v1/data/update/image', { id: renamed!.id, title: 'Anders' });
  await send('POST', '/v1/image/rate', { imageId: renamed!.id, rating: 5 });
  expect((await start()).demo).toMatchObject({ albums: 4 });

  await send('POST', '/v1/data/create/posts', {
    id: 'p-weg',
    title: 'Weg',
    dateStr: '2026-11-20',
    text: '<p>Meins.</p>',
  });
  const removing = send('DELETE', '/v1/desk/demo');
  const begun = () => db.selectFrom('bin').select('id').where('kind', '=', 'post').execute();
  await expect.poll(begun).not.toEqual([]);
  // Somebody else works on meanwhile.
  await send('POST', '/v1/data/delete/posts', { ids: ['p-weg'] });
  const answer = await removing;
  expect(answer.status).toBe(200);
  const { left } = (await answer.json()) as AnswerOf<typeof removeDemo>;
  const now = await ids();
  // The last one is the teaser of the post that was rewritten.
  const needed = [shown!.id, named!.id, 'i2603092'];
  expect(now['image']).toEqual([...needed, 'i--eigenes--a', 'i--winterreise--meins'].toSorted());
  expect(now['album']).toEqual(['eigenes', 'winterreise']);
  expect(now['post']).toEqual([...empty['post']!, 'p-eigener', 'p-linien'].toSorted());
  expect(now['users']).toEqual(empty['users']);
  expect(now['userGroup']).toEqual(empty['userGroup']);
  expect(left.map(({ type, id }) => `${type} ${id}`)).toEqual(
    expect.arrayContaining([`image ${shown!.id}`, `image ${named!.id}`, 'album winterreise', 'tag 1']),
  );
  // What the menus lead to is there again, and the imprint is still one's own.
  expect(now['textBlock']).toEqual(expect.arrayContaining(empty['textBlock']!));
  expect(await db.selectFrom('bin').select('title').execute()).toEqual([{ title: 'Weg' }]);
  const files = await db.selectFrom('fileOperation').select('from').execute();
  expect(files).toEqual([]);

  // Asked again, it takes what nothing needs any more, and the next start does not bring it back.
  await send('POST', '/v1/data/delete/posts', { ids: ['p-eigener'] });
  await send('DELETE', '/v1/desk/demo');
  expect((await ids())['image']).toEqual(['i--eigenes--a', 'i--winterreise--meins', 'i2603092']);
});
