import { sql } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { BinEntry, readBin } from '../contract/bin.ts';
import type { AnswerOf } from '../contract/call.ts';
import type { Db } from '../database/schema.ts';
import { KEEP_DAYS } from '../pictures/pictures.ts';

const DAY_MS = 24 * 3600_000;
const LISTED = 1000;
/** Of an album. */
const SHOWN = 3;

export async function listBin(db: Db, clock: Clock): Promise<AnswerOf<typeof readBin>> {
  const { rows } = await sql<Row>`
    select bin.id, kind, title, "albumId", deleted, users.name as by,
      (select count(*)::int from "binImage" where "binId" = bin.id) as pictures,
      (select coalesce(json_agg(shown), '[]') from (
        select record->>'id' as id, record->>'title' as title, (record->>'width')::int as width,
          (record->>'height')::int as height, record->>'color' as color, record->>'thumbHash' as "thumbHash",
          exists (select from "fileOperation" file where file."binId" = bin.id
            and file."from" = "binImage".url and file.payload->>'encrypted' is not null) as locked
        from "binImage" where "binId" = bin.id order by record->>'filename', id limit ${SHOWN}) shown) as images
    from bin left join users on users.id = bin."userId"
    order by deleted, kind, title, bin.id limit ${LISTED}`.execute(db);
  const counts = await sql<{ albums: number; images: number; pictures: number }>`
    select count(*) filter (where kind = 'album')::int as albums,
      count(*) filter (where kind = 'image')::int as images,
      (select count(*)::int from "binImage") as pictures from bin`.execute(db);
  return { items: rows.map((row) => entryOf(row, clock.now())), ...counts.rows[0]! };
}

type Row = Omit<BinEntry, 'deleted' | 'until' | 'daysLeft'> & { deleted: Date };

function entryOf({ deleted, ...row }: Row, now: Date): BinEntry {
  const until = new Date(deleted.getTime() + KEEP_DAYS * DAY_MS);
  const daysLeft = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / DAY_MS));
  return { ...row, deleted: deleted.toISOString(), until: until.toISOString(), daysLeft };
}
