import { type Kysely, sql } from 'kysely';

/** The data API finds ratings by their id; an index that is not unique lets nobody fail on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index image_rating_id on "imageRating" (id)`.execute(db);
}
