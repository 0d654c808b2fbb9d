import { type Kysely, sql } from 'kysely';

/** The site's watermark, and which pictures it is drawn into: the database keeps both together, whoever writes either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/** Whether a picture is one of the album, or shown out of its folders. */
const ofAlbum = (
  image: string,
  album: string,
) => sql`(${sql.ref(`${image}.album`)} = ${sql.ref(`${album}.id`)}
  or regexp_replace(${sql.ref(`${image}.url`)}, '/[^/]*$', '') in (
    ${sql.ref(`${album}.location`)},
    ${sql.ref(`${album}.location`)} || '/' || ${sql.ref(`${album}.thumbnailSublocation`)},
    ${sql.ref(`${album}.location`)} || '/' || ${sql.ref(`${album}.largeSubLocation`)}))`;

const statements = [
  sql`create table watermark (
    id boolean primary key default true check (id),
    -- Names what is drawn; empty: nothing.
    key text not null default '',
    svg text not null default '',
    position text not null default 'bottom-right',
    -- Per cent of the width, and of full strength.
    size integer not null default 25,
    opacity integer not null default 60
  )`,
  sql`insert into watermark default values`,
  sql`alter table album
    add column watermark boolean not null default false,
    add column "watermarkDownloads" boolean not null default false`,

  sql`alter table image drop column hash`,
  sql`alter table image add column mark text not null default ''`,
  sql`alter table image add column hash text not null generated always as
    (left(sha256, 8) || case rotation when 0 then '' else '-' || rotation::text end
      || case mark when '' then '' else '-' || mark end) stored`,
  sql`create index image_mark on image (mark) where mark <> ''`,

  sql`create function "markImage"() returns trigger language plpgsql as $$ begin
      -- Whoever is just changing the album is waited for.
      perform from album where ${ofAlbum('new', 'album')} for share;
      select coalesce(max(watermark.key), '') into new.mark from album, watermark
        where album.watermark and ${ofAlbum('new', 'album')};
      return new;
    end $$`,
  sql`create trigger "markImage" before insert or update of album, url on image
    for each row execute function "markImage"()`,
  sql`create function "markAlbum"() returns trigger language plpgsql as $$ begin
      update image set mark = case when new.watermark then watermark.key else '' end from watermark
        where ${ofAlbum('image', 'new')}
        and mark is distinct from case when new.watermark then watermark.key else '' end;
      return null;
    end $$`,
  sql`create trigger "markAlbum"
    after insert or update of watermark, location, "thumbnailSublocation", "largeSubLocation" on album
    for each row execute function "markAlbum"()`,
  sql`create function "markAll"() returns trigger language plpgsql as $$ begin
      update image set mark = new.key where mark <> '' or exists (
        select from album where album.watermark and ${ofAlbum('image', 'album')});
      return null;
    end $$`,
  sql`create trigger "markAll" after update of key on watermark for each row
    when (old.key is distinct from new.key) execute function "markAll"()`,
];
