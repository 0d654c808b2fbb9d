import { sql } from 'kysely';
import type { AlbumSort } from '../contract/album-sort.ts';
import { ROLES } from '../contract/roles.ts';
import type { SiteInfo } from '../contract/site.ts';
import { openAlbums, openImages, openNames, openPosts } from '../rights/access.ts';
import type { Asked } from './document.ts';

type From = Pick<Asked, 'services' | 'at'>;

const PICTURE = [
  'image.id',
  'image.url',
  'image.title',
  'image.alt',
  'image.safeDescription as description',
  'image.album',
  'image.blogId',
  'image.contribs',
  'image.noPostImage',
  'image.width',
  'image.height',
  'image.hash',
] as const;

/** Everything here may be seen by everybody, in safe mode. */
export const pictures = ({ services: { db }, at }: From) =>
  db.selectFrom('image').select(PICTURE).where(openImages(at));

export type OpenPicture = Awaited<ReturnType<ReturnType<typeof pictures>['execute']>>[number];

/** Those of the grid, newest first, as somebody finds it who has not chosen anything. */
export const gridOf = (from: From, { albums }: Pick<SiteInfo, 'albums'>) =>
  pictures(from)
    .where('image.album', 'in', albums)
    .where('image.isAsset', '=', false)
    .orderBy('image.seq', 'desc');

const ORDER = { name: 'image.sortName', taken: 'image.sortTaken', own: 'image.position' } as const;

export const picturesOf = (from: From, album: string, sortBy: AlbumSort) =>
  pictures(from).where('image.album', '=', album).orderBy(ORDER[sortBy]).orderBy('image.id');

export async function picturesById(from: From, ids: readonly string[]): Promise<Map<string, OpenPicture>> {
  if (ids.length === 0) return new Map();
  const rows = await pictures(from)
    .where(sql<boolean>`image.id = any(${[...ids]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

const countOfAlbum = ({ at }: From) =>
  sql<number>`(select count(*)::int from image where image.album = album.id and ${openImages(at)})`;

/** Those of them that are for everybody. */
export async function openOf(
  { services: { db }, at }: From,
  kind: 'album' | 'image',
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(kind)}
    where id = any(${[...ids]}::text[]) and ${kind === 'album' ? openAlbums : openImages(at)} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** An album without a picture that everybody may see says nothing to everybody. */
export const albums = (from: From) =>
  from.services.db
    .selectFrom('album')
    .select([
      'album.id',
      'album.title',
      'album.description',
      'album.contribs',
      'album.coverId',
      'album.sortBy',
    ])
    .select(countOfAlbum(from).as('count'))
    .where(openAlbums)
    .where(sql<boolean>`${countOfAlbum(from)} > 0`);

export const posts = ({ services: { db }, at }: From) =>
  db
    .selectFrom('post')
    .select(['id', 'title', 'dateStr', 'appears', 'tags', 'imageId', 'abstract', 'more'])
    .where(openPosts(at))
    .orderBy('appears', 'desc')
    .orderBy('id', 'desc');

export type OpenPost = Awaited<ReturnType<ReturnType<typeof posts>['execute']>>[number];

/**
 * When its text became another one last; the first one that is kept is what it appeared with. Two that follow each other are never the
 * same, so that no text has to be read for it.
 */
export const CHANGED = sql<Date | null>`(select max(saved) from "textVersion"
  where type = 'posts' and "textId" = post.id and not conflict having count(*) > 1)`.as('changed');
export type Changed = { changed: Date | null };

export const updatedOf = ({ appears, changed }: Pick<OpenPost, 'appears'> & Changed): string =>
  new Date(Math.max(new Date(appears).getTime(), changed?.getTime() ?? 0)).toISOString();

/** What tags are called, those that everybody may know. */
export async function tagNames({ services: { db } }: From): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('tag')
    .select(['id', 'name'])
    .where('published', '=', true)
    .where('worksafe', '=', true)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface Credit {
  name: string;
  role: string | undefined;
}

/** Those who may be named. */
export async function credits(
  { services: { db } }: From,
  ids: readonly string[],
): Promise<Map<string, Credit>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('contributor')
    .select(['id', 'name', 'role'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where(openNames)
    .execute();
  return new Map(rows.map(({ id, name, role }) => [id, { name, role: ROLES[role] }]));
}

/** „Mira (Fotograf/-in), Karl (Model)“; empty where nobody may be named. */
export const creditText = (ids: readonly string[], known: ReadonlyMap<string, Credit>): string =>
  ids
    .flatMap((id) => known.get(id) ?? [])
    .map(({ name, role }) => (role ? `${name} (${role})` : name))
    .join(', ');
