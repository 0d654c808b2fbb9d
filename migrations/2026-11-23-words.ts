import { type Kysely, sql } from 'kysely';

/** Posts appear at a minute of a day, are found by their words, and go into the bin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table post
    add column "timeStr" text not null default '00:00' check ("timeStr" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    add column words text not null default '',
    add column changed timestamptz not null default now()`,
  // A time that comes twice in autumn is the later one.
  sql`alter table post
    add column appears timestamptz not null generated always as (("dateStr" + make_interval(
      hours => substr("timeStr", 1, 2)::int, mins => substr("timeStr", 4, 2)::int)) at time zone 'Europe/Berlin') stored,
    -- Umlauts by hand: lower() leaves them where the database knows no language.
    add column "searchText" text collate "C" not null generated always as (translate(lower(
      title || ' ' || id || ' ' || words), 'ÄÖÜÁÀÂÉÈÊÍÎÓÔÚÛÇÑ', 'äöüáàâéèêíîóôúûçñ')) stored`,
  sql`drop index post_date`,
  sql`create index post_appears on post (appears desc, id desc) where published`,
  // As good as it can be told here, until it is saved again.
  sql`update post set words = abstract || ' ' || regexp_replace(coalesce(text, ''), '<[^>]*>', ' ', 'g')`,
  // Of a page that still has gaps to be filled in.
  sql`alter table "textBlock" add column draft boolean not null default false`,
  sql`alter table bin drop constraint bin_kind_check`,
  sql`alter table bin add constraint bin_kind_check check (kind in ('image', 'album', 'version', 'post'))`,
];
