import { type Kysely, sql } from 'kysely';

/** What the back office needs: order and cover of albums, search, bulk edits that can be undone, the bin, links for recipients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table album
    add column "sortBy" text not null default 'name' check ("sortBy" in ('name', 'taken', 'own')),
    add column "coverId" text references image (id) on delete set null,
    -- Otherwise downloads of originals carry no position.
    add column "withLocation" boolean not null default false`,
  sql`create index album_cover on album ("coverId")`,
  sql`alter table image
    -- In the album's own order; what arrives later comes last.
    add column "position" integer not null default 2147483647,
    add column "sortTaken" timestamptz not null generated always as (coalesce("takenAt", created)) stored,
    -- Umlauts by hand: lower() leaves them where the database knows no language.
    add column "searchText" text collate "C" not null generated always as (translate(lower(
      title || ' ' || filename || ' ' || id || ' ' || coalesce(alt, '') || ' '
        || regexp_replace(coalesce(description, ''), '<[^>]*>', ' ', 'g')),
      'ÄÖÜÁÀÂÉÈÊÍÎÓÔÚÛÇÑ', 'äöüáàâéèêíîóôúûçñ')) stored`,
  sql`create index image_taken on image ("sortTaken", id)`,
  sql`create index image_taken_at on image ("takenAt") where "takenAt" is not null`,
  // What is still to do.
  sql`create index image_untagged on image (seq) where tags = '{}'`,
  sql`create index image_uncaptioned on image (seq) where coalesce(alt, '') = '' and coalesce(description, '') = ''`,
  sql`create index image_name on image ("sortName", id)`,
  sql`create index image_album_taken on image (album, "sortTaken", id)`,
  sql`create index image_album_position on image (album, "position", id)`,

  sql`alter table task
    add column title text not null default '',
    add column ended timestamptz`,
  sql`create index task_of_user on task ("userId", created desc)`,
  // What a bulk edit changed: the fields before it, and the version that it left.
  sql`create table "bulkChange" (
    "taskId" text not null references task (id) on delete cascade,
    "imageId" text not null,
    version integer not null,
    before jsonb not null,
    primary key ("taskId", "imageId")
  )`,

  sql`create table bin (
    id text primary key,
    kind text not null check (kind in ('image', 'album')),
    title text not null,
    -- The album that was deleted, or that the picture was in.
    "albumId" text,
    deleted timestamptz not null,
    "userId" text references users (id) on delete set null,
    -- The rows of the album, its links and counters; null for a picture.
    record jsonb
  )`,
  sql`create index bin_deleted on bin (deleted)`,
  sql`create table "binImage" (
    "binId" text not null references bin (id) on delete cascade,
    id text not null,
    url text not null,
    "largeUrl" text,
    record jsonb not null,
    ratings jsonb not null,
    comments jsonb not null,
    primary key ("binId", id)
  )`,
  sql`create index bin_image_url on "binImage" (url)`,
  sql`alter table "fileOperation" add column "binId" text references bin (id) on delete set null`,
  sql`create index file_operation_bin on "fileOperation" ("binId") where "binId" is not null`,
  sql`create index file_operation_from on "fileOperation" ("from") where kind = 'delete'`,

  sql`create table "albumLink" (
    id text primary key,
    "albumId" text not null references album (id) on delete cascade,
    label text not null,
    "tokenHash" text not null unique,
    "pwdHash" text,
    download boolean not null,
    -- The album's data key, wrapped with the token.
    "wrappedKey" text,
    created timestamptz not null,
    "createdBy" text references users (id) on delete set null,
    expires timestamptz,
    revoked timestamptz,
    "lastOpened" timestamptz
  )`,
  sql`create index album_link_album on "albumLink" ("albumId")`,
  // Counted for each day: nobody's address, nobody's visit.
  sql`create table "albumUse" (
    day date not null,
    "albumId" text not null references album (id) on delete cascade,
    -- Empty: without a link.
    "linkId" text not null default '',
    opened integer not null default 0,
    archives integer not null default 0,
    bytes bigint not null default 0,
    primary key ("albumId", day, "linkId")
  )`,
  sql`alter table session add column links text[] not null default '{}'`,
  // The mail that brings a link to its recipient; contact messages have none.
  sql`alter table message add column "linkId" text references "albumLink" (id) on delete cascade`,
];
