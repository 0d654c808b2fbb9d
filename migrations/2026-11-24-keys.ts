import { type Kysely, sql } from 'kysely';

/** Access keys, with which programs act for a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table "accessKey" (
    id text primary key,
    "userId" text not null references users (id) on delete cascade,
    label text not null,
    "tokenHash" text not null unique,
    -- The album that it brings pictures into; null: it reads.
    "albumId" text references album (id) on delete cascade,
    created timestamptz not null,
    -- The last day.
    expires date not null,
    "lastUsed" date
  )`,
  sql`create index access_key_user on "accessKey" ("userId")`,
  sql`create index access_key_album on "accessKey" ("albumId") where "albumId" is not null`,
];
