import { type Kysely, sql } from 'kysely';

/** Without it every file that is deleted for good is compared with every other one in the bin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bin_image_large_url on "binImage" ("largeUrl")`.execute(db);
}
