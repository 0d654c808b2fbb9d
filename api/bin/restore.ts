import { type RawBuilder, type Selectable, sql } from 'kysely';
import pLimit from 'p-limit';
import { WITHIN_OTHERS, withinOthersFolder } from '../albums/write.ts';
import { holdExisting } from '../data/references.ts';
import type { Database, Db } from '../database/schema.ts';
import { encryptedPathsOf } from '../encryption/encrypted-album.ts';
import { BUSY, isBusy, type Payload } from '../pictures/pictures.ts';
import { ApiProblem } from '../problem/problem.ts';
import { requireWholeTilesOf } from '../rights/broken-tile.ts';
import type { Services } from '../services/services.ts';
import { isSiteAlbum } from '../contract/site.ts';
import { type Kept, restoreAround } from './around.ts';

type Entry = Selectable<Database['bin']>;

export const refuseRestore = (detail: string) => new ApiProblem('conflict', { detail });
const GONE = 'Das liegt nicht mehr im Papierkorb.';
const ALBUM_BINNED =
  'Das Album dieses Bildes liegt selbst im Papierkorb. Bitte stellen Sie zuerst das Album wieder her.';
const ALBUM_GONE = 'Das Album dieses Bildes gibt es nicht mehr.';
const OTHER_KEY =
  'Das Album wurde inzwischen entschlüsselt oder neu verschlüsselt; diese Datei liegt noch in der früheren Fassung im Papierkorb.';

/**
 * Inserts the records of an entry again, all or none; throws `conflict` with the reason where something stands in their place: a record,
 * or a file, see {@link occupied}. Answers the files that are to be put back once this is lasting: until then they lie in the bin,
 * afterwards a record names them.
 */
export async function restoreEntry(trx: Db, id: string, taken: string | null): Promise<string[]> {
  const entry = await lockEntry(trx, id);
  const kept = entry.record as Kept | null;
  if (kept) await restoreAlbum(trx, kept);
  else await requireAlbum(trx, entry);
  await requireFreePlace(trx, id);
  await requireFiles(trx, id, taken);
  const files = await trx
    .selectFrom('binImage')
    .select(['id', 'url', 'largeUrl'])
    .where('binId', '=', id)
    .execute();
  await restorePictures(trx, id);
  if (kept) await restoreAround(trx, kept);
  // It may lie in an album that fewer may see by now.
  else
    await requireWholeTilesOf(
      trx,
      files.map((picture) => picture.id),
    );
  await takeOut(trx, id);
  const key = kept ? [`${kept.album.location}/album.key.json`] : [];
  return [...files.flatMap(({ url, largeUrl }) => [url, ...(largeUrl === null ? [] : [largeUrl])]), ...key];
}

export async function lockEntry(trx: Db, id: string): Promise<Entry> {
  const entry = await trx.selectFrom('bin').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!entry) throw new ApiProblem('not-found', { detail: GONE });
  return entry;
}

/** The entry is none any more; its files are to go back, which outlives a crash. */
export async function takeOut(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('fileOperation')
    .set({ state: 'planned' })
    .where('binId', '=', id)
    .where('state', '=', 'kept')
    .execute();
  await trx.deleteFrom('bin').where('id', '=', id).execute();
}

async function restoreAlbum(trx: Db, { album }: Kept): Promise<void> {
  const taken = await trx
    .selectFrom('album')
    .select(['id', 'title'])
    .where((eb) => eb.or([eb('id', '=', album.id), eb('location', '=', album.location)]))
    .executeTakeFirst();
  if (taken) {
    const what = taken.id === album.id ? `Die ID „${album.id}“` : `Der Ordner „${album.location}“`;
    throw refuseRestore(`${what} gehört inzwischen zum Album „${taken.title}“.`);
  }
  await holdExisting(trx, 'userGroup', [...album.groupIds, ...album.editGroupIds, ...album.downloadGroupIds]);
  await holdExisting(trx, 'tag', album.tags);
  await insertRows(
    trx,
    'album',
    { ...album, coverId: null },
    sql`select ${JSON.stringify(album)}::jsonb as record`,
    {
      coverId: sql`null`,
      tags: listOfExisting('tags', 'tag'),
      contribs: listOfExisting('contribs', 'contributor'),
      groupIds: groups('groupIds'),
      editGroupIds: groups('editGroupIds'),
      downloadGroupIds: groups('downloadGroupIds'),
    },
  );
  if ((await withinOthersFolder(trx, [album])).size > 0) throw refuseRestore(WITHIN_OTHERS.message);
}

/** A picture comes back into its album only. */
export async function requireAlbum(trx: Db, { albumId }: Entry): Promise<void> {
  if (albumId === null || isSiteAlbum(albumId)) return;
  const there = await trx
    .selectFrom('album')
    .select('id')
    .where('id', '=', albumId)
    .forShare()
    .executeTakeFirst();
  if (there && (await isBusy(trx, albumId))) throw refuseRestore(BUSY);
  if (there) return;
  const binned = await trx
    .selectFrom('bin')
    .select('id')
    .where('kind', '=', 'album')
    .where('albumId', '=', albumId)
    .executeTakeFirst();
  throw refuseRestore(binned ? ALBUM_BINNED : ALBUM_GONE);
}

async function requireFreePlace(trx: Db, entry: string): Promise<void> {
  const { rows } = await sql<{ title: string; filename: string }>`
    select there.title, there.filename from "binImage" picture join image there
      on there.id = picture.id or (there.url = picture.url
        and coalesce(there.album, '') = coalesce(picture.record->>'album', ''))
    where picture."binId" = ${entry} limit 1`.execute(trx);
  const [taken] = rows;
  if (taken)
    throw refuseRestore(`An seiner Stelle steht inzwischen das Bild „${taken.title}“ (${taken.filename}).`);
}

/** Nobody's file is in the way, and what lies encrypted can be opened with the album's key. */
export async function requireFiles(trx: Db, entry: string, taken: string | null): Promise<void> {
  const operations = await trx
    .selectFrom('fileOperation')
    .select(['from', 'payload'])
    .where('binId', '=', entry)
    .orderBy('id')
    .forUpdate()
    .execute();
  const now = await encryptedPathsOf(
    trx,
    operations.map(({ from }) => from),
  );
  for (const { from, payload } of operations) {
    const { encrypted, sha256 } = payload as Payload;
    if (sha256 !== null && encrypted !== (now.get(from) ?? null)) throw refuseRestore(OTHER_KEY);
  }
  if (taken !== null) throw refuseRestore(`An der Stelle der Datei „${taken}“ liegt inzwischen eine andere.`);
}

const AT_ONCE = 8;

/**
 * The first place of its files in which another one lies. Asked before the transaction, for the store may be slow: what has a record since
 * is seen in there.
 */
export async function occupied(
  { db, files }: Pick<Services, 'db' | 'files'>,
  entry: string,
): Promise<string | null> {
  const operations = await db
    .selectFrom('fileOperation')
    .select(['from', 'payload'])
    .where('binId', '=', entry)
    .where('state', '=', 'kept')
    .orderBy('id')
    .execute();
  const taken = await pLimit(AT_ONCE).map(operations, async ({ from, payload }) => {
    const { encrypted } = payload as Payload;
    const places = encrypted === null ? [from] : [from, encrypted];
    return (await Promise.all(places.map((place) => files.stat('imgs', place)))).some(
      (stat) => stat !== null,
    );
  });
  return operations.find((_, at) => taken[at])?.from ?? null;
}

async function restorePictures(trx: Db, entry: string): Promise<void> {
  const from = sql`select record from "binImage" where "binId" = ${entry}`;
  const { rows } = await sql<{ record: { isCover?: boolean } }>`${from} limit 1`.execute(trx);
  if (!rows[0]) return;
  const { isCover: _, ...columns } = rows[0].record;
  const tags = await sql<{ id: number }>`
    select distinct jsonb_array_elements(record->'tags')::int as id from (${from}) kept`.execute(trx);
  await holdExisting(
    trx,
    'tag',
    tags.rows.map(({ id }) => id),
  );
  await insertRows(trx, 'image', columns, from, {
    tags: listOfExisting('tags', 'tag'),
    contribs: listOfExisting('contribs', 'contributor'),
    blogId: sql`(select id from post where post.id = row."blogId")`,
  });
  await sql`insert into "imageRating" ("imageId", "userId", rating, favorite, version)
    select row."imageId", row."userId", row.rating, row.favorite, row.version
    from "binImage" picture, jsonb_populate_recordset(null::"imageRating", picture.ratings) row
    join users on users.id = row."userId" where picture."binId" = ${entry}`.execute(trx);
  await sql`insert into "imageComment" (id, "imageId", "userId", comment, published, version)
    select row.id, row."imageId", row."userId", row.comment, row.published, row.version
    from "binImage" picture, jsonb_populate_recordset(null::"imageComment", picture.comments) row
    join users on users.id = row."userId" where picture."binId" = ${entry}`.execute(trx);
  await sql`update album set "coverId" = picture.id from "binImage" picture
    where picture."binId" = ${entry} and (picture.record->>'isCover')::boolean
      and album.id = picture.record->>'album' and album."coverId" is null`.execute(trx);
}

/** Rows as they were, column by column; `instead` says what some of them are now. */
async function insertRows(
  trx: Db,
  table: 'image' | 'album',
  example: object,
  records: RawBuilder<unknown>,
  instead: Record<string, RawBuilder<unknown>>,
): Promise<void> {
  const columns = Object.keys(example);
  const values = columns.map((name) => instead[name] ?? sql.ref(`row.${name}`));
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.id(name)))})
    ${table === 'image' ? sql`overriding system value` : sql``}
    select ${sql.join(values)} from (${records}) kept,
      jsonb_populate_record(null::${sql.table(table)}, kept.record) row`.execute(trx);
}

/** In their order, without those that are gone. */
const listOfExisting = (column: string, table: 'tag' | 'contributor' | 'userGroup') =>
  sql`array(select one from unnest(${sql.ref(`row.${column}`)}) with ordinality as had (one, at)
    where exists (select from ${sql.table(table)} as there where there.id = one) order by at)`;

/** An empty list means everybody: where all of them are gone, those that nobody is in stay. */
const groups = (column: string) =>
  sql`coalesce(nullif(${listOfExisting(column, 'userGroup')}, '{}'), ${sql.ref(`row.${column}`)})`;
