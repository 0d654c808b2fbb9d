import { type Kysely, sql } from 'kysely';

/**
 * Counts on from the time (microseconds), not from the number before: where a backup is restored, later changes must not
 * get numbers that readers know from changes that are lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function "bumpDataVersion"() returns trigger language plpgsql as $$
    begin
      update "dataVersion" set n = greatest(n + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
        where type = tg_argv[0];
      return null;
    end
  $$`.execute(db);
}
