import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../content.ts';
import { startApp, type TestApp } from '../app.ts';
import { dataIn, elements, link, meta, openSite, plainIn, type Site, unescaped } from './site.ts';

const HOSTILE = `</title></noscript><script>alert(1)</script>"'><img src=x onerror=alert(2)> & <!-- 📷 \u0001 $& $1`;
const STORED = HOSTILE.replace('\u0001', '');

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://foto.example' });
  site = await openSite(app.services);
  const { db, files } = app.services;
  await db
    .insertInto('tag')
    .values([
      { id: 1, name: HOSTILE },
      { id: 2, name: 'Akt', worksafe: false },
    ])
    .execute();
  await db
    .insertInto('contributor')
    .values([
      { id: 'c-mira', name: 'Mira & "Söhne"', role: 1, published: true },
      { id: 'c-stumm', name: 'Stumm', role: 10, published: true },
      { id: 'c-karl', name: 'Karl', role: 1 },
    ])
    .execute();
  const of = { contribs: ['c-mira', 'c-karl', 'c-stumm'] };
  await db
    .insertInto('album')
    .values([
      { id: 'boese', title: HOSTILE, description: HOSTILE, location: 'boese', public: true, ...of },
      { id: 'leer', title: 'Leer', location: 'leer', public: true },
      { id: 'akt', title: 'Akt', location: 'akt', public: true, tags: [2] },
      { id: 'schlicht', title: 'Schlicht', location: 'schlicht', public: true },
    ])
    .execute();
  await db
    .insertInto('image')
    .values([
      picture('i2611201', { title: HOSTILE, alt: HOSTILE, description: `<p>Im <b>Nebel</b></p>`, ...of }),
      picture('i2611202', { title: '', description: null }),
      picture('i--boese--a', { album: 'boese', url: 'boese/a.jpg', title: HOSTILE, ...of }),
      picture('i--akt--a', { album: 'akt', url: 'akt/a.jpg' }),
      picture('i--schlicht--b2', { album: 'schlicht', url: 'schlicht/b2.jpg', filename: 'b2.jpg' }),
      picture('i--schlicht--b10', { album: 'schlicht', url: 'schlicht/b10.jpg', filename: 'b10.jpg' }),
    ])
    .execute();
  const post = { published: true, tags: [1], text: '<p>Nebel am See.</p>' };
  await db
    .insertInto('post')
    .values([
      {
        id: 'p-boese',
        title: HOSTILE,
        dateStr: '2026-11-10',
        abstract: HOSTILE,
        imageId: 'i2611201',
        ...post,
      },
      ...[1, 2, 3, 4, 5].map((n) => ({
        id: `p-${n}`,
        title: `Post ${n}`,
        dateStr: `2026-11-0${n}`,
        ...post,
      })),
    ])
    .execute();
  await files.put('blog', 'sicher.html', Buffer.from(`<p>${HOSTILE.replaceAll('<', '&lt;')}</p>`));
  await db
    .insertInto('textBlock')
    .values({ id: 't-preise', text: '<h1>Was es kostet</h1><p>Ein halber Tag kostet viel.</p>' })
    .execute();
}, 60_000);
afterAll(() => app.close());

const PAGES = [
  '/',
  '/images',
  '/images?bild=i2611201',
  '/images?bild=i2611202',
  '/album/boese',
  '/album/boese?bild=i--boese--a',
  '/album/schlicht',
  '/blog',
  '/blog?seite=2',
  '/blog/p-boese',
  '/blog/p-3',
  '/site/preise',
  '/contact',
  '/select',
  '/worksafe/images',
];

// https://developer.chrome.com/docs/lighthouse/seo: what its audits ask for.
describe.each(PAGES)('%s', (address) => {
  test('can be found, and be passed on', async () => {
    const answer = await site.get(address);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toMatch(/^<!doctype html><html lang="de">/);
    expect(html.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    const description = meta(html, 'description')!;
    expect(description.length).toBeGreaterThan(5);
    expect(description.length).toBeLessThanOrEqual(163);
    expect(meta(html, 'robots')).toBeUndefined();
    const canonical = link(html, 'canonical')!['href']!;
    expect(new URL(canonical).origin).toBe('https://foto.example');
    const alternates = elements(html, 'link').filter((one) => one['hreflang']);
    expect(alternates.map((one) => [one['hreflang'], one['href']])).toEqual([
      ['de', canonical],
      ['x-default', canonical],
    ]);
    expect(meta(html, 'og:url')).toBe(canonical);
    expect(meta(html, 'og:title')).toBeTruthy();
    expect(new URL(meta(html, 'og:image')!).searchParams.get('share')).toBe('1');
    expect((await site.get(new URL(canonical).pathname + new URL(canonical).search)).status).toBe(200);
  });

  test('has links to go on with, and pictures with words, without JavaScript', async () => {
    const plain = plainIn(await site.html(address));
    const links = elements(plain, 'a');
    expect(links.length).toBeGreaterThan(5);
    for (const { href } of links) expect(href).toMatch(/^(\/|https:\/\/foto\.example\/)/);
    for (const img of elements(plain, 'img')) {
      expect(img['alt']).toBeTruthy();
      expect(Number(img['width']) * Number(img['height'])).toBeGreaterThan(0);
    }
    expect(plain.match(/<h1>/g)).toHaveLength(1);
  });

  test('takes no text for markup, and needs no other policy', async () => {
    const answer = await site.get(address);
    const html = await answer.text();
    const scripts = elements(html, 'script').filter((one) => !one['type']?.endsWith('json'));
    expect(scripts).toEqual([{ src: '/app.js' }]);
    expect(html).not.toMatch(/<img src=x|<!--|<script>/);
    expect(html).not.toContain('\u0001');
    expect(html.match(/<\/noscript>/g)).toHaveLength(2);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(answer.headers.get('Content-Security-Policy')).toContain("script-src 'self'; style-src 'self';");
  });
});

test('each is named as it is called, whatever that is', async () => {
  const html = await site.html('/album/boese');
  expect(unescaped(/<title>([^<]*)</.exec(html)![1]!)).toBe(`${STORED} – Lichthof`);
  expect(meta(html, 'og:title')).toBe(STORED);
  expect(dataIn(html)).toMatchObject({ '@type': 'ImageGallery', name: HOSTILE });
  expect(dataIn(await site.html('/blog/p-boese'))).toMatchObject({ headline: HOSTILE, keywords: [HOSTILE] });
  expect(unescaped(/<h1>([^<]*)</.exec(plainIn(html))![1]!)).toBe(STORED);
});

test('a picture names those who may be named', async () => {
  const html = await site.html('/images?bild=i2611201');
  expect(dataIn(html)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
    creditText: 'Mira & "Söhne" (Fotograf/-in)',
    caption: 'Im Nebel',
    contentUrl: expect.stringMatching(
      /^https:\/\/foto\.example\/imgs\/2026\/11\/i2611201\.jpg\?size=2560&v=/,
    ),
    width: 2560,
    height: 1707,
  });
  expect(html).not.toMatch(/Karl|Stumm/);
  expect(dataIn(await site.html('/images?bild=i2611202'))).not.toHaveProperty('creditText');
});

test('an album shows its pictures in its order, with the first of them where it has no cover', async () => {
  const { db } = app.services;
  const html = await site.html('/album/schlicht');
  const shown = () => elements(plainIn(html), 'img').map(({ src }) => /(b\d+)\.jpg/.exec(src!)![1]);
  expect(shown()).toEqual(['b2', 'b10']);
  expect(meta(html, 'description')).toBe('Album mit 2 Bildern von Lichthof.');
  expect(meta(html, 'og:image')).toContain('/schlicht/b2.jpg?share=1');
  await db.updateTable('album').set({ coverId: 'i--schlicht--b10' }).where('id', '=', 'schlicht').execute();
  expect(meta(await site.html('/album/schlicht'), 'og:image')).toContain('/schlicht/b10.jpg?share=1');
  await db.updateTable('image').set({ ws: false }).where('id', '=', 'i--schlicht--b10').execute();
  expect(meta(await site.html('/album/schlicht'), 'og:image')).toContain('/schlicht/b2.jpg?share=1');
});

test('a post says when it appeared, what it shows, and the ways on', async () => {
  const html = await site.html('/blog/p-3');
  expect(dataIn(html)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Post 3',
    datePublished: '2026-11-02T23:00:00.000Z',
    url: 'https://foto.example/blog/p-3',
  });
  const plain = plainIn(html);
  expect(plain).toContain('<p>Nebel am See.</p>');
  expect(plain).toContain('<a rel="prev" href="/blog/p-2">Post 2</a>');
  expect(plain).toContain('<a rel="next" href="/blog/p-4">Post 4</a>');
});

test('the list of posts goes on to its last page', async () => {
  expect(elements(plainIn(await site.html('/blog')), 'a').find(({ rel }) => rel === 'next')).toEqual({
    rel: 'next',
    href: '/blog?seite=2',
  });
  const last = await site.html('/blog?seite=2');
  expect(last).toContain('<a href="/blog/p-1">Post 1</a>');
  expect(elements(plainIn(last), 'a').map(({ rel }) => rel)).not.toContain('next');
});

test('a page is titled by its own heading', async () => {
  const html = await site.html('/site/t-preise');
  expect(html).toContain('<title>Was es kostet – Lichthof</title>');
  expect(link(html, 'canonical')?.['href']).toBe('https://foto.example/site/preise');
});

test.each([
  '/gibt/es/nicht',
  '/album/gibtsnicht',
  '/album/%00',
  '/album/%ff',
  '/album/a/b',
  '/blog/p-gibtsnicht',
  '/blog?seite=3',
  '/blog?seite=x',
  '/site/gibtsnicht',
  '/site/default',
  '/images?bild=i2611299',
  `/images?bild=${'i'.repeat(400)}`,
])('%s is not found', async (address) => {
  const answer = await site.get(address);
  const html = await answer.text();
  expect([answer.status, meta(html, 'robots')]).toEqual([404, 'noindex']);
  expect(link(html, 'canonical')).toBeUndefined();
  // Members may find something there all the same.
  expect(html).toContain('<script src="/app.js">');
});

test.each(['/login', '/suche', '/profil', '/profil/help', '/admin/start', '/album/leer', '/album/akt'])(
  '%s is there, and not to be found by searching',
  async (address) => {
    const answer = await site.get(address);
    const html = await answer.text();
    expect([answer.status, meta(html, 'robots')]).toEqual([200, 'noindex']);
    expect(html).not.toContain('og:image');
  },
);

test('a page is sent again only when it is another one', async () => {
  const etag = async (address: string) => (await site.get(address)).headers.get('ETag')!;
  const status = async (address: string, tag: string) =>
    (await site.get(address, { 'If-None-Match': tag })).status;
  const [album, post] = [await etag('/album/boese'), await etag('/blog/p-4')];
  expect([await status('/album/boese', album), await status('/blog/p-4', post)]).toEqual([304, 304]);
  const { db } = app.services;
  await db.updateTable('album').set({ title: 'Brav' }).where('id', '=', 'boese').execute();
  expect([await status('/album/boese', album), await status('/blog/p-4', post)]).toEqual([200, 304]);
  await db.updateTable('post').set({ published: false }).where('id', '=', 'p-4').execute();
  expect(await status('/blog/p-4', post)).toBe(404);
});

test('a post is there from its minute on', async () => {
  const { db } = app.services;
  const at = { dateStr: '2026-11-20', timeStr: '13:05', published: true, tags: [], text: '<p>Bald.</p>' };
  await db
    .insertInto('post')
    .values({ id: 'p-bald', title: 'Bald', ...at })
    .execute();
  expect((await site.get('/blog/p-bald')).status).toBe(404);
  app.clock.pass(6 * 60);
  expect((await site.get('/blog/p-bald')).status).toBe(200);
});
