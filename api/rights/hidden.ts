import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  albumsIn,
  fileOf,
  filesIn,
  type Named,
  picturesIn,
  postsIn,
  textsIn,
  without,
  withoutPosts,
} from '../contract/embeds.ts';
import type { Db } from '../database/schema.ts';
import { type Scope, visibleAlbums, visibleImages, visiblePosts, visibleTexts } from './access.ts';

export const ofImage = (path: RawBuilder<unknown>, which: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`exists (select from image where (${path} in (image.url, image."tUrl", image."largeUrl")
    or array[${path}] <@ image."formerUrls") and ${which})`;

/**
 * Author HTML without what would only name to its reader what he may not see: elements and files of pictures, albums and texts.
 * Administrators, who write it, read it as it is.
 */
export async function withoutHidden(db: Db, htmls: readonly string[], scope: Scope): Promise<string[]> {
  const { viewer } = scope;
  const named = {
    pictures: all(picturesIn, htmls),
    albums: all(albumsIn, htmls),
    texts: [...new Set([...all(textsIn, htmls), ...all(postsIn, htmls)])],
    files: all(filesIn, htmls),
  };
  if (viewer.admin || Object.values(named).every(({ length }) => length === 0)) return [...htmls];
  const seen = visibleImages(scope);
  const { rows } = await sql<typeof named>`select
    array(select id from image where id = any(${named.pictures}::text[]) and ${seen}) as pictures,
    array(select id from album where id = any(${named.albums}::text[]) and ${visibleAlbums(viewer)}) as albums,
    array(select id from post where id = any(${named.texts}::text[]) and ${visiblePosts(scope)} union all
      select id from "textBlock" where id = any(${named.texts}::text[]) and ${visibleTexts(scope)}) as texts,
    array(select path from unnest(${named.files}::text[]) path where ${ofImage(sql`path`, seen)}) as files`.execute(
    db,
  );
  const unseen = (kind: keyof typeof named) => {
    const there = new Set(rows[0]![kind]);
    return new Set(named[kind].filter((name) => !there.has(name)));
  };
  const hidden = {
    pictures: unseen('pictures'),
    albums: unseen('albums'),
    texts: unseen('texts'),
    files: unseen('files'),
  };
  if (Object.values(hidden).every(({ size }) => size === 0)) return [...htmls];
  const isHidden: Named = ({ tag, attribs: { id = '', src = '' } }) => {
    switch (tag) {
      case 'brpwc-post-image':
      case 'brpwc-post-thumbnail':
        return hidden.pictures.has(id);
      case 'brpwc-album':
        return hidden.albums.has(id);
      case 'brpwc-post-text':
        return hidden.texts.has(id);
      default:
        return tag === 'img' && hidden.files.has(fileOf(src) ?? '');
    }
  };
  return htmls.map((html) => withoutPosts(without(html, isHidden), hidden.texts));
}

const all = (find: typeof picturesIn, htmls: readonly string[]) => find(htmls, Infinity);
