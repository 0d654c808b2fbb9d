import { type Kysely, sql } from 'kysely';

/** What sessions that follow each other, login links, growing delays and the mail queue need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  // The end of a session is the end of those that it took over from.
  sql`alter table session
    add column "replacedBy" text references session (id) on delete cascade,
    add column "viaLink" boolean not null default false`,
  sql`create index session_replaced on session ("replacedBy")`,
  sql`create index session_expires on session (expires)`,
  sql`alter table "rateLimit" add column until timestamptz`,
  sql`create index rate_limit_expires on "rateLimit" (expires)`,
  sql`create index message_waiting on message ("nextAttempt") where sent is null`,
  sql`create index message_created on message (created desc, id desc)`,
];
