import path from 'node:path';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { LAST, type MovingFile } from '../contract/moving.ts';
import type { Database, Db } from '../database/schema.ts';

export const PICTURES = 'pictures';

/** What a library holds at one moment. Posts and texts that lie in a file have no text yet. */
export type Library = Required<Omit<MovingFile, '$schema' | 'source'>>;
export type LibraryImage = Library['images'][number];

type Rows<T extends keyof Database> = readonly Selectable<Database[T]>[];

/** All rows are of one moment: the transaction has to be a repeatable read. `albums` are those that may go along. */
export async function readLibrary(trx: Db, albums: ReadonlySet<string>): Promise<Library> {
  const rows = await trx
    .selectFrom('tag')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const named = (ids: readonly number[]) => ids.flatMap((id) => names.get(id) ?? []).toSorted();
  const images = await trx.selectFrom('image').selectAll().orderBy('seq').execute();
  const there = new Set(images.map(({ id }) => id));
  return {
    format: 'lichthof',
    version: 1,
    tags: rows.map(({ name, worksafe, published }) => ({ name, worksafe, published })),
    contributors: await trx
      .selectFrom('contributor')
      .select(['id', 'name', 'role', 'realName', 'published'])
      .orderBy('id')
      .execute(),
    groups: await trx.selectFrom('userGroup').select(['id', 'name', 'parentId']).orderBy('id').execute(),
    users: await trx
      .selectFrom('users')
      .select(['id', 'name', 'email', 'groups', 'contributorIds', 'expires'])
      .where('admin', '=', false)
      .orderBy('id')
      .execute(),
    albums: albumsOf(await trx.selectFrom('album').selectAll().orderBy('id').execute(), {
      albums,
      named,
      urlOf: new Map(images.map(({ id, url }) => [id, url])),
    }),
    images: imagesOf(images, { named, ratings: await ratingsOf(trx), albums: await foldersOf(trx) }),
    posts: (await trx.selectFrom('post').selectAll().orderBy('id').execute()).map((post) => ({
      id: post.id,
      title: post.title,
      published: post.published,
      dateStr: post.dateStr,
      timeStr: post.timeStr,
      tags: named(post.tags),
      imageId: post.imageId !== null && there.has(post.imageId) ? post.imageId : null,
      location: post.location,
      ...(post.text !== null && { text: post.text }),
    })),
    texts: (await trx.selectFrom('textBlock').selectAll().orderBy('id').execute()).map(
      ({ id, location, text }) => ({ id, location, ...(text !== null && { text }) }),
    ),
  };
}

interface OfAlbums {
  albums: ReadonlySet<string>;
  named: (ids: readonly number[]) => string[];
  urlOf: ReadonlyMap<string, string>;
}

function albumsOf(rows: Rows<'album'>, { albums, named, urlOf }: OfAlbums): Library['albums'] {
  return rows
    .filter(({ id }) => albums.has(id))
    .map((album) => {
      const {
        wrappedKey: _,
        nameKey: __,
        recoveryKey: ___,
        created: ____,
        version: _____,
        ...fields
      } = album;
      const { coverId, tags, ...record } = fields;
      const cover = coverId === null ? undefined : urlOf.get(coverId);
      return { ...record, tags: named(tags), cover: cover === undefined ? null : `${PICTURES}/${cover}` };
    });
}

interface OfImages {
  named: (ids: readonly number[]) => string[];
  ratings: ReadonlyMap<string, NonNullable<LibraryImage['ratings']>>;
  /** Of the photo albums. */
  albums: ReadonlyMap<string, string>;
}

const imagesOf = (rows: Rows<'image'>, { named, ratings, albums }: OfImages): LibraryImage[] =>
  rows.map((image) => {
    const folder = path.posix.dirname(image.url);
    const said = ratings.get(image.id);
    return {
      file: `${PICTURES}/${image.url}`,
      ...(image.largeUrl !== null && { large: `${PICTURES}/${image.largeUrl}` }),
      id: image.id,
      // The folder of an album is the album's.
      ...(!(image.album !== null && albums.has(image.album)) && { folder }),
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
      ...(said && { ratings: said }),
    };
  });

async function foldersOf(trx: Db): Promise<Map<string, string>> {
  const rows = await trx.selectFrom('album').select(['id', 'location']).execute();
  return new Map(rows.map(({ id, location }) => [id, location]));
}

async function ratingsOf(trx: Db): Promise<Map<string, NonNullable<LibraryImage['ratings']>>> {
  const rows = await trx
    .selectFrom('imageRating')
    .innerJoin('users', 'users.id', 'imageRating.userId')
    .select(['imageId', 'email', 'rating', 'favorite'])
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
