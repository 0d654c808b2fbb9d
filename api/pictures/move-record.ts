import { type RawBuilder, sql } from 'kysely';
import { isSiteAlbum } from '../contract/site.ts';
import type { Db } from '../database/schema.ts';
import { FOLDER_FIELDS } from '../encryption/encrypted-album.ts';
import { isDiskFull } from '../files/error-code.ts';
import { ApiProblem } from '../problem/problem.ts';
import { brokenAmong, GUARDED } from '../rights/broken-tile.ts';
import { purgeEntries } from './bin-entries.ts';
import { turnRound } from './journal.ts';
import type { Moving, MovingAlbum } from './move-places.ts';

export const CHANGED = 'Das Bild wurde inzwischen geändert oder gelöscht.';
const ALBUM_CHANGED = 'Es wurde nichts verschoben: Eines der Alben wurde inzwischen geändert.';
const SHARED = 'Dieselbe Datei wird auch in einem anderen Fotoalbum gezeigt.';
const TAKEN = 'Unter seinem Namen ist im anderen Album inzwischen ein anderes Bild angekommen.';
const UNREADABLE = 'Seine Datei ließ sich nicht lesen oder nicht schreiben.';

/** Because of that picture none of them goes. */
export function stays(title: string, error: unknown): ApiProblem {
  const { code, message } =
    error instanceof ApiProblem
      ? error
      : isDiskFull(error)
        ? new ApiProblem('no-space')
        : new ApiProblem('internal', { detail: UNREADABLE });
  return new ApiProblem(code, { detail: `Es wurde nichts verschoben. „${title}“: ${message}`, cause: error });
}

/**
 * Within one transaction: the records say where the pictures are now, and what they leave behind is noted for undoing it. Everything that
 * names a picture goes on naming it, for its id stays.
 */
export async function commit(trx: Db, { task, undoes, moves, albums, done }: Moving): Promise<void> {
  const titles = new Map(moves.map(({ image, title }) => [image, title]));
  const refuse = (image: string, detail: string) =>
    stays(titles.get(image)!, new ApiProblem('conflict', { detail }));
  await requireAsKnown(trx, [...albums.values()]);
  const moved = movedBy(task);
  const same = await unchanged(trx, moved);
  const other = moves.find(({ image }) => !same.has(image));
  if (other) throw refuse(other.image, CHANGED);
  const taken = await firstTaken(trx, moved);
  if (taken !== null) throw refuse(taken, TAKEN);
  const shown = await showElsewhere(trx, moved);
  const shared = shown.find(({ album }) => album !== null && !isSiteAlbum(album));
  if (shared) throw refuse(shared.image, SHARED);
  if (undoes === undefined) await noteBefore(trx, moved, task);
  await record(trx, moved, undoes);
  const showing = new Map(shown.map(({ id, image }) => [id, image]));
  const [broken] = await brokenAmong(trx, [...titles.keys(), ...showing.keys()]);
  if (broken !== undefined) throw refuse(showing.get(broken) ?? broken, GUARDED);
  await passCovers(trx, moved, undoes);
  if (undoes !== undefined) await endUndone(trx, moved, [...titles.keys()], undoes);
  await sql`delete from "damagedFile" where "imageId" in (select image from ${moved})`.execute(trx);
  await purgeVersions(trx, moved);
  await trx.updateTable('task').set({ title: done }).where('id', '=', task).execute();
  await turnRound(trx, task);
}

/** The pictures as the journal knows them, the files of each in the order of their notes: its own, then the large one. */
const movedBy = (task: string) => sql`(
  select payload->>'image' as image, payload->>'filename' as filename,
    payload->'albums'->>0 as source, payload->'albums'->>1 as target,
    array_agg(payload->>'from' order by id) as "from", array_agg(payload->>'to' order by id) as "to"
  from "fileOperation" where kind = 'move' and payload->>'task' = ${task} group by 1, 2, 3, 4) moved`;
type Moved = RawBuilder<unknown>;

/** Locked, and as they were when the work began: nobody has encrypted, opened or deleted them meanwhile. */
async function requireAsKnown(trx: Db, known: readonly MovingAlbum[]): Promise<void> {
  const ids = known.map(({ id }) => id);
  const rows = await trx
    .selectFrom('album')
    .select([...FOLDER_FIELDS, 'wrappedKey'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const isSame = (album: MovingAlbum) =>
    rows.some(
      (now) =>
        FOLDER_FIELDS.every((name) => now[name] === album[name]) &&
        (now.wrappedKey !== null) === (album.dataKey !== null),
    );
  if (!known.every(isSame)) throw new ApiProblem('conflict', { detail: ALBUM_CHANGED });
}

/** Locked, and with the files that were copied. */
async function unchanged(trx: Db, moved: Moved): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; isSame: boolean }>`
    select image.id, album = source
      and moved."from" = array_remove(array[url, nullif("largeUrl", url)], null) as "isSame"
    from ${moved} join image on image.id = moved.image order by image.id for update of image`.execute(trx);
  return new Set(rows.flatMap(({ id, isSame }) => (isSame ? [id] : [])));
}

/** An upload of the same bytes takes a file for its own that has no record yet. */
async function firstTaken(trx: Db, moved: Moved): Promise<string | null> {
  const by = (column: string) =>
    sql`exists (select from image other where other.id <> image and other.${sql.ref(column)} = path)`;
  const { rows } = await sql<{ image: string }>`select image from ${moved}, unnest("to") path
    where ${by('url')} or ${by('largeUrl')} limit 1`.execute(trx);
  return rows[0]?.image ?? null;
}

/** What else shows such a file goes on showing it, as long as it is no other photo album. */
async function showElsewhere(trx: Db, moved: Moved) {
  const now = (path: string) =>
    sql`coalesce("to"[array_position("from", image.${sql.ref(path)})], image.${sql.ref(path)})`;
  const { rows } = await sql<{ id: string; album: string | null; image: string }>`
    update image set url = ${now('url')}, "largeUrl" = ${now('largeUrl')}, "tUrl" = ${TURL}, version = image.version + 1
    from ${moved} join album on album.id = target
    where image.id <> moved.image and (image.url = any("from") or image."largeUrl" = any("from"))
    returning image.id, image.album, moved.image`.execute(trx);
  return rows;
}

const TURL = sql`album.location || '/' || "thumbnailSublocation" || '/' || moved.filename`;

const noteBefore = (trx: Db, moved: Moved, task: string) =>
  sql`insert into "bulkChange" ("taskId", "imageId", version, before)
    select ${task}, image.id, image.version + 1, jsonb_build_object('album', album, 'url', url, 'largeUrl', "largeUrl",
      'filename', image.filename, 'position', "position", 'cover', exists (select from album where "coverId" = image.id))
    from ${moved} join image on image.id = moved.image`.execute(trx);

/** What names its addresses of before goes on finding it. Of a locked picture nothing is described. */
async function record(trx: Db, moved: Moved, undoes: string | undefined): Promise<void> {
  const described = (column: string) =>
    sql`case when album."wrappedKey" is null then image.${sql.ref(column)} else '' end`;
  const position =
    undoes === undefined
      ? sql`default`
      : sql`(select (before->>'position')::int from "bulkChange" where "taskId" = ${undoes} and "imageId" = image.id)`;
  await sql`update image set album = target, url = "to"[1],
      "largeUrl" = case when "largeUrl" is not null then coalesce("to"[2], "to"[1]) end,
      "tUrl" = ${TURL}, filename = moved.filename, "position" = ${position},
      color = ${described('color')}, "thumbHash" = ${described('thumbHash')},
      "formerUrls" = array(select one from unnest("formerUrls" || "from") one where not one = any("to")),
      version = image.version + 1
    from ${moved} join album on album.id = target where image.id = moved.image`.execute(trx);
}

/** The album that it leaves has no cover then; coming back it is the cover again, where no other one was chosen. */
async function passCovers(trx: Db, moved: Moved, undoes: string | undefined): Promise<void> {
  await sql`update album set "coverId" = null, version = version + 1
    where "coverId" in (select image from ${moved})`.execute(trx);
  if (undoes !== undefined)
    await sql`update album set "coverId" = "imageId", version = album.version + 1
      from "bulkChange" changed join ${moved} on image = "imageId"
      where "taskId" = ${undoes} and (before->>'cover')::boolean and album.id = before->>'album'
        and "coverId" is null`.execute(trx);
}

const CHUNK = 500;
/** For the edits before the move there was neither it nor its way back; for those after it, only not the way back. */
async function endUndone(trx: Db, moved: Moved, ids: readonly string[], undoes: string): Promise<void> {
  // Of many edits of all of them it would be a statement that ends the embedded database.
  for (let at = 0; at < ids.length; at += CHUNK)
    await sql`update "bulkChange" edit
      set version = edit.version + case when edit.version < move.version then 2 else 1 end
      from "bulkChange" move where move."taskId" = ${undoes} and move."imageId" = any(${ids.slice(at, at + CHUNK)}::text[])
        and edit."imageId" = move."imageId" and edit."taskId" <> ${undoes}`.execute(trx);
  await sql`delete from "bulkChange" where "taskId" = ${undoes}
    and "imageId" in (select image from ${moved})`.execute(trx);
  await sql`update task set title = title || ' (rückgängig gemacht)' where id = ${undoes}
    and not exists (select from "bulkChange" where "taskId" = ${undoes})`.execute(trx);
}

/** Their earlier files lie in the bin as readable as they were. */
async function purgeVersions(trx: Db, moved: Moved): Promise<void> {
  const { rows } = await sql<{ id: string }>`select bin.id from ${moved}
    join album on album.id = target and "wrappedKey" is not null
    join "binImage" on "binImage".id = moved.image join bin on bin.id = "binId" and kind = 'version'`.execute(
    trx,
  );
  await purgeEntries(
    trx,
    rows.map(({ id }) => id),
  );
}
