import { type Kysely, sql } from 'kysely';

/**
 * A rating's id follows from its user and its picture, which are its key. With an index of its own, two who rate the same
 * for the first time at the same moment could fail on it before they met at the key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "imageRating" drop constraint "imageRating_id_key"`.execute(db);
}
