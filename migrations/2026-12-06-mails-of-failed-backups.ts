import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  sql`alter table message drop constraint message_kind_check`,
  sql`alter table message add constraint message_kind_check check (kind in ('contact', 'choice', 'news', 'backup'))`,
  sql`alter table "backupRun" add column told timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
