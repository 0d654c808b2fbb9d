import path from 'node:path';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { LAST, type MovingFile } from '../contract/moving.ts';
import { inPages, ROWS_AT_ONCE } from '../database/in-pages.ts';
import type { Database, Db } from '../database/schema.ts';

export const PICTURES = 'pictures';

type Library = Required<Omit<MovingFile, '$schema' | 'source' | 'format' | 'version'>>;
type LibraryImage = Library['images'][number];
/** With what its file has to be; null where nobody knows. */
export type HashedImage = LibraryImage & { sha256: string | null };
export type LibraryText = Library['posts'][number] | Library['texts'][number];
/** In the order of the file. */
type Lists = { [N in keyof Library]: Iterable<Library[N][number]> | AsyncIterable<Library[N][number]> };

/**
 * All rows are of one moment: the transaction has to be a repeatable read, and to last until the lists were read. What is in the albums
 * of `locked` stays. Posts and texts that lie in a file have no text yet.
 */
export async function readLibrary(trx: Db, locked: ReadonlySet<string>): Promise<Lists> {
  const rows = await trx
    .selectFrom('tag')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const named = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? []).toSorted();
  const albums = await trx
    .selectFrom('album')
    .leftJoin('image', 'image.id', 'album.coverId')
    .selectAll('album')
    .select('image.url as coverUrl')
    .orderBy('album.id')
    .execute();
  return {
    tags: rows.map(({ name, worksafe, published }) => ({ name, worksafe, published })),
    contributors: await trx
      .selectFrom('contributor')
      .select(['id', 'name', 'role', 'realName', 'published'])
      .orderBy('id')
      .execute(),
    groups: await trx.selectFrom('userGroup').select(['id', 'name', 'parentId']).orderBy('id').execute(),
    users: await usersIn(trx),
    albums: albums.filter(({ id }) => !locked.has(id)).map((album) => albumOf(album, named)),
    images: imagesOf(trx, { named, locked, albums: new Set(albums.map(({ id }) => id)) }),
    posts: postsOf(trx, named),
    texts: (await trx.selectFrom('textBlock').selectAll().orderBy('id').execute()).map(
      ({ id, location, text }) => ({ id, location, ...(text !== null && { text }) }),
    ),
  };
}

async function usersIn(trx: Db): Promise<Library['users']> {
  const rows = await trx
    .selectFrom('users')
    .leftJoin('newsOptOut', 'newsOptOut.userId', 'users.id')
    .select(['id', 'name', 'email', 'groups', 'contributorIds', 'expires', 'newsOptOut.userId as optedOut'])
    .where('admin', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ optedOut, ...user }) => ({ ...user, ...(optedOut !== null && { news: false }) }));
}

type Named = (ids: readonly number[]) => string[];

function albumOf(
  album: Selectable<Database['album']> & { coverUrl: string | null },
  named: Named,
): Library['albums'][number] {
  const {
    wrappedKey: _,
    nameKey: __,
    recoveryKey: ___,
    created: ____,
    version: _____,
    coverId: ______,
    coverUrl,
    tags,
    ...record
  } = album;
  return { ...record, tags: named(tags), cover: coverUrl === null ? null : `${PICTURES}/${coverUrl}` };
}

interface OfImages {
  named: Named;
  locked: ReadonlySet<string>;
  albums: ReadonlySet<string>;
}

async function* imagesOf(trx: Db, { named, locked, albums }: OfImages): AsyncGenerator<HashedImage> {
  const behind = (seq: number) =>
    trx
      .selectFrom('image')
      .select(['seq', 'url', 'largeUrl', 'id', 'title', 'alt', 'description', 'album', 'blogId', 'tags'])
      .select(['contribs', 'ws', 'public', 'trash', 'isAsset', 'noPostImage', 'dt', 'takenAt', 'created'])
      .select(['rotation', 'position', 'sha256', 'formerUrls'])
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(ROWS_AT_ONCE)
      .execute();
  for await (const page of inPages(0, behind, ({ seq }) => seq)) {
    const ratings = await ratingsOf(
      trx,
      page.map(({ id }) => id),
    );
    for (const image of page) {
      const ofAlbum = image.album !== null && albums.has(image.album);
      if (ofAlbum && locked.has(image.album!)) continue;
      const said = ratings.get(image.id);
      yield {
        file: `${PICTURES}/${image.url}`,
        ...(image.largeUrl !== null && { large: `${PICTURES}/${image.largeUrl}` }),
        id: image.id,
        // The folder of an album is the album's.
        ...(!ofAlbum && { folder: path.posix.dirname(image.url) }),
        title: image.title,
        alt: image.alt,
        description: image.description,
        album: image.album,
        blogId: image.blogId,
        tags: named(image.tags),
        contribs: image.contribs,
        ws: image.ws,
        public: image.public,
        trash: image.trash,
        isAsset: image.isAsset,
        noPostImage: image.noPostImage,
        dt: image.dt,
        takenAt: image.takenAt?.toISOString() ?? null,
        created: image.created.toISOString(),
        ...(image.rotation > 0 && { rotation: image.rotation as 90 | 180 | 270 }),
        ...(image.position < LAST && { position: image.position }),
        ...(image.formerUrls?.length && { formerUrls: image.formerUrls }),
        ...(said && { ratings: said }),
        sha256: image.sha256,
      };
    }
  }
}

async function ratingsOf(
  trx: Db,
  images: readonly string[],
): Promise<Map<string, NonNullable<LibraryImage['ratings']>>> {
  if (images.length === 0) return new Map();
  const rows = await trx
    .selectFrom('imageRating')
    .innerJoin('users', 'users.id', 'imageRating.userId')
    .select(['imageId', 'email', 'rating', 'favorite'])
    .where('imageId', 'in', images)
    .orderBy(sql`lower(email)`)
    .execute();
  const byImage = Map.groupBy(rows, ({ imageId }) => imageId);
  return new Map(
    [...byImage].map(([id, said]) => [
      id,
      said.map(({ email, rating, favorite }) => ({ user: email, rating, favorite })),
    ]),
  );
}

async function* postsOf(trx: Db, named: Named): AsyncGenerator<Library['posts'][number]> {
  const behind = (id: string) =>
    trx
      .selectFrom('post')
      .leftJoin('image', 'image.id', 'post.imageId')
      .select(['post.id', 'post.title', 'published', 'dateStr', 'timeStr', 'post.tags', 'location', 'text'])
      .select('image.id as imageId')
      .where('post.id', '>', id)
      .orderBy('post.id')
      .limit(ROWS_AT_ONCE)
      .execute();
  for await (const page of inPages('', behind, ({ id }) => id))
    for (const { id, title, published, dateStr, timeStr, tags, imageId, location, text } of page) {
      const record = { id, title, published, dateStr, timeStr, tags: named(tags), imageId, location };
      yield text === null ? record : { ...record, text };
    }
}
