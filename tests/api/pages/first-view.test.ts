import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../api/app.ts';
import { SITE_ALBUMS } from '../../../api/contract/site.ts';
import { firstPage } from '../../../api/pages/asks.ts';
import { firstViews } from '../../../api/pages/first-view.ts';
import { preloads } from '../../../api/pages/preloads.ts';
import { missingPage } from '../../../api/pages/other-pages.ts';
import { loadPages, type Pages } from '../../../api/pages/built.ts';
import { loadSites } from '../../../api/http/sites.ts';
import { picture } from '../content.ts';
import { ALBUMS, IMAGES, POSTS } from '../matrix/things.ts';
import { type Matrix, startMatrix } from '../matrix/world.ts';
import { answersIn, elements } from './site.ts';

const HTML = `<!doctype html><head><title>Lichthof</title></head><body><!-- first view --><script src="/app.js"></script></body>`;
const dist = mkdtempSync(path.join(tmpdir(), 'lichthof-first-view-'));
let matrix: Matrix;
let pages: Pages;
let site: ReturnType<typeof createApp>;

beforeAll(async () => {
  writeFileSync(path.join(dist, 'index.html'), HTML);
  pages = await loadPages(dist);
  matrix = await startMatrix();
  const { services, dir } = matrix.app;
  const all = { hosts: ['alles.example'], albums: SITE_ALBUMS };
  const elsewhere = { hosts: ['fern.example'], api: 'https://api.example' };
  writeFileSync(path.join(dir, 'sites.json'), JSON.stringify({ lichthof: all, noiree: elsewhere }));
  // With all that a text may show.
  const elements = `<brpwc-album id="offen"></brpwc-album><brpwc-album id="intern"></brpwc-album>
<brpwc-album id="tresor"></brpwc-album><brpwc-contributor contributorId="c-mira"></brpwc-contributor>`;
  await services.files.put('blog', 'p-public.html', Buffer.from(elements));
  await services.db
    .updateTable('album')
    .set({ coverId: 'i--offen--public' })
    .where('id', '=', 'offen')
    .execute();
  await services.db.updateTable('post').set({ imageId: 'i2611201' }).where('id', '=', 'p-public').execute();
  site = createApp({ ...services, sites: await loadSites(dir, 'brp') }, pages);
}, 60_000);
afterAll(async () => {
  await matrix.app.close();
  rmSync(dist, { recursive: true });
});

const view = async (screen: string, headers: Record<string, string> = {}) =>
  (await site.request(screen, { headers })).text();
const idsIn = (json: string) => (JSON.parse(json) as { items: { id: string }[] }).items.map(({ id }) => id);

/** The kinds of records that a screen brings along, texts by their id. */
const kindsIn = (answers: Map<string, string>) =>
  [...answers.keys()]
    .map((url) => /^\/v1\/data\/(?:read\/|text\/\w+\/)([\w-]+)/.exec(url)?.[1] ?? url)
    .toSorted();

/** Everybody finds them. */
const OPEN = ['offen', 'gaeste'];
const SCREENS: readonly [screen: string, kinds: string[]][] = [
  ['/', ['image']],
  ['/images', ['image']],
  ['/blog', ['image', 'posts', 'tag']],
  ['/blog?seite=99', ['posts', 'tag']],
  ['/blog/p-public', ['album', 'contributor', 'image', 'image', 'p-public', 'posts', 'tag']],
  ['/blog/p-draft', ['posts', 'tag']],
  ['/album/offen', ['album', 'contributor', 'image']],
  // Locked, for members only, and not there at all: those who are known ask for it, and the page says nothing of it.
  ['/album/tresor', ['contributor']],
  ['/album/intern', ['contributor']],
  ['/album/nirgends', ['contributor']],
  ['/site/agb', ['t-agb']],
  ['/site/nirgends', []],
  ['/contact', []],
  ['/profil', ['contributor']],
];

test.each(SCREENS)(
  '%s brings along what it shows, as the API gives it to a visitor',
  async (screen, kinds) => {
    const answers = answersIn(await view(screen));
    expect(kindsIn(answers)).toEqual(['/siteInfo.json', ...kinds]);
    for (const [url, json] of answers)
      expect(JSON.parse(json)).toEqual(await (await site.request(url)).json());
  },
);

test.each(SCREENS)('%s is the same page for everybody', async (screen) => {
  const { who } = matrix;
  const html = await view(screen);
  for (const token of [who.guest.token, who.editor.token, who.admin.token])
    expect(await view(screen, { Authorization: `Bearer ${token}` })).toBe(html);
  expect(await view(screen, { Cookie: 'c-worksafe=0; worksafe=0' })).toBe(html);
});

test('an album and the posts bring along what a visitor may see in the safe mode, and nothing else', async () => {
  const idsOf = (answers: Map<string, string>, kind: string) =>
    [...answers].flatMap(([url, json]) => (url.includes(`/read/${kind}?`) ? idsIn(json) : [])).toSorted();
  const seen = (things: readonly { id: string; seenBy: readonly string[]; unsafe?: true }[]) =>
    things
      .filter(({ seenBy, unsafe }) => seenBy.includes('visitor') && !unsafe)
      .map(({ id }) => id)
      .toSorted();
  const blog = answersIn(await view('/blog'));
  expect(idsOf(blog, 'posts')).toEqual(seen(POSTS));
  for (const album of ALBUMS) {
    const html = await view(`/album/${album.id}`);
    const answers = answersIn(html);
    const isOpen = OPEN.includes(album.id);
    expect(idsOf(answers, 'album')).toEqual(isOpen ? [album.id] : []);
    // Whoever is known asks for it before the application is there.
    const [asked] = elements(html, 'script')
      .flatMap((one) => one['data-url'] ?? [])
      .filter((url) => url.includes('/read/album?'));
    const { items } = (await (await site.request(asked!)).json()) as { items: object[] };
    expect(items).toHaveLength(album.seenBy.includes('visitor') ? 1 : 0);
    expect(idsOf(answers, 'image')).toEqual(
      isOpen ? seen(IMAGES.filter(({ is }) => is.album === album.id)) : [],
    );
  }
});

test('a list that is long is left to be asked for', async () => {
  const { db } = matrix.app.services;
  const rows = Array.from({ length: 60 }, (_, n) =>
    picture(`i--offen--lang${n}`, { album: 'offen', title: 'x'.repeat(4000) }),
  );
  await db.insertInto('image').values(rows).execute();
  const answers = answersIn(await view('/album/offen'));
  expect(kindsIn(answers)).toEqual(['/siteInfo.json', 'album', 'contributor']);
  await db.deleteFrom('image').where('id', 'like', 'i--offen--lang%').execute();
});

test('the page names the files of its screen, each once, its own styles last', async () => {
  const files = {
    'index.html': { file: 'assets/index-1.js', css: ['assets/index-1.css'], isEntry: true },
    '_shared-2.js': { file: 'assets/shared-2.js', imports: ['index.html', '_blog-3.js'] },
    '_blog-3.js': { file: 'assets/blog-3.js', imports: ['_shared-2.js'], css: ['assets/blog-3.css'] },
    '_frame-5.js': { file: 'assets/frame-5.js', name: 'frame', imports: ['index.html', '_shared-2.js'] },
    'blog/Blog.tsx': {
      file: 'assets/Blog-4.js',
      imports: ['index.html', '_blog-3.js', '_shared-2.js'],
      css: ['assets/Blog-4.css'],
    },
  };
  mkdirSync(path.join(dist, '.vite'));
  writeFileSync(path.join(dist, '.vite/manifest.json'), JSON.stringify(files));
  const named = preloads(await loadPages(dist));
  expect(linked(named('/blog')!.text)).toEqual([
    'modulepreload /assets/Blog-4.js low',
    'modulepreload /assets/blog-3.js low',
    'modulepreload /assets/shared-2.js low',
    // Its own styles may change those of what it imports.
    'stylesheet /assets/blog-3.css',
    'stylesheet /assets/Blog-4.css',
    'modulepreload /assets/frame-5.js low',
  ]);
  expect(named('/images')).toBeNull();
});
const linked = (html: string) =>
  elements(html, 'link').map(({ rel, href, fetchpriority }) => [rel, href, fetchpriority].join(' ').trim());

test('nobody finds in it what visitors may not see', async () => {
  const { who } = matrix;
  const safe = IMAGES.filter(
    ({ is, seenBy, unsafe }) => seenBy.includes('visitor') && !unsafe && is.album === 'brp',
  );
  for (const token of [undefined, who.guest.token, who.admin.token]) {
    const html = await view('/images', {
      Host: 'alles.example',
      ...(token && { Authorization: `Bearer ${token}` }),
    });
    const [, pictures] = answersIn(html).values();
    expect(idsIn(pictures!).toSorted()).toEqual(safe.map(({ id }) => id).toSorted());
    for (const { id } of IMAGES.filter((image) => !safe.includes(image))) expect(html).not.toContain(id);
  }
});

test('each host gets its own site and the pictures of that', async () => {
  const { db } = matrix.app.services;
  await db
    .insertInto('image')
    .values(picture('i2611290', { album: 'apd' }))
    .execute();
  const all = answersIn(await view('/images', { Host: 'alles.example' }));
  expect(JSON.parse(all.get('/siteInfo.json')!)).toMatchObject({ siteId: 'lichthof' });
  expect(idsIn(all.get(firstPage(SITE_ALBUMS))!)).toContain('i2611290');
  const other = answersIn(await view('/images'));
  expect(JSON.parse(other.get('/siteInfo.json')!)).toMatchObject({ siteId: 'brp' });
  expect(idsIn(other.get(firstPage(['brp']))!)).not.toContain('i2611290');
});

test('a site whose data comes from elsewhere brings along none of ours', async () => {
  const answers = answersIn(await view('/images', { Host: 'fern.example' }));
  expect([...answers.keys()]).toEqual(['/siteInfo.json']);
});

test('a title is never markup', async () => {
  const title = '</script><script>alert(1)</script><!-- $& -->';
  await matrix.app.services.db.insertInto('image').values(picture('i2611291', { title })).execute();
  const html = await view('/images');
  expect(html.match(/<script/g)).toHaveLength(4);
  expect(html).not.toContain('<!--');
  expect(answersIn(html).get(firstPage(['brp']))).toContain('\\u003c/script>');
  expect(JSON.parse(answersIn(html).get(firstPage(['brp']))!)).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ title })]),
  });
});

test('a second visit sends the page again only if the pictures are others', async () => {
  const tagOf = async (screen: string) => (await site.request(screen)).headers.get('ETag')!;
  const again = async (screen: string, tag: string) =>
    (await site.request(screen, { headers: { 'If-None-Match': tag } })).status;
  const [images, blog] = [await tagOf('/images'), await tagOf('/blog')];
  expect([await again('/images', images), await again('/blog', blog)]).toEqual([304, 304]);
  await matrix.app.services.db.insertInto('image').values(picture('i2611292')).execute();
  expect([await again('/images', images), await again('/blog', blog)]).toEqual([200, 304]);
  expect((await site.request('/images')).headers.get('Cache-Control')).toBe('no-cache');
});

test('the page is compressed for those who take it so', async () => {
  const answer = await site.request('/images', { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
});

test('the page comes without pictures where they do not', async () => {
  const info = matrix.app.services.sites.of(undefined);
  const sources = {
    open: async () => [],
    state: async () => ({ versions: {}, appeared: '', today: '' }),
    pageOf: async () => missingPage({ site: info }),
    preloads: () => null,
    failed: () => {},
  };
  const silent = firstViews(HTML, { ...sources, ask: () => new Promise(() => {}) }, 1);
  const failing = firstViews(HTML, { ...sources, ask: () => new Response('{}', { status: 503 }) });
  for (const [firstView, status] of [
    [silent, 503],
    [failing, 404],
  ] as const) {
    const address = { site: info, origin: '', path: '/images', search: new URLSearchParams() };
    const view = await firstView(address);
    expect(view.status).toBe(status);
    expect([...answersIn(view.page.identity.toString()).keys()]).toEqual(['/siteInfo.json']);
  }
});
