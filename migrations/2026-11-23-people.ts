import { type Kysely, sql } from 'kysely';

/** Users with an end, a look at the site as somebody else, and login links that wait in the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  // The last day.
  sql`alter table users add column expires date`,
  sql`alter table session add column "viewedBy" text references users (id) on delete cascade`,
  sql`create index session_viewed_by on session ("viewedBy") where "viewedBy" is not null`,
  // With its link a mail goes that has not been sent yet.
  sql`alter table message add column "loginLink" text references "loginLink" ("tokenHash") on delete cascade`,
  sql`create index message_login_link on message ("loginLink") where "loginLink" is not null`,
  sql`alter table message add column sealed boolean not null
    generated always as ("linkId" is not null or "loginLink" is not null) stored`,
];
