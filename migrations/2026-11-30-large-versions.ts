import { type Kysely, sql } from 'kysely';

/** What a large version has to be; null until somebody has read the file, as all of before are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table image add column "largeBytes" bigint, add column "largeSha256" text`.execute(db);
}
