import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Db } from '../database/schema.ts';
import { encryptedPathsOf } from '../encryption/encrypted-album.ts';
import { keyFilePath } from '../encryption/key-file.ts';
import { randomSecret } from '../encryption/secret.ts';
import { type Deleted, removeFiles } from './trash.ts';

const GENERATED = [
  'hash',
  'mark',
  'sortName',
  'sortTaken',
  'searchText',
  'safeDescription',
  'words',
  'safeWords',
  'lexemes',
  'safeLexemes',
];

/** Of a picture's record: what its file says, and not its photographer. */
export const OF_FILE = [
  'width',
  'height',
  'bytes',
  'sha256',
  'crc32',
  'color',
  'thumbHash',
  'rotation',
] as const;

interface Entry {
  id: string;
  kind: 'image' | 'album';
  title: string;
  albumId: string | null;
  pictures: readonly string[];
}

/**
 * Within the transaction that deletes them: the records of these pictures, with their ratings and comments, go into the bin,
 * each by itself, and their files are to follow, which outlives a crash.
 */
export async function remove(
  trx: Db,
  clock: Clock,
  images: readonly string[],
  by: string | null,
): Promise<void> {
  const pictures = await trx
    .selectFrom('image')
    .select(['id', 'title', 'album'])
    .where(sql<boolean>`id = any(${[...images]}::text[])`)
    .execute();
  const entries = pictures.map(({ id, title, album }) => ({
    id: randomSecret(),
    kind: 'image' as const,
    title,
    albumId: album,
    pictures: [id],
  }));
  await keep(trx, clock, entries, by);
}

/** The same of an album with all of its pictures, in one piece. It still has to be deleted, after its pictures. */
export async function removeAlbum(trx: Db, clock: Clock, album: string, by: string | null): Promise<void> {
  const row = await trx.selectFrom('album').selectAll().where('id', '=', album).executeTakeFirstOrThrow();
  const pictures = await trx.selectFrom('image').select('id').where('album', '=', album).execute();
  const entry: Entry = {
    id: randomSecret(),
    kind: 'album',
    title: row.title,
    albumId: album,
    pictures: pictures.map(({ id }) => id),
  };
  await keep(trx, clock, [entry], by);
  await sql`update bin set record = (select jsonb_build_object('album', to_jsonb(album),
      'links', (select coalesce(jsonb_agg(l), '[]') from "albumLink" l where l."albumId" = album.id),
      'uses', (select coalesce(jsonb_agg(u), '[]') from "albumUse" u where u."albumId" = album.id),
      'choices', (select coalesce(jsonb_agg(c), '[]') from choice c where c."albumId" = album.id),
      'picks', (select coalesce(jsonb_agg(p), '[]') from pick p join choice c on c.id = p."choiceId"
        where c."albumId" = album.id),
      'keys', (select coalesce(jsonb_agg(k), '[]') from "accessKey" k where k."albumId" = album.id),
      'news', (select coalesce(jsonb_agg(n), '[]') from "albumNews" n where n."albumId" = album.id),
      'told', (select coalesce(jsonb_agg(t), '[]') from "albumNewsTo" t where t."albumId" = album.id),
      'waiting', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'newsId', m."newsId", 'userId', m."userId")), '[]')
        from message m join "albumNews" n on n.id = m."newsId" where n."albumId" = album.id and m.sent is null))
    from album where album.id = ${album}) where id = ${entry.id}`.execute(trx);
  if (row.wrappedKey !== null) {
    const key = { url: keyFilePath(row), album, sha256: null, binId: entry.id };
    await removeFiles(trx, clock, [key]);
  }
}

export async function keepVersion(
  trx: Db,
  clock: Clock,
  { image, file, by }: { image: string; file: string; by: string | null },
): Promise<void> {
  const { title, album, url, sha256, largeSha256 } = await trx
    .selectFrom('image')
    .select(['title', 'album', 'url', 'sha256', 'largeSha256'])
    .where('id', '=', image)
    .executeTakeFirstOrThrow();
  const id = randomSecret();
  await trx
    .insertInto('bin')
    .values({ id, kind: 'version', title, albumId: album, deleted: clock.now(), userId: by })
    .execute();
  await sql`
    insert into "binImage" ("binId", id, url, "largeUrl", record, ratings, comments)
    select ${id}, id, ${file}, null, to_jsonb(image) - ${GENERATED}::text[], '[]', '[]'
    from image where id = ${image}`.execute(trx);
  const encrypted = await encryptedPathsOf(trx, [file]);
  const own = (file === url ? null : largeSha256) ?? sha256;
  await removeFiles(trx, clock, [{ url: file, album, sha256: own, binId: id, encrypted }]);
}

async function keep(trx: Db, clock: Clock, entries: readonly Entry[], by: string | null): Promise<void> {
  if (entries.length === 0) return;
  await trx
    .insertInto('bin')
    .values(
      entries.map(({ id, kind, title, albumId }) => ({
        id,
        kind,
        title,
        albumId,
        deleted: clock.now(),
        userId: by,
      })),
    )
    .execute();
  const placed = entries.flatMap(({ id: bin, pictures }) => pictures.map((id) => ({ bin, id })));
  await sql`
    insert into "binImage" ("binId", id, url, "largeUrl", record, ratings, comments)
    select wanted.bin, image.id, url, "largeUrl", to_jsonb(image) - ${GENERATED}::text[] || jsonb_build_object(
        'isCover', exists (select from album where "coverId" = image.id)),
      (select coalesce(jsonb_agg(to_jsonb(r) - 'id'), '[]') from "imageRating" r where r."imageId" = image.id),
      (select coalesce(jsonb_agg(c), '[]') from "imageComment" c where c."imageId" = image.id)
    from unnest(${placed.map(({ bin }) => bin)}::text[], ${placed.map(({ id }) => id)}::text[]) as wanted (bin, id)
    join image on image.id = wanted.id`.execute(trx);
  await removeFiles(trx, clock, await filesOf(trx, entries));
}

/** Where they lie encrypted is known only as long as there is their album. */
async function filesOf(trx: Db, entries: readonly Entry[]): Promise<Deleted[]> {
  const ids = entries.map(({ id }) => id);
  const pictures = await trx
    .selectFrom('binImage')
    .innerJoin('image', 'image.id', 'binImage.id')
    .select(['binId', 'image.url', 'image.largeUrl', 'album', 'sha256', 'largeSha256'])
    .where(sql<boolean>`"binId" = any(${ids}::text[])`)
    .execute();
  const encrypted = await encryptedPathsOf(
    trx,
    pictures.flatMap(({ url, largeUrl }) => [url, ...(largeUrl === null ? [] : [largeUrl])]),
  );
  return pictures.map((picture) => ({ ...picture, encrypted }));
}
