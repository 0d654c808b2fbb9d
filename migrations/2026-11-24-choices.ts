import { type Kysely, sql } from 'kysely';

/** What people choose in an album, for the photographer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table album
    add column choosing boolean not null default false,
    -- How many pictures are wanted; null: as many as somebody likes.
    add column wanted integer check (wanted between 1 and 10000),
    add column notes boolean not null default true`,

  // One person's in one album: a user's, or a guest's, who is known by a secret of his device.
  sql`create table choice (
    id text primary key,
    "albumId" text not null references album (id) on delete cascade,
    "userId" text references users (id) on delete cascade,
    "linkId" text references "albumLink" (id) on delete set null,
    "secretHash" text unique,
    name text not null default '',
    email text,
    message text not null default '',
    created timestamptz not null,
    changed timestamptz not null,
    -- Null: it is open.
    sent timestamptz,
    version integer not null default 1,
    -- Opens the encrypted album for whoever has the secret.
    "wrappedKey" text,
    check (("userId" is null) <> ("secretHash" is null)),
    unique ("albumId", "userId")
  )`,
  sql`create index choice_link on choice ("linkId") where "linkId" is not null`,
  sql`create index choice_user on choice ("userId") where "userId" is not null`,

  // A picture may be deleted, and come back: what was said of it waits for that.
  sql`create table pick (
    "choiceId" text not null references choice (id) on delete cascade,
    "imageId" text not null,
    chosen boolean not null default false,
    rating smallint not null default 0 check (rating between 0 and 5),
    note text not null default '',
    primary key ("choiceId", "imageId")
  )`,

  // What a mail is about: one of the contact form, or somebody's choice.
  sql`alter table message add column kind text not null default 'contact' check (kind in ('contact', 'choice'))`,
];
