import * as z from 'zod/mini';
import { Album } from '../contract/album.ts';
import { SORT_OF } from '../contract/album-sort.ts';
import { PublicContributor } from '../contract/contributor.ts';
import { readText } from '../contract/data.ts';
import { carrying, PAGE } from '../contract/first-page.ts';
import { pageName, textIdOf } from '../contract/page-name.ts';
import { Post, TextBody } from '../contract/post.ts';
import { readUrl } from '../contract/read-url.ts';
import { albumFilter, byId, glimpse, POSTS_PER_PAGE } from '../contract/reads.ts';
import { AlbumPicture, GridImage, ImageCard, ImageDetail } from '../contract/shown-image.ts';
import { Tag } from '../contract/tag.ts';
import type { Asked } from './document.ts';

/** Asks the API for an address below it; null: nobody gets an answer there without a login. */
export type Get = <S extends z.ZodMiniType>(address: string, answer: S) => Promise<z.output<S> | null>;

type From = Pick<Asked, 'site' | 'path' | 'search'>;
type Asks = (get: Get, param: string, from: From) => Promise<unknown>;

/** What each screen asks for first (`web/routes.tsx`), of those that are more than their site's name. */
const ASKS: readonly [pattern: RegExp, asks: Asks][] = [
  [/^\/(?:images)?$/, (get, _, { site }) => get(firstPage(site.albums), z.unknown())],
  [/^\/album\/([\w-]+)$/, album],
  [/^\/blog$/, blog],
  [/^\/blog\/([\w-]+)$/, (get, id) => Promise.all([posts(get), tags(get), text(get, 'posts', id)])],
  [/^\/profil$/, (get) => Promise.all([albums(get), contributors(get)])],
  [/^\/site\/([\w-]+)$/, (get, param) => text(get, 'texts', textIdOf(pageName(param)))],
];

/**
 * Asks for all that the application asks for before it shows a screen to somebody who is nobody and has not chosen anything: by
 * the same addresses, so that it finds the answers.
 */
export async function askFor(from: From, get: Get): Promise<void> {
  for (const [pattern, asks] of ASKS) {
    const match = pattern.exec(from.path);
    if (match) await asks(get, match[1] ?? '', from);
  }
}

const list = <S extends z.ZodMiniObject>(item: S) => z.object({ items: z.array(item) });
const PARTS = {
  album: list(z.pick(Album, { id: true, encrypted: true, sortBy: true, coverId: true })),
  post: list(z.pick(Post, { imageId: true })),
  text: z.pick(TextBody, { text: true, texts: true }),
};

const albums = (get: Get) => get(readUrl('album', Album), PARTS.album);
const contributors = (get: Get) => get(readUrl('contributor', PublicContributor), z.unknown());
const posts = (get: Get) => get(readUrl('posts', Post), PARTS.post);
const tags = (get: Get) => get(readUrl('tag', Tag), z.unknown());

/** The grid of somebody who has not chosen anything. */
export const firstPage = (siteAlbums: readonly string[]) =>
  readUrl('image', GridImage, { filter: carrying(siteAlbums, []), limit: PAGE });

/** As many of its pictures as one request brings; of a locked one none. */
async function album(get: Get, id: string): Promise<void> {
  const [found] = await Promise.all([albums(get), contributors(get)]);
  const open = found?.items.find((one) => one.id === id && !one.encrypted);
  if (!open) return;
  const pictures = { filter: albumFilter(id), sort: SORT_OF[open.sortBy], limit: PAGE };
  await get(readUrl('image', AlbumPicture, pictures), z.unknown());
}

/** The posts, and the teasers of those that stand on the page. */
async function blog(get: Get, _: string, { search }: From): Promise<void> {
  const [found] = await Promise.all([posts(get), tags(get)]);
  const from = (Number(search.get('seite') ?? 1) - 1) * POSTS_PER_PAGE;
  const shown = found?.items.slice(from, from + POSTS_PER_PAGE) ?? [];
  const teasers = [...new Set(shown.flatMap(({ imageId }) => imageId ?? []))];
  if (teasers.length > 0) await get(readUrl('image', ImageDetail, byId(teasers)), z.unknown());
}

const ALBUM = /<brpwc-album(?=[\s>])[^>]* id="([\w-]+)"/g;
/** Of each album that a text leads to: one row. */
const ROW = 5;

/** A text with the pictures in it, and what its elements show beside them. */
async function text(get: Get, type: string, id: string): Promise<void> {
  const found = await get(readText.path.replace('{type}', type).replace('{id}', id), PARTS.text);
  const html = found ? [found.text, ...found.texts.map((one) => one.text)].join('\n') : '';
  const named = new Set([...html.matchAll(ALBUM)].map(([, album]) => album!));
  const [open] = await Promise.all([
    named.size > 0 && albums(get),
    html.includes('<brpwc-contributor') && contributors(get),
  ]);
  const shown = (open ? open.items : [])?.filter((one) => named.has(one.id) && !one.encrypted) ?? [];
  const reads = shown
    .map((one) => glimpse(one, ROW))
    .flatMap(({ first, cover }) => [first, cover ?? []].flat());
  await Promise.all(reads.map((read) => get(readUrl('image', ImageCard, read), z.unknown())));
}
