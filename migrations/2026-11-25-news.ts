import { type Kysely, sql } from 'kysely';

/** Mails that tell the members of an album of new pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table "albumNews" (
    id text primary key,
    "albumId" text not null references album (id) on delete cascade on update cascade,
    sent timestamptz not null,
    -- All that members saw then: what was moved here later is new, whenever it was uploaded.
    pictures text[] not null
  )`,
  sql`create index album_news_album on "albumNews" ("albumId", sent)`,
  // The last one that somebody got.
  sql`create table "albumNewsTo" (
    "albumId" text not null references album (id) on delete cascade on update cascade,
    "userId" text not null references users (id) on delete cascade on update cascade,
    "newsId" text not null references "albumNews" (id) on delete cascade,
    primary key ("albumId", "userId")
  )`,
  sql`create index album_news_to_user on "albumNewsTo" ("userId")`,
  sql`create index album_news_to_news on "albumNewsTo" ("newsId")`,
  // Who wants no such mails.
  sql`create table "newsOptOut" ("userId" text primary key references users (id) on delete cascade on update cascade)`,
  sql`alter table message drop constraint message_kind_check`,
  sql`alter table message add constraint message_kind_check check (kind in ('contact', 'choice', 'news'))`,
  sql`alter table message drop column sealed`,
  sql`alter table message add column sealed boolean not null
    generated always as ("linkId" is not null or "loginLink" is not null or kind = 'news') stored`,
  // With its recipient goes what still waits for him.
  sql`alter table message add column "userId" text references users (id) on delete cascade on update cascade`,
  sql`alter table message add column "newsId" text references "albumNews" (id) on delete set null`,
  sql`create index message_user on message ("userId") where "userId" is not null`,
  sql`create index message_news on message ("newsId") where "newsId" is not null`,
  // Nobody waits for a link behind ten thousand of them.
  sql`drop index message_waiting`,
  sql`create index message_waiting on message ((kind = 'news'), "nextAttempt") where sent is null`,
];
