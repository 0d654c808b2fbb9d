import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { DOMParser, type Document } from '@xmldom/xmldom';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moment } from '../../../api/clock/clock.ts';
import { markup } from '../../../api/pages/markup.ts';
import { CHANGED, posts } from '../../../api/pages/records.ts';
import { indexOf, partOf } from '../../../api/pages/sitemap.ts';
import { saveText } from '../../../api/texts/save.ts';
import { picture } from '../content.ts';
import { startApp, type TestApp } from '../app.ts';
import { openSite, type Site } from './site.ts';

const HOSTILE = `]]></title><script>alert(1)</script>"'& 📷 \u0001`;
const STORED = HOSTILE.replace('\u0001', '');

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://foto.example' });
  site = await openSite(app.services);
  const { db } = app.services;
  await db
    .insertInto('tag')
    .values([
      { id: 1, name: HOSTILE },
      { id: 2, name: 'Akt', worksafe: false },
      { id: 3, name: 'Geheim', published: false },
    ])
    .execute();
  await db
    .insertInto('contributor')
    .values({ id: 'c-mira', name: 'Mira', role: 1, published: true })
    .execute();
  await db
    .insertInto('album')
    .values([
      { id: 'offen', title: HOSTILE, location: 'offen', public: true },
      { id: 'leer', title: 'Leer', location: 'leer', public: true },
    ])
    .execute();
  await db
    .insertInto('image')
    .values([
      picture('i2611201', {
        title: HOSTILE,
        description: `<p>Nebel \u0001 <a href="/site/agb">agb</a></p>`,
      }),
      picture('i2611202', { isAsset: true }),
      picture('i--offen--a b&c', { album: 'offen', url: 'offen/a b&c.jpg' }),
    ])
    .execute();
  const text = `<p>Am <a href="/blog/p-alt">See</a>.</p><brpwc-post-image id="i2611201"></brpwc-post-image>
    <p><brpwc-contributor contributorId="c-mira" showRole="1"></brpwc-contributor></p>
    <brpwc-album id="offen"></brpwc-album><brpwc-post-text id="t-agb"></brpwc-post-text>
    <brpwc-link href="/images">Alle</brpwc-link><brpwc-select-site>Wählen</brpwc-select-site>
    <brpwc-link>Wohin</brpwc-link><brpwc-link href="javascript:x()">Böse</brpwc-link>`;
  const of = { published: true, text, abstract: HOSTILE };
  await db
    .insertInto('post')
    .values([
      { id: 'p-neu', title: HOSTILE, dateStr: '2026-11-10', tags: [1, 3], imageId: 'i2611202', ...of },
      { id: 'p-alt', title: 'Alt', dateStr: '2026-11-01', ...of },
      { id: 'p-akt', title: 'Akt', dateStr: '2026-11-02', tags: [2], ...of },
    ])
    .execute();
  await db
    .insertInto('textBlock')
    .values([
      { id: 't-agb', text: '<p>Bedingungen</p>' },
      { id: 't-default', text: '<p>Weg</p>' },
      { id: 't-worksafe-nsfw', text: '<p>Sie sehen alles.</p>' },
      { id: 't-preise', text: '<p>Entwurf</p>', draft: true },
    ])
    .execute();
}, 120_000);
afterAll(() => app.close());

/** Refuses what is not well-formed. */
async function xml(address: string): Promise<Document> {
  const answer = await site.get(address);
  expect(answer.status).toBe(200);
  const onError = (_: string, message: string) => {
    throw new Error(message);
  };
  return new DOMParser({ onError }).parseFromString(await answer.text(), 'text/xml');
}
const texts = (document: Document, tag: string) =>
  [...document.getElementsByTagName(tag)].map(({ textContent }) => textContent);

test('the sitemap names everything that everybody may see, with its pictures', async () => {
  const document = await xml('/sitemap.xml');
  expect(texts(document, 'loc')).toEqual(
    [
      '/images',
      '/blog',
      '/select',
      '/contact',
      '/site/agb',
      '/blog/p-neu',
      '/blog/p-alt',
      '/album/offen',
      '/images?bild=i2611201',
      '/album/offen?bild=i--offen--a%20b%26c',
    ].map((address) => `https://foto.example${address}`),
  );
  expect(texts(document, 'image:loc').map((url) => new URL(url!).pathname)).toEqual([
    '/imgs/2026/11/i2611202.jpg',
    '/imgs/2026/11/i2611201.jpg',
    '/imgs/offen/a%20b%26c.jpg',
  ]);
  expect(texts(document, 'lastmod')).toContain('2026-11-09T23:00:00.000Z');
  for (const url of texts(document, 'loc').filter((one) => !one?.endsWith('/select')))
    expect([url, (await site.get(new URL(url!).pathname + new URL(url!).search)).status]).toEqual([url, 200]);
  expect((await site.get('/sitemap.xml?part=2')).status).toBe(404);
});

test('robots are led to it', async () => {
  const answer = await site.get('/robots.txt');
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).trim().split('\n');
  for (const line of lines) expect(line).toMatch(/^((User-agent|Disallow|Sitemap): \S+)?$/);
  expect(lines).toContain('Sitemap: https://foto.example/sitemap.xml');
});

test('the feed has the whole posts, with what their elements show', async () => {
  const document = await xml('/atom.xml');
  expect(texts(document, 'id')).toEqual(
    ['/atom.xml', '/blog/p-neu', '/blog/p-alt'].map((path) => `https://foto.example${path}`),
  );
  expect(texts(document, 'title')).toEqual(['Lichthof', STORED, 'Alt']);
  expect(texts(document, 'updated')[0]).toBe('2026-11-09T23:00:00.000Z');
  expect([...document.getElementsByTagName('category')].map((one) => one.getAttribute('term'))).toEqual([
    STORED,
  ]);
  const [newest = '', oldest = ''] = texts(document, 'content');
  expect(newest).toContain('<a href="https://foto.example/blog/p-alt">See</a>');
  expect(newest).toMatch(
    /<figure><a href="https:\/\/foto\.example\/blog\/p-neu\?bild=i2611201"><img src="https:/,
  );
  expect(newest).toContain('<p>Fotograf/-in: Mira</p>');
  expect(newest).toContain('<p>Bedingungen</p>');
  expect(newest).toContain('<a href="https://foto.example/images">Alle</a>');
  expect(newest).toContain(
    '<p>Wählen</p><p><a href="https://foto.example/select">Bilderauswahl ändern</a></p>',
  );
  expect(newest).toMatch(/<\/p>\s*WohinBöse$/);
  expect(newest).not.toMatch(/brpwc-|<script|href=""/);
  // The teaser stands before the text that does not show it.
  expect(newest).toMatch(/^<p><img src="[^"]*i2611202\.jpg/);
  expect(oldest).not.toContain('i2611202');
});

test('a post whose text became another one after it appeared was updated then', async () => {
  const { db } = app.services;
  const { userId: savedBy, token } = await app.member('chefin', { admin: true });
  const appeared = ['2026-11-09T23:00:00.000Z', '2026-10-31T23:00:00.000Z'];
  const updated = async () => texts(await xml('/atom.xml'), 'updated');
  // Refused: what was there is kept as well.
  const refused = { type: 'posts', id: 'p-alt', text: '<p>Zu spät</p>', version: 99, savedBy } as const;
  await expect(saveText(app.services, refused)).rejects.toThrow('inzwischen geändert');
  // New here, as by an import.
  const [created] = [
    { id: 'p-her', title: 'Her', dateStr: '2026-10-01', published: true, text: '<p>Da</p>' },
  ];
  expect((await app.ask('POST', '/v1/data/create/posts', { token, body: [created] })).status).toBe(200);
  expect(await updated()).toEqual([appeared[0], ...appeared, '2026-09-30T22:00:00.000Z']);
  await db.deleteFrom('post').where('id', '=', 'p-her').execute();

  await saveText(app.services, { type: 'posts', id: 'p-alt', text: '<p>Neu</p>', savedBy });
  const { saved } = await db
    .selectFrom('textVersion')
    .select('saved')
    .where('text', '=', '<p>Neu</p>')
    .executeTakeFirstOrThrow();
  expect(await updated()).toEqual([saved.toISOString(), appeared[0], saved.toISOString()]);
  expect(texts(await xml('/atom.xml'), 'published')).toEqual(appeared);
  expect(texts(await xml('/sitemap.xml'), 'lastmod')).toEqual([appeared[0], saved.toISOString()]);
  await db.deleteFrom('textVersion').execute();
});

test('when posts were updated is told without reading what was kept of them', async () => {
  const { db } = app.services;
  const longTexts = Array.from({ length: 20 }, () => randomBytes(100_000).toString('hex'));
  await db
    .insertInto('textVersion')
    .values(longTexts.map((text) => ({ type: 'posts', textId: 'p-alt', text })))
    .execute();
  const asked = { services: app.services, at: moment(app.clock) };
  const query = posts(asked).select(CHANGED);
  const [row] = await query.explain('json', sql`analyze, buffers`);
  const { Plan: plan } = row!['QUERY PLAN'][0];
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(100);
  await db.deleteFrom('textVersion').execute();
});

test('each tag that is published has a feed of its own', async () => {
  const document = await xml('/atom.xml?tag=1');
  expect(texts(document, 'id')).toEqual([
    'https://foto.example/atom.xml?tag=1',
    'https://foto.example/blog/p-neu',
  ]);
  expect(texts(document, 'title')[0]).toBe(`Lichthof: ${STORED}`);
  for (const tag of [2, 3, 4]) expect((await site.get(`/atom.xml?tag=${tag}`)).status).toBe(404);
  expect((await site.get('/atom.xml?tag=x')).status).toBe(422);
});

test('what has not changed is not sent again', async () => {
  for (const address of ['/atom.xml', '/sitemap.xml', '/robots.txt']) {
    const tag = (await site.get(address)).headers.get('ETag')!;
    expect([address, (await site.get(address, { 'If-None-Match': tag })).status]).toEqual([address, 304]);
  }
  const tag = (await site.get('/atom.xml')).headers.get('ETag')!;
  await app.services.db.updateTable('post').set({ title: 'Älter' }).where('id', '=', 'p-alt').execute();
  expect((await site.get('/atom.xml', { 'If-None-Match': tag })).status).toBe(200);
});

test('thousands of pictures and albums are all named, each once', async () => {
  const { db } = app.services;
  await sql`insert into album (id, title, location, public)
    select 'a' || n, 'Album ' || n, 'a' || n, true from generate_series(1, 300) n`.execute(db);
  // It looks for the album of each picture among all of them.
  await sql`alter table image disable trigger "markImage"`.execute(db);
  const columns = sql.raw(
    '"tUrl", filename, "fileExtension", title, width, height, bytes, sha256, crc32, color, "thumbHash"',
  );
  await sql`insert into image (id, url, album, ${columns})
    select 'i--a' || (n % 300 + 1) || '--' || n, 'a' || (n % 300 + 1) || '/' || n || '.jpg', 'a' || (n % 300 + 1), ${columns}
    from image, generate_series(1, 5100) n where image.id = 'i2611201'`.execute(db);
  const answer = await site.get('/sitemap.xml', { 'Accept-Encoding': 'gzip' });
  expect(answer.headers.get('Content-Encoding')).toBe('gzip');
  const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
  const found = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toHaveLength(10 + 300 + 5100);
}, 60_000);

test('more than 50,000 addresses come in parts, none of them twice or not at all', async () => {
  const section = (name: string, count: number) => ({
    count,
    async *entries(offset: number, limit: number) {
      for (let n = offset; n < offset + limit; n += 1) yield [markup`<loc>${name} ${n}</loc>`];
    },
  });
  const sections = [section('a', 4), section('b', 0), section('c', 60_000), section('d', 50_006)];
  const parts: string[][] = [];
  for (const part of [1, 2, 3, 4]) {
    let text = '';
    for await (const piece of partOf(sections, part)) text += piece;
    parts.push([...text.matchAll(/<loc>([^<]*)</g)].map(([, url]) => url!));
  }
  expect(parts.map(({ length }) => length)).toEqual([50_000, 50_000, 10_010, 0]);
  expect(new Set(parts.flat()).size).toBe(110_010);
  expect(parts[1]![0]).toBe('c 49996');
});

test('the index names the parts', () => {
  const document = new DOMParser().parseFromString(indexOf('https://foto.example', 2), 'text/xml');
  expect(texts(document, 'loc')).toEqual([
    'https://foto.example/sitemap.xml?part=1',
    'https://foto.example/sitemap.xml?part=2',
  ]);
});
