import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../api/app.ts';
import { firstPage } from '../../api/contract/first-page.ts';
import { SITE_ALBUMS } from '../../api/contract/site.ts';
import { firstViews } from '../../api/http/first-view.ts';
import { loadPages, type Pages } from '../../api/http/pages.ts';
import { loadSites } from '../../api/http/sites.ts';
import { picture } from './content.ts';
import { IMAGES } from './matrix/things.ts';
import { type Matrix, startMatrix } from './matrix/world.ts';

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
  site = createApp({ ...services, sites: await loadSites(dir, 'brp') }, pages);
}, 60_000);
afterAll(async () => {
  await matrix.app.close();
  rmSync(dist, { recursive: true });
});

/** The answers that a page brings along, by the address that they answer. */
const answersIn = (html: string) =>
  new Map(
    [...html.matchAll(/<script type="application\/json" data-url="([^"]*)">([^<]*)<\/script>/g)].map(
      ([, url, json]) => [url!.replaceAll('&amp;', '&'), json!],
    ),
  );
const view = async (screen: string, headers: Record<string, string> = {}) =>
  (await site.request(screen, { headers })).text();
const idsIn = (json: string) => (JSON.parse(json) as { items: { id: string }[] }).items.map(({ id }) => id);

test.each(['/', '/images'])(
  '%s brings along what the API answers a visitor who asks for it',
  async (screen) => {
    const answers = answersIn(await view(screen));
    expect([...answers.keys()]).toEqual(['/siteInfo.json', firstPage(['brp'])]);
    for (const [url, json] of answers)
      expect(JSON.parse(json)).toEqual(await (await site.request(url)).json());
  },
);

test('other screens bring along what their site is called, and no pictures', async () => {
  const answers = answersIn(await view('/blog'));
  expect([...answers.keys()]).toEqual(['/siteInfo.json']);
});

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
  expect(html.match(/<script/g)).toHaveLength(3);
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
  const silent = firstViews(HTML, () => new Promise(() => {}), 1);
  const failing = firstViews(HTML, () => new Response('{}', { status: 503 }));
  for (const firstView of [silent, failing]) {
    const { identity } = await firstView(info, true);
    expect([...answersIn(identity.toString()).keys()]).toEqual(['/siteInfo.json']);
  }
});
