import { type Kysely, sql } from 'kysely';

/** Where the files of a picture lay before they were replaced: posts that name them find the picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table image add column "formerUrls" text[]`.execute(db);
  await sql`create index image_former_urls on image using gin ("formerUrls")
    where "formerUrls" is not null`.execute(db);
}
