import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/**
 * Deletes entries for good. A file that another entry needs as well goes over to it; the others are gone as soon as
 * `moveToTrash` was called.
 */
export async function purgeEntries(trx: Db, ids: readonly string[]): Promise<void> {
  const these = sql`${[...ids]}::text[]`;
  await sql`select id from bin where id = any(${these}) order by id for update`.execute(trx);
  await sql`update "fileOperation" gone set "binId" = heir.id, created = heir.deleted
    from "binImage" picture join bin heir on heir.id = picture."binId"
    where gone."binId" = any(${these}) and not heir.id = any(${these})
      and gone."from" in (picture.url, picture."largeUrl")`.execute(trx);
  await sql`update "fileOperation" set state = 'purging' where "binId" = any(${these})`.execute(trx);
  await sql`delete from bin where id = any(${these})`.execute(trx);
}

/** Entries whose files are being purged are none any more. */
export async function forgetPurged(trx: Db): Promise<void> {
  await sql`delete from "binImage" picture using "fileOperation" gone
    where gone.state = 'purging' and gone."binId" = picture."binId"
      and gone."from" in (picture.url, picture."largeUrl")`.execute(trx);
  await sql`delete from bin where exists (select from "fileOperation" where "binId" = bin.id and state = 'purging')
    and not exists (select from "binImage" where "binId" = bin.id)`.execute(trx);
}
