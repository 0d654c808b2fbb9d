import { type Kysely, sql } from 'kysely';

/** A link that is made anew goes on as the first one did: by that, devices know who they are to whoever comes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "albumLink" add column lineage text`.execute(db);
}
