import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { BinEntry, readBin } from '../contract/bin.ts';
import type { AnswerOf, QueryOf } from '../contract/call.ts';
import type { Db } from '../database/schema.ts';
import { type Cursor, formatCursor, parseCursor } from '../http/cursor.ts';
import { KEEP_DAYS } from '../pictures/pictures.ts';

const DAY_MS = 24 * 3600_000;
const PAGE = 200;
/** Of an album. */
const SHOWN = 3;

export async function listBin(
  db: Db,
  clock: Clock,
  { order, after }: QueryOf<typeof readBin>,
): Promise<AnswerOf<typeof readBin>> {
  const now = clock.now();
  const isNewest = order === 'newest';
  const cursor = parseCursor(after);
  const { rows } = await sql<Row>`
    select bin.id, kind, title, "albumId", deleted, users.name as by,
      (select count(*)::int from "binImage" where "binId" = bin.id) as pictures,
      (select coalesce(json_agg(shown), '[]') from (
        select record->>'id' as id, record->>'title' as title, coalesce(record->>'filename', '') as filename, (record->>'width')::int as width,
          (record->>'height')::int as height, record->>'color' as color, record->>'thumbHash' as "thumbHash",
          exists (select from "fileOperation" file where file."binId" = bin.id
            and file."from" = "binImage".url and file.payload->>'encrypted' is not null) as locked
        from "binImage" where "binId" = bin.id order by record->>'filename', id limit ${SHOWN}) shown) as images
    from bin left join users on users.id = bin."userId"
    where ${cursor ? behind(cursor, isNewest) : sql`true`}
    order by ${NO_ALBUM}, ${isNewest ? sql`deleted desc, bin.id desc` : sql`deleted, bin.id`} limit ${PAGE + 1}`.execute(
    db,
  );
  const counts = await sql<Record<'albums' | 'images' | 'versions' | 'posts' | 'pictures', number>>`
    select count(*) filter (where kind = 'album')::int as albums,
      count(*) filter (where kind = 'image')::int as images,
      count(*) filter (where kind = 'version')::int as versions,
      count(*) filter (where kind = 'post')::int as posts,
      (select count(*)::int from "binImage") as pictures from bin`.execute(db);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1)! : null;
  return {
    items: page.map((row) => entryOf(row, now)),
    next: last && formatCursor(last.deleted, `${last.kind === 'album' ? ALBUM : OTHER}${last.id}`),
    at: now.toISOString(),
    ...counts.rows[0]!,
  };
}

/** Albums are listed first: a cursor says whether it is still among them. */
const NO_ALBUM = sql`(kind <> 'album')`;
const ALBUM = 'a';
const OTHER = 'b';

function behind([at, place]: Cursor, isNewest: boolean) {
  const isOther = place.startsWith(OTHER);
  const id = place.slice(1);
  const later = isNewest ? sql`<` : sql`>`;
  return sql`(${NO_ALBUM} > ${isOther}::boolean
    or ${NO_ALBUM} = ${isOther}::boolean and (deleted, bin.id) ${later} (${at}::timestamptz, ${id}::text))`;
}

type Row = Omit<BinEntry, 'deleted' | 'until' | 'daysLeft'> & { deleted: Date };

function entryOf({ deleted, ...row }: Row, now: Date): BinEntry {
  const until = new Date(deleted.getTime() + KEEP_DAYS * DAY_MS);
  const daysLeft = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));
  return { ...row, deleted: deleted.toISOString(), until: until.toISOString(), daysLeft };
}
