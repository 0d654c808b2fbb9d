import { type Kysely, sql } from 'kysely';

/** What replaces a picture's file leaves the earlier one in the bin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table bin drop constraint bin_kind_check`,
  sql`alter table bin add constraint bin_kind_check check (kind in ('image', 'album', 'version'))`,
];
