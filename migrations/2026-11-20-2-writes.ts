import { type Kysely, sql } from 'kysely';

/** What the writes of the data API need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  // A picture of a photo album may be shown in a site album as well: one file, two records.
  sql`alter table image drop constraint image_url_key`,
  sql`create unique index image_url on image (url, coalesce(album, ''))`,
  sql`create index image_title on image (title, id)`,
  sql`create index post_tags on post using gin (tags)`,
  // Saved by one of two people at once: kept beside the text that won.
  sql`alter table "textVersion" add column conflict boolean not null default false`,
];
