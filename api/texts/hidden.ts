import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { albumsIn, fileOf, filesIn, type Named, picturesIn, without } from '../contract/embeds.ts';
import type { Db } from '../database/schema.ts';
import { type Scope, visibleAlbums, visibleImages } from '../rights/access.ts';

export const ofImage = (path: RawBuilder<unknown>, which: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`exists (select from image where (${path} in (image.url, image."tUrl", image."largeUrl")
    or array[${path}] <@ image."formerUrls") and ${which})`;

/**
 * Texts without what would only name to their reader what he may not see: elements and files of pictures, albums, and of the
 * texts that were not there for him. Administrators, who write them, read them as they are.
 */
export async function withoutHidden(
  db: Db,
  htmls: readonly string[],
  missing: ReadonlySet<string>,
  scope: Scope,
): Promise<string[]> {
  const { viewer } = scope;
  const named = {
    pictures: all(picturesIn, htmls),
    albums: all(albumsIn, htmls),
    files: all(filesIn, htmls),
  };
  if (viewer.admin || (missing.size === 0 && Object.values(named).every(({ length }) => length === 0)))
    return [...htmls];
  const seen = visibleImages(scope);
  const { rows } = await sql<Record<'pictures' | 'albums' | 'files', string[]>>`select
    array(select id from image where id = any(${named.pictures}::text[]) and ${seen}) as pictures,
    array(select id from album where id = any(${named.albums}::text[]) and ${visibleAlbums(viewer)}) as albums,
    array(select path from unnest(${named.files}::text[]) path where ${ofImage(sql`path`, seen)}) as files`.execute(
    db,
  );
  const unseen = (key: 'pictures' | 'albums' | 'files') => {
    const there = new Set(rows[0]![key]);
    return new Set(named[key].filter((name) => !there.has(name)));
  };
  const hidden = { pictures: unseen('pictures'), albums: unseen('albums'), files: unseen('files') };
  if (Object.values(hidden).every(({ size }) => size === 0) && missing.size === 0) return [...htmls];
  const isHidden: Named = ({ tag, attribs: { id = '', src = '' } }) => {
    switch (tag) {
      case 'brpwc-post-image':
      case 'brpwc-post-thumbnail':
        return hidden.pictures.has(id);
      case 'brpwc-album':
        return hidden.albums.has(id);
      case 'brpwc-post-text':
        return missing.has(id);
      default:
        return tag === 'img' && hidden.files.has(fileOf(src) ?? '');
    }
  };
  return htmls.map((html) => without(html, isHidden));
}

const all = (find: typeof picturesIn, htmls: readonly string[]) => find(htmls, Infinity);
