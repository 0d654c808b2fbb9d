import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../app.ts';
import { picture } from '../content.ts';
import { dataIn, elements, link, openSite, plainIn, type Site } from './site.ts';

let app: TestApp;
let site: Site;
const names = (n: number) => Array.from({ length: n }, (_, i) => String(i + 1).padStart(3, '0'));
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://foto.example' });
  site = await openSite(app.services);
  const { db } = app.services;
  await db
    .insertInto('album')
    .values({ id: 'groß', title: 'Groß', location: 'gross', public: true })
    .execute();
  const ofAlbum = names(241).map((n) =>
    picture(`i--gross--${n}`, { album: 'groß', url: `gross/${n}.jpg`, filename: `${n}.jpg` }),
  );
  await db
    .insertInto('image')
    .values([...names(97).map((n) => picture(`i2611${n}`)), ...ofAlbum])
    .execute();
});
afterAll(() => app.close());

/** The pages of a list, from link to link. */
async function walk(list: string) {
  const pages: { address: string; pictures: string[]; previous: string | undefined }[] = [];
  for (let next: string | undefined = list; next !== undefined;) {
    const address: string = next;
    const html = await site.html(address);
    expect(link(html, 'canonical')!['href']).toBe(`https://foto.example${address}`);
    const links = elements(plainIn(html), 'a');
    const to = (rel: string) => links.find((one) => one['rel'] === rel)?.['href'];
    const pictures = links.flatMap(({ href = '' }) => {
      const [below, query = ''] = href.split('?bild=');
      return query === '' || below !== list ? [] : [query];
    });
    expect((dataIn(html)!['image'] as unknown[]).length).toBe(pictures.length);
    pages.push({ address, pictures, previous: to('prev') });
    next = to('next');
  }
  return pages;
}

test.each([
  ['/album/gro%C3%9F', [120, 120, 1], names(241).map((n) => `i--gross--${n}`)],
  [
    '/images',
    [48, 48, 1],
    names(97)
      .map((n) => `i2611${n}`)
      .toReversed(),
  ],
])('%s leads through all of its pictures', async (list, sizes, ids) => {
  const pages = await walk(list);
  expect(pages.map(({ address }) => address)).toEqual([list, `${list}?seite=2`, `${list}?seite=3`]);
  expect(pages.map(({ previous }) => previous)).toEqual([undefined, list, `${list}?seite=2`]);
  expect(pages.map(({ pictures }) => pictures.length)).toEqual(sizes);
  expect(pages.flatMap(({ pictures }) => pictures)).toEqual(ids);
  for (const none of ['4', '0', 'x', '1e9'])
    expect((await site.get(`${list}?seite=${none}`)).status).toBe(404);
  // A program that takes over there opens the picture over the whole list.
  expect((await site.get(`${list}?seite=2&bild=${ids[0]}`)).status).toBe(200);
});
