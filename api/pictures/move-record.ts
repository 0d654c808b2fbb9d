import { sql } from 'kysely';
import { isSiteAlbum } from '../contract/site.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';
import { requireWholeTilesOf } from '../rights/broken-tile.ts';
import { purgeEntries } from './bin-entries.ts';
import { filesOf, type MovingAlbum, type Place, type Places, type Was } from './move-places.ts';
import { UNDESCRIBED } from './placeholder.ts';

export const CHANGED = 'Das Bild oder eines der Alben wurde inzwischen geändert.';
const FIXED = [
  'id',
  'location',
  'thumbnailSublocation',
  'largeSubLocation',
  'encryptedThumbs',
  'encryptedLarge',
  'nameKey',
] as const;
const SHARED = 'Dieselbe Datei wird auch in einem anderen Fotoalbum gezeigt.';

interface Committing {
  task: string;
  /** The task that is undone by that one. */
  undoes: string | undefined;
  image: string;
  source: MovingAlbum;
  target: MovingAlbum;
  picture: Places;
  places: Places & { files: readonly Place[] };
  copies: readonly number[];
  back: Was | undefined;
}

/**
 * Within one transaction: the record says where the picture is now, and what it leaves behind is noted for undoing it. Everything that
 * names the picture goes on naming it, for its id stays.
 */
export async function commit(trx: Db, committing: Committing): Promise<void> {
  const { task, undoes, image, source, target, picture, places, copies, back } = committing;
  await requireAsKnown(trx, [source, target]);
  const { rows: noted } = await sql`select from "fileOperation"
    where id = any(${[...copies]}::bigint[]) and state = 'planned' for update`.execute(trx);
  const now = await trx
    .selectFrom('image')
    .select(['album', 'url', 'largeUrl', 'position'])
    .where('id', '=', image)
    .forUpdate()
    .executeTakeFirst();
  const isSame = now?.album === source.id && now.url === picture.url && now.largeUrl === picture.largeUrl;
  if (!isSame || noted.length < copies.length) throw new ApiProblem('conflict', { detail: CHANGED });
  const tUrl = `${target.location}/${target.thumbnailSublocation}/${places.filename}`;
  const shown = await showElsewhere(trx, { image, tUrl, files: places.files });
  const { url, largeUrl, filename } = places;
  await trx
    .updateTable('image')
    .set({
      album: target.id,
      url,
      tUrl,
      largeUrl,
      filename,
      position: back?.position ?? sql`default`,
      ...(target.dataKey && UNDESCRIBED),
      // What names its addresses of before goes on finding it.
      formerUrls: sql`array(select one from unnest("formerUrls" || ${filesOf(picture)}::text[]) one
        where not one = any(${filesOf(places)}::text[]))`,
      version: sql`version + 1`,
    })
    .where('id', '=', image)
    .execute();
  await requireWholeTilesOf(trx, [image, ...shown]);
  const cover = await passCover(trx, image, back);
  if (undoes === undefined) {
    const before: Was = { ...picture, album: source.id, position: now.position, cover };
    await sql`insert into "bulkChange" ("taskId", "imageId", version, before)
      select ${task}, id, version, ${JSON.stringify(before)}::jsonb from image where id = ${image}`.execute(
      trx,
    );
  } else
    await trx.deleteFrom('bulkChange').where('taskId', '=', undoes).where('imageId', '=', image).execute();
  await trx.deleteFrom('damagedFile').where('imageId', '=', image).execute();
  if (target.dataKey) await purgeVersions(trx, image);
  await trx
    .updateTable('fileOperation')
    .set({ state: 'committed' })
    .where('id', 'in', [...copies])
    .execute();
}

/** Locked, and as they were when the work began: nobody has encrypted, opened or deleted them meanwhile. */
async function requireAsKnown(trx: Db, known: readonly MovingAlbum[]): Promise<void> {
  const ids = known.map(({ id }) => id);
  const rows = await trx
    .selectFrom('album')
    .select([...FIXED, 'wrappedKey'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const isSame = (album: MovingAlbum) =>
    rows.some(
      (now) =>
        FIXED.every((name) => now[name] === album[name]) &&
        (now.wrappedKey !== null) === (album.dataKey !== null),
    );
  if (!known.every(isSame)) throw new ApiProblem('conflict', { detail: CHANGED });
}

/** What else shows that file goes on showing it, as long as it is no other photo album. Answers its ids. */
async function showElsewhere(
  trx: Db,
  { image, tUrl, files }: { image: string; tUrl: string; files: readonly Place[] },
): Promise<string[]> {
  const from = files.map((place) => place.from);
  const others = await trx
    .selectFrom('image')
    .select(['id', 'album', 'url', 'largeUrl'])
    .where('id', '<>', image)
    .where((eb) => eb.or([eb('url', 'in', from), eb('largeUrl', 'in', from)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (others.some(({ album }) => album !== null && !isSiteAlbum(album)))
    throw new ApiProblem('conflict', { detail: SHARED });
  const now = new Map(files.map((place) => [place.from, place.to]));
  for (const { id, url, largeUrl } of others)
    await trx
      .updateTable('image')
      .set({
        url: now.get(url) ?? url,
        tUrl,
        largeUrl: largeUrl && (now.get(largeUrl) ?? largeUrl),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .execute();
  return others.map(({ id }) => id);
}

/** The album that it leaves has no cover then; coming back it is the cover again, where no other one was chosen. */
async function passCover(trx: Db, image: string, back: Was | undefined): Promise<boolean> {
  const left = await trx
    .updateTable('album')
    .set({ coverId: null, version: sql`version + 1` })
    .where('coverId', '=', image)
    .returning('id')
    .execute();
  if (back?.cover)
    await trx
      .updateTable('album')
      .set({ coverId: image, version: sql`version + 1` })
      .where('id', '=', back.album)
      .where('coverId', 'is', null)
      .execute();
  return left.length > 0;
}

/** Its earlier files lie in the bin as readable as they were. */
async function purgeVersions(trx: Db, image: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select bin.id from bin join "binImage" on "binId" = bin.id
    where "binImage".id = ${image} and kind = 'version'`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await purgeEntries(trx, ids);
}
