import { sql } from 'kysely';
import { type Clock, today } from '../clock/clock.ts';
import type { Db } from '../database/schema.ts';

interface Use {
  album: string;
  link: string | null;
  opened?: number;
  archives?: number;
  bytes?: number;
}

/** Counts for the day, and keeps nothing of who it was. An album that is gone is not counted. */
export const countUse = async (
  db: Db,
  clock: Clock,
  { album, link, opened = 0, archives = 0, bytes = 0 }: Use,
): Promise<void> => {
  await sql`insert into "albumUse" as known (day, "albumId", "linkId", opened, archives, bytes)
    select ${today(clock)}::date, id, ${link ?? ''}, ${opened}, ${archives}, ${bytes} from album where id = ${album}
    on conflict ("albumId", day, "linkId") do update set opened = known.opened + excluded.opened,
      archives = known.archives + excluded.archives, bytes = known.bytes + excluded.bytes`.execute(db);
};
