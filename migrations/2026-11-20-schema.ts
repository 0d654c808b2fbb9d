import { type Kysely, sql } from 'kysely';

/** The whole schema of both specifications. Column names are the entities' field names, so a row is an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table "userGroup" (
    id text primary key,
    name text not null unique,
    "parentId" text references "userGroup" (id),
    version integer not null default 1
  )`,
  sql`create table users (
    id text primary key,
    name text not null,
    email text not null,
    admin boolean not null default false,
    groups text[] not null default '{}',
    "contributorIds" text[] not null default '{}',
    "pwdHash" text,
    "tokenVersion" integer not null default 1,
    created timestamptz not null default now(),
    version integer not null default 1
  )`,
  sql`create unique index users_email on users (lower(email))`,
  sql`create table "userData" (
    id text primary key,
    "userId" text not null unique references users (id) on delete cascade,
    "favsOnly" boolean not null default false,
    "pubOnly" boolean not null default false,
    "nonPubOnly" boolean not null default false,
    "showTrash" boolean not null default false,
    "noSfw" boolean not null default false,
    "noComments" boolean not null default false,
    "noNsfw" boolean not null default false,
    "minRating" smallint not null default 0 check ("minRating" between 0 and 5),
    "maxRating" smallint not null default 5 check ("maxRating" between 0 and 5),
    version integer not null default 1
  )`,
  sql`create table contributor (
    id text primary key,
    name text not null,
    role smallint not null default 0,
    "realName" text,
    published boolean not null default false,
    version integer not null default 1
  )`,
  sql`create table tag (
    id integer primary key,
    name text not null,
    worksafe boolean not null default true,
    published boolean not null default true,
    version integer not null default 1
  )`,
  sql`create unique index tag_name on tag (lower(name))`,
  sql`create table album (
    id text primary key,
    title text not null,
    location text not null unique,
    "thumbnailSublocation" text not null default 'thm',
    "largeSubLocation" text not null default 'large',
    "imageTitle" text,
    description text,
    tags integer[] not null default '{}',
    contribs text[] not null default '{}',
    "showFileNames" boolean not null default false,
    public boolean not null default false,
    downloadable boolean not null default false,
    "groupIds" text[] not null default '{}',
    "editGroupIds" text[] not null default '{}',
    "downloadGroupIds" text[] not null default '{}',
    encrypted boolean not null default false,
    "encryptedThumbs" boolean not null default false,
    "encryptedLarge" boolean not null default false,
    "wrappedKey" jsonb,
    "nameKey" text,
    "recoveryKey" jsonb,
    created timestamptz not null default now(),
    version integer not null default 1
  )`,
  sql`create table image (
    id text primary key,
    seq bigint generated always as identity unique,
    url text not null,
    "tUrl" text not null,
    "largeUrl" text,
    filename text not null,
    -- Every number twelve digits long: b2 comes before b10.
    "sortName" text collate "C" not null generated always as (lower(regexp_replace(
      regexp_replace(filename, '([0-9]+)', '000000000000\\1', 'g'), '[0-9]*([0-9]{12})', '\\1', 'g'))) stored,
    "fileExtension" text not null,
    title text not null,
    alt text,
    description text,
    album text,
    "blogId" text,
    tags integer[] not null default '{}',
    contribs text[] not null default '{}',
    ws boolean not null default true,
    public boolean not null default true,
    trash boolean not null default false,
    "isAsset" boolean not null default false,
    "noPostImage" boolean not null default false,
    dt date,
    width integer not null,
    height integer not null,
    bytes bigint not null,
    sha256 text not null,
    hash text not null generated always as (left(sha256, 8)) stored,
    crc32 bigint not null,
    color text not null,
    "thumbHash" text not null,
    "takenAt" timestamptz,
    created timestamptz not null default now(),
    version integer not null default 1
  )`,
  sql`create table "damagedFile" (
    id bigint generated always as identity,
    "imageId" text not null references image (id) on delete cascade on update cascade,
    path text not null,
    found text not null,
    "foundBytes" bigint,
    noticed timestamptz not null,
    primary key ("imageId", path)
  )`,
  // A picture of a photo album may be shown in a site album as well: one file, two records.
  sql`create unique index image_url on image (url, coalesce(album, ''))`,
  sql`create index image_album on image (album, seq desc)`,
  sql`create index image_album_name on image (album, "sortName", id)`,
  sql`create index image_title on image (title, id)`,
  sql`create index image_thumb on image ("tUrl")`,
  sql`create index image_large on image ("largeUrl")`,
  sql`create index image_sha256 on image (sha256)`,
  sql`create index image_blog on image ("blogId")`,
  sql`create index image_tags on image using gin (tags)`,
  sql`create index image_contribs on image using gin (contribs)`,
  sql`create table post (
    id text primary key,
    title text not null,
    published boolean not null default false,
    "dateStr" date not null,
    tags integer[] not null default '{}',
    "imageId" text references image (id),
    location text unique,
    text text,
    abstract text not null default '',
    more boolean not null default false,
    version integer not null default 1
  )`,
  sql`create index post_date on post ("dateStr" desc, id)`,
  sql`create index post_tags on post using gin (tags)`,
  sql`create table "textBlock" (
    id text primary key,
    location text unique,
    text text,
    version integer not null default 1
  )`,
  sql`create table "textVersion" (
    id bigint generated always as identity primary key,
    type text not null check (type in ('posts', 'texts')),
    "textId" text not null,
    text text not null,
    "savedBy" text,
    saved timestamptz not null default now(),
    -- Saved by one of two people at once: kept beside the text that won.
    conflict boolean not null default false
  )`,
  sql`create index text_version_of on "textVersion" (type, "textId", id desc)`,
  sql`create table "imageRating" (
    "imageId" text not null references image (id) on delete cascade,
    "userId" text not null references users (id) on delete cascade,
    -- Not unique: two who rate the same for the first time at once would fail on it before they meet at the key.
    id text not null generated always as ("userId" || '--' || "imageId") stored,
    rating smallint not null default 0 check (rating between 0 and 5),
    favorite boolean not null default false,
    version integer not null default 1,
    primary key ("userId", "imageId")
  )`,
  sql`create index image_rating_id on "imageRating" (id)`,
  sql`create index image_rating_image on "imageRating" ("imageId")`,
  sql`create table "imageComment" (
    id text primary key,
    "imageId" text not null references image (id) on delete cascade,
    "userId" text not null references users (id) on delete cascade,
    comment text not null,
    published boolean not null default false,
    version integer not null default 1
  )`,
  sql`create table session (
    id text primary key,
    "userId" text references users (id) on delete cascade,
    "tokenVersion" integer,
    "authIdHash" text not null unique,
    albums jsonb not null default '{}',
    created timestamptz not null default now(),
    "lastSeen" timestamptz not null default now(),
    expires timestamptz not null,
    -- The end of a session is the end of those that it took over from.
    "replacedBy" text references session (id) on delete cascade,
    "viaLink" boolean not null default false
  )`,
  sql`create index session_replaced on session ("replacedBy")`,
  sql`create index session_expires on session (expires)`,
  sql`create index session_of_user on session ("userId")`,
  sql`create table "loginLink" (
    "tokenHash" text primary key,
    "userId" text not null references users (id) on delete cascade,
    created timestamptz not null default now(),
    expires timestamptz not null,
    used timestamptz
  )`,
  sql`create table message (
    id text primary key,
    name text not null,
    email text not null,
    subject text not null,
    message text not null,
    created timestamptz not null default now(),
    sent timestamptz,
    attempts integer not null default 0,
    "nextAttempt" timestamptz,
    error text
  )`,
  sql`create index message_waiting on message ("nextAttempt") where sent is null`,
  sql`create index message_created on message (created desc, id desc)`,
  sql`create table log (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    severity smallint not null check (severity between 0 and 3),
    source text not null,
    message text not null,
    "requestId" text,
    detail jsonb
  )`,
  sql`create index log_at on log (at desc, severity)`,
  sql`create table "rateLimit" (
    key text primary key,
    points integer not null,
    expires timestamptz not null,
    until timestamptz
  )`,
  sql`create index rate_limit_expires on "rateLimit" (expires)`,
  sql`create table task (
    id text primary key,
    kind text not null,
    "userId" text references users (id) on delete cascade,
    payload jsonb not null default '{}',
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
    progress real not null default 0,
    result jsonb,
    error text,
    attempts integer not null default 0,
    "runAfter" timestamptz not null default now(),
    "lockedUntil" timestamptz,
    created timestamptz not null default now()
  )`,
  sql`create index task_waiting on task ("runAfter") where state in ('waiting', 'running')`,
  sql`create table "fileOperation" (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('encrypt', 'decrypt', 'delete')),
    "from" text not null,
    "to" text,
    payload jsonb not null default '{}',
    state text not null default 'planned' check (state in ('planned', 'committed', 'kept', 'purging')),
    created timestamptz not null default now()
  )`,
  sql`create table "issuedId" (
    kind text primary key,
    n bigint not null
  )`,
  sql`create table setting (
    key text primary key,
    value jsonb not null
  )`,
  sql`create table "dataVersion" (
    type text primary key,
    n bigint not null default 1
  )`,
  // A row, not a sequence: its new value becomes visible together with the data it stands for. It counts on from the time
  // (microseconds): where a backup is restored, later changes must not get numbers that readers know from changes that are lost.
  sql`create function "bumpDataVersion"() returns trigger language plpgsql as $$
    begin
      update "dataVersion" set n = greatest(n + 1, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
        where type = tg_argv[0];
      return null;
    end
  $$`,
  ...[
    'image',
    'album',
    'contributor',
    'tag',
    'post',
    'textBlock',
    'userGroup',
    'users',
    'imageRating',
  ].flatMap((table) => [
    sql`insert into "dataVersion" (type) values (${sql.lit(table)})`,
    sql`create trigger ${sql.id(`${table}_version`)} after insert or update or delete or truncate on ${sql.table(table)}
          for each statement execute function "bumpDataVersion"(${sql.lit(table)})`,
  ]),
];
