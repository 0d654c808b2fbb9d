import { symlinkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles } from '../../../api/backup/check.ts';
import { startApp, type Member, type TestApp } from '../app.ts';
import { fillSite } from '../content.ts';

let app: TestApp;
let admin: Member;
let member: Member;
beforeAll(async () => {
  app = await startApp();
  await fillSite(app.services.db);
  admin = await app.member('chefin', { admin: true });
  member = await app.member('kunde', { groups: ['ug-kunden'] });
});
afterAll(() => app.close());

const call = async (method: string, at: string, body?: unknown, { token }: { token?: string } = admin) => {
  const response = await app.ask(method, `/v1/data/${at}`, { body, token });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};
const save = (id: string, body: unknown, who?: { token?: string }) =>
  call('POST', `text/${id.startsWith('p-') ? 'posts' : 'texts'}/${id}`, body, who);
const read = async (id: string, query = '') =>
  (await app.get<{ text: string }>(`/v1/data/text/${id.startsWith('p-') ? 'posts' : 'texts'}/${id}${query}`))
    .text;
const versions = async (id: string) =>
  (
    await app.get<{ items: { id: number; savedBy: string | null; conflict: boolean }[] }>(
      `/v1/data/versions/texts/${id}`,
      admin,
    )
  ).items;
const file = (name: string) => path.join(app.dir, 'blog', name);

test('a text is saved without what could harm, and the author sees what is gone', async () => {
  const { status, body } = await save('t-impressum', {
    text: '<p onclick="x()" class="a">Wir <script>alert(1)</script><a href="javascript:x()">hier</a></p><script src="x"></script><brpwc-link href="/blog">Blog</brpwc-link>',
    version: 1,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: 't-impressum',
    text: '<p class="a">Wir <a>hier</a></p><brpwc-link href="/blog">Blog</brpwc-link>',
    version: 2,
    removed: [
      { what: 'onclick in <p>', count: 1 },
      { what: '<script>', count: 2 },
      { what: 'href in <a>', count: 1 },
    ],
  });
  expect(await read('t-impressum')).toBe(body['text']);
});

test('a text that comes along with a new post is treated the same', async () => {
  const { body } = await call('POST', 'create/posts', {
    id: 'p-neu',
    title: 'Neu',
    dateStr: '2026-11-20',
    imageId: '',
    text: '<p>Ein Anfang.</p><iframe src="https://example.org"></iframe>',
  });
  expect(body).toEqual({
    items: [expect.objectContaining({ id: 'p-neu', imageId: null, abstract: 'Ein Anfang.', more: false })],
    removed: [{ what: '<iframe>', count: 1 }],
  });
});

test('nothing is reported where nothing was taken', async () => {
  const text = '<p>Größe &amp; Licht – <em>ja</em></p><brpwc-post-image id="i2611201" click-target="x"/>';
  const { body } = await save('t-impressum', { text });
  expect(body).toMatchObject({ removed: [] });
});

test('the last texts are kept, named and can be restored', async () => {
  await call('POST', 'create/texts', { id: 't-agb', text: '<p>Nr. 0</p>' });
  for (let n = 1; n <= 25; n += 1) await save('t-agb', { text: `<p>Nr. ${n}</p>` });
  const kept = await versions('t-agb');
  expect(kept).toHaveLength(20);
  expect(kept[0]).toMatchObject({ savedBy: 'chefin', conflict: false, length: 13 });
  const old = kept[5]!.id;
  expect((await call('GET', `versions/texts/t-agb/${old}`)).body).toEqual({ id: old, text: '<p>Nr. 20</p>' });
  expect((await call('POST', 'restore/texts/t-agb', { saved: old })).body).toMatchObject({
    text: '<p>Nr. 20</p>',
  });
  expect(await read('t-agb')).toBe('<p>Nr. 20</p>');
  expect((await call('POST', 'restore/texts/t-impressum', { saved: old })).status).toBe(404);
  for (const saved of ['x', '0', '1e3', '99999999999999999999'])
    expect((await call('GET', `versions/texts/t-agb/${saved}`)).status).toBe(404);
});

test('a text that is deleted leaves no saved text to the next one of its ID', async () => {
  await call('POST', 'create/texts', { id: 't-weg', text: '<p>Vertraulich</p>' });
  await save('t-weg', { text: '<p>Auch das</p>' });
  expect(await versions('t-weg')).toHaveLength(2);
  expect((await call('POST', 'delete/texts', { ids: ['t-weg'] })).status).toBe(200);
  await call('POST', 'create/texts', { id: 't-weg', text: '<p>Neu</p>' });
  expect(await versions('t-weg')).toHaveLength(1);
});

test('of two who save at once none loses a word', async () => {
  await call('POST', 'create/texts', { id: 't-preise', text: '<p>Alt</p>' });
  const both = await Promise.all(
    ['A', 'B'].map((who) => save('t-preise', { text: `<p>Von ${who} <script></script></p>`, version: 1 })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409)!.body as unknown as {
    code: string;
    detail: string;
  };
  expect(refused.code).toBe('conflict');
  expect(refused.detail).toMatch(/^Der Datensatz wurde inzwischen geändert\./);
  const [draft] = (await versions('t-preise')).filter(({ conflict }) => conflict);
  const lost = both.findIndex(({ status }) => status === 409) === 0 ? 'A' : 'B';
  expect((await call('GET', `versions/texts/t-preise/${draft!.id}`)).body).toMatchObject({
    text: `<p>Von ${lost} <script></script></p>`,
  });
  expect(await read('t-preise')).not.toContain(`Von ${lost}`);
});

test('a text with a location is a file below the blog assets', async () => {
  const { body } = await call('POST', 'create/texts', {
    id: 't-technik',
    location: '/seiten/Die Technik',
    text: '<p>Kamera</p>',
  });
  expect(body).toMatchObject({ items: [{ id: 't-technik', location: 'seiten/Die_Technik.html' }] });
  expect(readFileSync(file('seiten/Die_Technik.html'), 'utf8')).toBe('<p>Kamera</p>');
  await save('t-technik', { text: '<p>Zwei Kameras</p>' });
  expect(readFileSync(file('seiten/Die_Technik.html'), 'utf8')).toBe('<p>Zwei Kameras</p>');
  expect(await read('t-technik')).toBe('<p>Zwei Kameras</p>');
  expect(readdirSync(file('seiten'))).toEqual(['Die_Technik.html']);
});

test('what somebody wrote into the file by hand is kept before it is replaced', async () => {
  writeFileSync(file('seiten/Die_Technik.html'), '<p>Von Hand</p>');
  await save('t-technik', { text: '<p>Drei Kameras</p>' });
  const [now, before] = await versions('t-technik');
  expect(now).toMatchObject({ savedBy: 'chefin' });
  expect(before).toMatchObject({ savedBy: null });
  expect((await call('GET', `versions/texts/t-technik/${before!.id}`)).body).toMatchObject({
    text: '<p>Von Hand</p>',
  });
});

test('a text whose file nobody has written yet begins with an empty one, and misses none', async () => {
  expect(await call('POST', 'create/texts', { id: 't-leer', location: 'seiten/leer' })).toMatchObject({
    status: 200,
  });
  expect(readFileSync(file('seiten/leer.html'), 'utf8')).toBe('');
  expect(await read('t-leer')).toBe('');
  const { findings } = await checkFiles(app.services, { report: () => undefined });
  expect(findings.map(({ path: at }) => at)).not.toContain('seiten/leer.html');
});

test('a file that is there already is taken over', async () => {
  mkdirSync(file('alt'), { recursive: true });
  writeFileSync(file('alt/ueber.html'), '<h2>Über</h2><p>Ich fotografiere. <b>Immer.</b></p>');
  const { status } = await call('POST', 'create/posts', {
    id: 'p-ich',
    title: 'Über mich',
    dateStr: '2026-11-20',
    published: true,
    location: 'alt/ueber',
  });
  expect(status).toBe(200);
  expect(await read('p-ich')).toContain('Ich fotografiere.');
  expect(readFileSync(file('alt/ueber.html'), 'utf8')).toContain('<h2>');
});

test.each(['../geheim', '/etc/passwd', 'a/../../b', '..%2fb', 'x\\..\\y', 'C:\\x', '.htaccess', 'a\0b'])(
  'no location %j leads out of the folder',
  async (location) => {
    const id = `t-${Buffer.from(location).toString('hex').slice(0, 30)}`;
    const { status, body } = await call('POST', 'create/texts', { id, location, text: '<p>x</p>' });
    expect([200, 422]).toContain(status);
    if (status === 200) {
      const stored = (body as unknown as { items: { location: string }[] }).items[0]!.location;
      expect(stored).toMatch(/^[\w-]+(\/[\w-]+)*\.html$/);
      expect(readFileSync(file(stored), 'utf8')).toBe('<p>x</p>');
    }
  },
);

test('nor does a symbolic link', async () => {
  mkdirSync(path.join(app.dir, 'draussen'));
  symlinkSync(path.join(app.dir, 'draussen'), file('hinaus'));
  const { status } = await call('POST', 'create/texts', {
    id: 't-link',
    location: 'hinaus/x',
    text: '<p>x</p>',
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(readdirSync(path.join(app.dir, 'draussen'))).toEqual([]);
});

test('one file belongs to one text, and stays its file', async () => {
  const body = {
    id: 'p-zweiter',
    title: 'x',
    dateStr: '2026-11-20',
    location: 'seiten/Die_Technik',
    text: '<p>Weg</p>',
  };
  expect(await call('POST', 'create/posts', body)).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'location' }] },
  });
  expect(await read('t-technik')).toBe('<p>Drei Kameras</p>');
  expect(await call('POST', 'update/texts', { id: 't-technik', location: 'anders' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'location' }] },
  });
});

test('a post’s abstract follows its text, without what is not for everybody', async () => {
  const text =
    '<brpwc-conditional condition="nsfw"><p>Nackt.</p></brpwc-conditional><p>Der Nebel war dicht.</p><p>Und dann kam die Sonne.</p>';
  await save('p-nebel', { text });
  const filter = encodeURIComponent('{"eq":["id","p-nebel"]}');
  const { items } = await app.get<{ items: unknown[] }>(`/v1/data/read/posts?filter=${filter}`);
  expect(items).toMatchObject([{ abstract: 'Der Nebel war dicht.', more: true, version: 2 }]);
  expect(await read('p-nebel')).not.toContain('Nackt');
  expect(await read('p-nebel', '?nsfw=1')).toContain('Nackt');
});

test.each([
  [{ text: ' ' }, 'text', 'Bitte geben Sie einen Text ein.'],
  [{}, 'text', 'Bitte geben Sie einen Text ein.'],
  [{ text: 'a\0' }, 'text', 'Der Text enthält Zeichen, die sich nicht speichern lassen.'],
  [{ text: 'x', html: 'y' }, 'html', 'Dieses Feld gibt es hier nicht.'],
])('%j is refused', async (body, field, message) => {
  expect(await save('t-impressum', body)).toMatchObject({
    status: 422,
    body: { errors: [{ field, message }] },
  });
});

test('3 MB are too much', async () => {
  expect((await save('t-impressum', { text: 'x'.repeat(3_000_000) })).status).toBe(413);
});

test('texts are the administrator’s', async () => {
  expect((await save('t-impressum', { text: '<p>x</p>' }, member)).status).toBe(403);
  expect((await save('t-impressum', { text: '<p>x</p>' }, {})).status).toBe(401);
  expect((await call('GET', 'versions/texts/t-impressum', undefined, member)).status).toBe(403);
  expect((await call('POST', 'restore/texts/t-impressum', { saved: 1 }, member)).status).toBe(403);
});

test.each(['t-nirgends', 't-%00', 'impressum'])('there is no text %j', async (id) => {
  expect((await save(id, { text: '<p>x</p>' })).status).toBe(404);
});
