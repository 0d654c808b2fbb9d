import { type Expression, sql } from 'kysely';
import { isSiteAlbum, SITE_ALBUMS } from '../contract/site.ts';
import { pictureUrl, sizesOf } from '../contract/picture.ts';
import { SHOWN_BY_ITSELF } from '../contract/page-name.ts';
import { openAlbums, openImages, publicScope, visibleTexts } from '../rights/access.ts';
import type { Asked } from './document.ts';
import { type Markup, markup } from './markup.ts';
import { addressOver, hostOf } from './pictures.ts';
import { CHANGED, type OpenPicture, pictures, picturesById, posts, updatedOf } from './records.ts';

type From = Pick<Asked, 'services' | 'site' | 'origin' | 'at'>;

/** https://www.sitemaps.org/protocol.html */
export const PART = 50_000;
const PAGE = 5000;

interface Section {
  count: number;
  entries: (offset: number, limit: number) => AsyncIterable<readonly Markup[]>;
}

export async function sectionsOf(from: From): Promise<Section[]> {
  const { db } = from.services;
  const open = () =>
    pictures(from).where((eb) =>
      eb.or([
        eb.and([eb('image.album', 'in', [...SITE_ALBUMS]), eb('image.isAsset', '=', false)]),
        sql<boolean>`image.album in (select album.id from album where ${openAlbums})`,
      ]),
    );
  const albums = db
    .selectFrom('album')
    .select('album.id')
    .where(openAlbums)
    .where(sql<boolean>`album.id in (select image.album from image where ${openImages(from.at)})`)
    .orderBy('album.id');
  const texts = db
    .selectFrom('textBlock')
    .select('id')
    .where('id', 'not in', SHOWN_BY_ITSELF)
    .where(visibleTexts(publicScope(from.at)))
    .orderBy('id');

  const countOf = async (query: Expression<unknown>) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${query} counted`.execute(db);
    return rows[0]!.n;
  };
  const [nAlbums, nTexts, nPosts, nPictures] = await Promise.all([
    countOf(albums.clearOrderBy()),
    countOf(texts.clearOrderBy()),
    countOf(posts(from).clearOrderBy()),
    countOf(open()),
  ]);
  return [
    fixed(from),
    paged(nTexts, async (offset, limit) => {
      const rows = await texts.limit(limit).offset(offset).execute();
      return rows.map(({ id }) => url(from, `/site/${encodeURIComponent(id.slice(2))}`));
    }),
    paged(nPosts, async (offset, limit) => {
      const rows = await posts(from).select(CHANGED).limit(limit).offset(offset).execute();
      const teasers = await picturesById(
        from,
        rows.flatMap(({ imageId }) => imageId ?? []),
      );
      return rows.map((post) =>
        url(from, `/blog/${post.id}`, teasers.get(post.imageId ?? ''), updatedOf(post)),
      );
    }),
    paged(nAlbums, async (offset, limit) => {
      const rows = await albums.limit(limit).offset(offset).execute();
      return rows.map(({ id }) => url(from, `/album/${encodeURIComponent(id)}`));
    }),
    { count: nPictures, entries: (offset, limit) => pictureEntries(offset, limit) },
  ];

  /** There are most of them: after the first page each begins where the one before it ended. */
  async function* pictureEntries(offset: number, limit: number) {
    let last: number | undefined;
    for (let left = limit; left > 0;) {
      let query = open().select('image.seq').orderBy('image.seq').limit(Math.min(PAGE, left));
      query = last === undefined ? query.offset(offset) : query.where('image.seq', '>', last);
      const rows = await query.execute();
      if (rows.length === 0) return;
      yield rows.map((row) => {
        const home = isSiteAlbum(row.album!) ? '/images' : `/album/${encodeURIComponent(row.album!)}`;
        return url(from, addressOver(home, row.id), row);
      });
      left -= rows.length;
      last = rows.at(-1)!.seq;
    }
  }
}

const FIXED = ['/images', '/blog', '/select', '/contact'];
const fixed = (from: From): Section =>
  paged(FIXED.length, async (offset, limit) =>
    FIXED.slice(offset, offset + limit).map((address) => url(from, address)),
  );

const paged = (count: number, read: (offset: number, limit: number) => Promise<Markup[]>): Section => ({
  count,
  async *entries(offset, limit) {
    for (let at = offset; at < offset + limit; at += PAGE)
      yield await read(at, Math.min(PAGE, offset + limit - at));
  },
});

const url = (from: From, address: string, picture?: OpenPicture, changed?: string): Markup =>
  markup`<url><loc>${from.origin + address}</loc>${changed && markup`<lastmod>${changed}</lastmod>`}${
    picture &&
    markup`<image:image><image:loc>${pictureUrl(picture, sizesOf(picture).at(-1)!, hostOf(from))}</image:loc></image:image>`
  }</url>\n`;

export async function* partOf(sections: readonly Section[], part: number): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n';
  let before = 0;
  for (const { count, entries } of sections) {
    const from = Math.max(0, (part - 1) * PART - before);
    const to = Math.min(count, part * PART - before);
    if (from < to) for await (const page of entries(from, to - from)) yield page.join('');
    before += count;
  }
  yield '</urlset>\n';
}

export const indexOf = (origin: string, parts: number): string =>
  markup`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${Array.from({ length: parts }, (_, i) => markup`<sitemap><loc>${origin}/sitemap.xml?part=${i + 1}</loc></sitemap>\n`)}</sitemapindex>
`.text;
