import { type Kysely, sql } from 'kysely';

/** Pictures that move to another album note their files, as those do that are encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "fileOperation" drop constraint "fileOperation_kind_check"`.execute(db);
  await sql`alter table "fileOperation" add constraint "fileOperation_kind_check"
    check (kind in ('encrypt', 'decrypt', 'delete', 'move'))`.execute(db);
}
