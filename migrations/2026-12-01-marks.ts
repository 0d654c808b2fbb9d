import { type Kysely, sql } from 'kysely';

/**
 * The mark of a picture is set after it came into an album or left it. A trigger before each update would have PostgreSQL calculate all
 * generated columns of the row anew, its words among them, whatever was changed. And its folder is told once, not for each album.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const OF_ALBUM = sql`(album.id = new.album or folder in (album.location,
  album.location || '/' || album."thumbnailSublocation", album.location || '/' || album."largeSubLocation"))`;

const statements = [
  sql`drop trigger "markImage" on image`,
  sql`create or replace function "markImage"() returns trigger language plpgsql as $$
    declare
      folder text := regexp_replace(new.url, '/[^/]*$', '');
      wanted text;
    begin
      -- Whoever is just changing the album is waited for.
      perform from album where ${OF_ALBUM} for share;
      select coalesce(max(watermark.key), '') into wanted from album, watermark where album.watermark and ${OF_ALBUM};
      if tg_op = 'INSERT' then new.mark := wanted;
      elsif wanted <> new.mark then update image set mark = wanted where id = new.id; end if;
      return new;
    end $$`,
  sql`create trigger "markImage" before insert on image for each row execute function "markImage"()`,
  sql`create trigger "markMoved" after update of album, url on image
    for each row execute function "markImage"()`,
];
