// Posts on the desk: when they appear, who sees them before, and what becomes of deleted ones.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { indexPosts } from '../../../api/texts/index-posts.ts';
import { type Ask, type Member, startApp, type TestApp } from '../app.ts';

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startApp();
  admin = await app.member('chefin', { admin: true });
});
afterAll(() => app.close());

interface Answer {
  status: number;
  body: Record<string, unknown> & { items?: Record<string, unknown>[]; errors?: unknown; detail?: string };
}
const call = async (method: string, path: string, body?: unknown, ask: Ask = {}): Promise<Answer> => {
  const said = await app.ask(method, `/v1/${path}`, { token: admin.token, body, ...ask });
  return { status: said.status, body: (await said.json()) as Answer['body'] };
};
const asVisitor = async (method: string, path: string, body?: unknown): Promise<Answer> => {
  const said = await app.ask(method, `/v1/${path}`, { body });
  return { status: said.status, body: (await said.json()) as Answer['body'] };
};
const listed = async () => (await asVisitor('GET', 'data/read/posts')).body.items!.map(({ id }) => id);
const create = (post: object) =>
  call('POST', 'data/create/posts', {
    title: 'Blaue Stunde',
    dateStr: '2026-11-20',
    text: '<p>Minus vier Grad.</p>',
    ...post,
  });

test('a visitor sees a post from its minute on, whatever was asked before', async () => {
  // 13:00 in Berlin.
  await create({ id: 'p-blau', published: true, timeStr: '13:02' });
  const first = await app.ask('GET', '/v1/data/read/posts');
  const etag = first.headers.get('ETag')!;
  expect(await listed()).toEqual([]);
  expect((await asVisitor('GET', 'data/text/posts/p-blau')).status).toBe(404);
  app.clock.pass(60);
  const again = await app.ask('GET', '/v1/data/read/posts', { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  app.clock.pass(60);
  const then = await app.ask('GET', '/v1/data/read/posts', { headers: { 'If-None-Match': etag } });
  expect(then.status).toBe(200);
  expect(await listed()).toEqual(['p-blau']);
  expect((await asVisitor('GET', 'data/text/posts/p-blau')).status).toBe(200);
});

test.each([
  ['in winter', '2027-01-15', '06:00', '2027-01-15T05:00:00+00:00'],
  ['in summer', '2027-07-15', '06:00', '2027-07-15T04:00:00+00:00'],
  ['just after the clock was put forward', '2027-03-28', '03:00', '2027-03-28T01:00:00+00:00'],
  ['in the hour that comes twice', '2027-10-31', '02:30', '2027-10-31T01:30:00+00:00'],
])('day and time are those of the site, %s', async (_, dateStr, timeStr, appears) => {
  const id = `p-${dateStr}`;
  const { body } = await create({ id, dateStr, timeStr });
  expect(body.items![0]).toMatchObject({ dateStr, timeStr, appears, published: false });
});

test('a time that the clock leaves out in spring is refused', async () => {
  const { status, body } = await create({ id: 'p-luecke', dateStr: '2027-03-28', timeStr: '02:30' });
  expect(status).toBe(422);
  expect(body.errors).toEqual([
    { field: 'timeStr', message: 'Diese Uhrzeit gibt es an diesem Tag nicht: Die Uhr wird vorgestellt.' },
  ]);
});

test.each([
  [
    { id: 'blau' },
    'id',
    'Die ID beginnt mit „p-“. Nach dem Präfix besteht die ID aus Buchstaben, Ziffern, „-“ und „_“.',
  ],
  [{ id: 'p-x', title: ' ' }, 'title', 'Bitte geben Sie einen Titel ein.'],
  [{ id: 'p-x', dateStr: '30.4.2027' }, 'dateStr', 'Bitte geben Sie ein Datum als JJJJ-MM-TT an.'],
  [{ id: 'p-x', dateStr: '0026-04-30' }, 'dateStr', 'Bitte geben Sie das Jahr vierstellig an.'],
  [{ id: 'p-x', timeStr: '6 Uhr' }, 'timeStr', 'Bitte geben Sie eine Uhrzeit als HH:MM an.'],
])('%o is refused at its field', async (post, field, message) => {
  expect((await create(post)).body.errors).toEqual([{ field, message }]);
});

test('fields and text are saved in one step, and what the text was before is kept', async () => {
  await create({ id: 'p-eins', text: '<p>Alt.</p>' });
  const change = { id: 'p-eins', version: 1, title: 'Neu', text: '<p>Neu.</p><script></script>' };
  const { body } = await call('POST', 'data/update/posts', change);
  expect(body).toEqual({
    items: [expect.objectContaining({ title: 'Neu', abstract: 'Neu.', version: 2 })],
    removed: [{ what: '<script>', count: 1 }],
  });
  const { items } = (await call('GET', 'data/versions/posts/p-eins')).body;
  expect(items).toMatchObject([{ savedBy: 'chefin', length: 11 }, { length: 11 }]);
  const refused = await call('POST', 'data/update/posts', { ...change, text: '<p>Von gestern.</p>' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await call('GET', 'data/text/posts/p-eins')).body['text']).toBe('<p>Neu.</p>');
});

test('administrators find posts by the words of their text; nobody else looks into what is hidden', async () => {
  await create({
    id: 'p-suche',
    text: '<p>Anlauf</p><brpwc-conditional condition="nsfw">Der Thermoskannenverschluss</brpwc-conditional>',
  });
  const filter = encodeURIComponent(JSON.stringify({ search: 'KANNENverschluss' }));
  expect((await call('GET', `data/ids/posts?nsfw=1&filter=${filter}`)).body['ids']).toEqual(['p-suche']);
  expect(await asVisitor('GET', `data/ids/posts?filter=${filter}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid-filter' },
  });
});

test('words that an element shows something else for stand in no summary, and are found by nobody', async () => {
  const text = `<p>Mit <brpwc-contributor contributorid="c-fort">Fabian Fort</brpwc-contributor> am Ufer.</p>
    <brpwc-album id="noir"><p>Ein Ersatztext</p></brpwc-album>`;
  await create({ id: 'p-ersatz', text });
  const filter = (words: string) => encodeURIComponent(JSON.stringify({ words }));
  for (const words of ['Fabian', 'Ersatztext'])
    expect((await call('GET', `data/ids/posts?filter=${filter(words)}`)).body['ids']).toEqual([]);
  expect((await call('GET', `data/read/posts?filter=${filter('Ufer')}`)).body['items']).toEqual([
    expect.objectContaining({ id: 'p-ersatz', abstract: 'Mit am Ufer.', more: false }),
  ]);
});

const preview = async (id: string) => {
  const { body } = await call('POST', 'post/preview', { id });
  const [address, token] = String(body['url']).split('#vorschau=');
  expect(address).toMatch(new RegExp(`/blog/${id}$`));
  return token!;
};

test('a link shows a post before it appears, as visitors will see it, for seven days', async () => {
  await create({ id: 'p-bald', text: '<p>Bald.</p>' });
  const token = await preview('p-bald');
  const open = () => asVisitor('POST', 'post/preview/open', { token });
  expect(await open()).toMatchObject({
    status: 200,
    body: { post: { id: 'p-bald', published: false, changed: null }, text: { text: '<p>Bald.</p>' } },
  });
  // It opens this post, and nothing else.
  expect((await asVisitor('GET', 'data/text/posts/p-bald')).status).toBe(404);
  expect((await call('GET', 'data/read/posts', undefined, { token })).status).toBe(401);
  app.clock.pass(7 * 24 * 3600 + 1);
  expect(await open()).toMatchObject({
    status: 401,
    body: {
      code: 'link-invalid',
      detail: 'Dieser Vorschau-Link gilt nicht mehr. Bitte fragen Sie dort nach, woher Sie ihn haben.',
    },
  });
  admin = await app.member('vertretung', { admin: true });
});

test('neither a session nor another signature opens a preview', async () => {
  const other = await preview('p-eins');
  for (const token of [admin.token, `${other.slice(0, -2)}xx`, 'x'])
    expect((await asVisitor('POST', 'post/preview/open', { token })).status).toBe(401);
});

test('a deleted post lies in the bin with all its saved texts, and comes back with them', async () => {
  await create({ id: 'p-weg', title: 'Fort', timeStr: '06:00', text: '<p>Eins.</p>' });
  await call('POST', 'data/text/posts/p-weg', { text: '<p>Zwei.</p>' });
  expect((await call('POST', 'data/delete/posts', { ids: ['p-weg'] })).body).toEqual({ deleted: 1 });
  const { body: bin } = await call('GET', 'bin');
  expect(bin).toMatchObject({
    posts: 1,
    items: [{ kind: 'post', title: 'Fort', by: 'vertretung', pictures: 0, images: [] }],
  });
  expect((await call('GET', 'data/versions/posts/p-weg')).body.items).toEqual([]);

  await create({ id: 'p-weg', title: 'Anders' });
  const taken = await call('POST', 'bin/restore', { posts: ['p-weg'] });
  expect(taken).toMatchObject({
    status: 409,
    body: { detail: 'Die ID „p-weg“ gehört inzwischen zum Beitrag „Anders“.' },
  });
  await app.services.db.deleteFrom('post').where('id', '=', 'p-weg').execute();

  expect((await call('POST', 'bin/restore', { posts: ['p-weg'] })).body).toMatchObject({ refused: [] });
  const filter = encodeURIComponent(JSON.stringify({ eq: ['id', 'p-weg'] }));
  expect((await call('GET', `data/read/posts?nsfw=1&filter=${filter}`)).body.items).toMatchObject([
    { id: 'p-weg', title: 'Fort', timeStr: '06:00', abstract: 'Zwei.', version: 2 },
  ]);
  const { items } = (await call('GET', 'data/versions/posts/p-weg')).body;
  expect(items!.length).toBeGreaterThanOrEqual(2);
  expect((await call('GET', 'bin')).body).toMatchObject({ posts: 0, items: [] });
});

test('a post that was deleted under earlier rules is found by those of today when it is back', async () => {
  const { db } = app.services;
  await create({ id: 'p-alt', title: 'Alt', text: '<h2>Nachtfahrt</h2><p>Am Kai.</p>' });
  const old = { words: 'Am Kai.', safeWords: 'Am Kai.' };
  await db.updateTable('post').set(old).where('id', '=', 'p-alt').execute();
  await call('POST', 'data/delete/posts', { ids: ['p-alt'] });
  expect((await call('POST', 'bin/restore', { posts: ['p-alt'] })).body).toMatchObject({ refused: [] });
  await indexPosts(app.services);
  const filter = encodeURIComponent(JSON.stringify({ words: 'Nachtfahrt' }));
  expect((await call('GET', `data/ids/posts?filter=${filter}`)).body['ids']).toEqual(['p-alt']);
});

test('a post that comes back has its own file, and its own text in it', async () => {
  const file = { location: 'see.html' };
  const { files } = app.services;
  const text = async () => (await files.read('blog', 'see.html'))?.toString();
  await create({ id: 'p-see', title: 'See', text: '<p>Vom See.</p>', ...file });
  await files.put('blog', 'see.html', Buffer.from('<p>Von Hand.</p>'));
  const remove = (type: string, id: string) => call('POST', `data/delete/${type}`, { ids: [id] });
  await remove('posts', 'p-see');

  await call('POST', 'data/create/texts', { id: 't-see', text: '<p>Nur für uns.</p>', ...file });
  expect(await call('POST', 'bin/restore', { posts: ['p-see'] })).toMatchObject({
    status: 409,
    body: { detail: 'Die Datei „see.html“ gehört inzwischen zum Textbaustein „t-see“.' },
  });
  await remove('texts', 't-see');
  expect(await text()).toBe('<p>Nur für uns.</p>');
  expect((await call('POST', 'bin/restore', { posts: ['p-see'] })).body).toMatchObject({ refused: [] });
  expect(await text()).toBe('<p>Von Hand.</p>');

  await remove('posts', 'p-see');
  await files.remove('blog', 'see.html');
  await call('POST', 'bin/restore', { posts: ['p-see'] });
  expect(await text()).toBe('<p>Von Hand.</p>');

  // What was deleted by an earlier version may have been written by hand: its file stays as it is.
  await files.put('blog', 'see.html', Buffer.from('<p>Noch einmal von Hand.</p>'));
  await remove('posts', 'p-see');
  const older = JSON.stringify([
    { type: 'posts', textId: 'p-see', text: '<p>Davor.</p>', saved: app.clock.now(), conflict: false },
  ]);
  await sql`update bin set record = jsonb_set(record - 'fileKept', '{versions}', ${older}::jsonb)`.execute(
    app.services.db,
  );
  await call('POST', 'bin/restore', { posts: ['p-see'] });
  expect(await text()).toBe('<p>Noch einmal von Hand.</p>');
});
