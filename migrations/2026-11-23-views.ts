import { type Kysely, sql } from 'kysely';

/** How often something was looked at on a day: numbers, and nothing about who. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table view (
    day date not null,
    kind text not null check (kind in ('post', 'album', 'image')),
    id text not null,
    n integer not null,
    primary key (day, kind, id)
  )`.execute(db);
}
