import * as z from 'zod/mini';
import { Album } from '../contract/album.ts';
import { SORT_OF } from '../contract/album-sort.ts';
import { PublicContributor } from '../contract/contributor.ts';
import { readText } from '../contract/post.ts';
import { albumsIn, filesIn, picturesIn } from '../contract/embeds.ts';
import { carrying, PAGE } from '../contract/first-page.ts';
import { pageName, textIdOf } from '../contract/page-name.ts';
import { Post, TextBody } from '../contract/post.ts';
import { readUrl } from '../contract/read-url.ts';
import { albumFilter, byId, glimpse, POSTS_PER_PAGE } from '../contract/reads.ts';
import { AlbumPicture, GridImage, ImageCard, ImageDetail } from '../contract/shown-image.ts';
import { Tag } from '../contract/tag.ts';
import { SavedFilter } from '../contract/user.ts';
import type { Asked } from './document.ts';

/** Asks the API for an address below it; null: nobody gets an answer there without a login. */
export type Get = <S extends z.ZodMiniType>(address: string, answer: S) => Promise<z.output<S> | null>;

/** Which of these everybody may find, without a password and in safe mode. */
export type Open = (kind: 'album' | 'image' | 'file', ids: readonly string[]) => Promise<string[]>;

export interface Source {
  get: Get;
  /** Names an address that is for whoever is known, and whose answer is not for everybody. */
  leave: (address: string) => void;
  open: Open;
}

type From = Pick<Asked, 'site' | 'path' | 'search'>;
type Asks = (source: Source, param: string, from: From) => Promise<unknown>;

/** What each screen asks for first (`web/routes.tsx`), of those that are more than their site's name. */
const ASKS: readonly [pattern: RegExp, asks: Asks][] = [
  [/^\/(?:images)?$/, (source, _, { site }) => pictures(source, firstPage(site.albums))],
  [/^\/album\/([\w-]+)$/, album],
  [/^\/blog$/, blog],
  [
    /^\/blog\/([\w-]+)$/,
    (source, id) => Promise.all([posts(source), tags(source), text(source, 'posts', id)]),
  ],
  [/^\/profil$/, profile],
  [/^\/site\/([\w-]+)$/, (source, param) => text(source, 'texts', textIdOf(pageName(param)))],
];

/**
 * Asks for all that the application asks for before it shows a screen to somebody who is nobody and has not chosen anything: by
 * the same addresses, so that it finds the answers.
 */
export async function askFor(from: From, source: Source): Promise<void> {
  for (const [pattern, asks] of ASKS) {
    const match = pattern.exec(from.path);
    if (match) await asks(source, match[1] ?? '', from);
  }
}

const list = <S extends z.ZodMiniObject>(item: S) => z.object({ items: z.array(item) });
const SHOWN = z.object({ id: z.string(), description: z.optional(z.nullable(z.string())) });
type Shown = z.output<typeof SHOWN>;
const PARTS = {
  album: list(z.pick(Album, { id: true, sortBy: true, coverId: true })),
  post: list(z.pick(Post, { imageId: true })),
  text: z.extend(z.pick(TextBody, { text: true, texts: true }), { images: z.array(SHOWN) }),
  image: list(SHOWN),
};

const contributors = ({ get }: Source) => get(readUrl('contributor', PublicContributor), z.unknown());
const tags = ({ get }: Source) => get(readUrl('tag', Tag), z.unknown());

/** Those of these albums that are for everybody: of the others the page does not even say that they are there. */
async function albums({ get, leave, open }: Source, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await open('album', ids);
  const addressOf = (id: string) => readUrl('album', Album, byId([id]));
  for (const id of ids) if (!found.includes(id)) leave(addressOf(id));
  const answers = await Promise.all(found.map((id) => get(addressOf(id), PARTS.album)));
  return answers.flatMap((answer) => answer?.items ?? []);
}

/** The grid of somebody who has not chosen anything. */
export const firstPage = (siteAlbums: readonly string[]) =>
  readUrl('image', GridImage, { filter: carrying(siteAlbums, []), limit: PAGE });

async function pictures(source: Source, address: string): Promise<void> {
  const found = await source.get(address, PARTS.image);
  await onlyOpen(source, address, found?.items ?? []);
}

/** An answer that has or names other pictures, or shows their files in its `html`, is told to those only who ask for it. */
async function onlyOpen({ open, leave }: Source, address: string, shown: readonly Shown[], html = '') {
  const captions = shown.flatMap(({ description }) => description ?? []);
  const named = {
    image: [...shown.map(({ id }) => id), ...picturesIn(captions, Infinity)],
    file: filesIn([...captions, html], Infinity),
  };
  for (const kind of ['image', 'file'] as const) {
    const ids = [...new Set(named[kind])];
    if (ids.length > 0 && (await open(kind, ids)).length < ids.length) leave(address);
  }
}

/** With their teasers. */
async function posts(source: Source) {
  const address = readUrl('posts', Post);
  const found = await source.get(address, PARTS.post);
  const teasers = found?.items.flatMap(({ imageId: id }) => (id === null ? [] : [{ id }])) ?? [];
  await onlyOpen(source, address, teasers);
  return found;
}

/** As many of its pictures as one request brings; of one that is not for everybody none. Members have filters of their own. */
async function album(source: Source, id: string): Promise<void> {
  const [[open]] = await Promise.all([albums(source, [id]), contributors(source)]);
  source.leave(readUrl('userData', SavedFilter));
  if (!open) return;
  const asked = { filter: albumFilter(id), sort: SORT_OF[open.sortBy], limit: PAGE };
  await pictures(source, readUrl('image', AlbumPicture, asked));
}

/** Who is nobody finds no albums there. */
async function profile(source: Source): Promise<void> {
  source.leave(readUrl('album', Album));
  await contributors(source);
}

/** The posts, and the teasers of those that stand on the page. */
async function blog(source: Source, _: string, { search }: From): Promise<void> {
  const [found] = await Promise.all([posts(source), tags(source)]);
  const from = (Number(search.get('seite') ?? 1) - 1) * POSTS_PER_PAGE;
  const shown = found?.items.slice(from, from + POSTS_PER_PAGE) ?? [];
  const teasers = [...new Set(shown.flatMap(({ imageId }) => imageId ?? []))];
  if (teasers.length > 0) await pictures(source, readUrl('image', ImageDetail, byId(teasers)));
}

const AT_MOST = 50;
/** Of each album that a text leads to: one row. */
const ROW = 5;

/** A text with the pictures in it, and what its elements show beside them. */
async function text(source: Source, type: string, id: string): Promise<void> {
  const address = readText.path.replace('{type}', type).replace('{id}', id);
  const found = await source.get(address, PARTS.text);
  const html = found ? [found.text, ...found.texts.map((one) => one.text)].join('\n') : '';
  await onlyOpen(source, address, found?.images ?? [], html);
  const [shown] = await Promise.all([
    albums(source, albumsIn([html], AT_MOST)),
    html.includes('<brpwc-contributor') && contributors(source),
  ]);
  const reads = shown
    .map((one) => glimpse(one, ROW))
    .flatMap(({ first, cover }) => [first, cover ?? []].flat());
  await Promise.all(reads.map((read) => pictures(source, readUrl('image', ImageCard, read))));
}
