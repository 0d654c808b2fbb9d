import { type Kysely, sql } from 'kysely';

/** What grows with the site is found by an index: posts in each order and by their words, and what jobs look for again and again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  // Administrators read those that are not published as well.
  sql`drop index post_appears`,
  sql`create index post_appears on post (appears, id)`,
  sql`create index post_date on post ("dateStr", id)`,
  sql`create index post_title on post (title, id)`,
  sql`create index post_drafts on post (appears, id) where not published`,
  sql`create index post_lexemes on post using gin (lexemes)`,
  sql`create index post_safe_lexemes on post using gin ("safeLexemes")`,
  sql`create index post_unindexed on post (id) where not indexed`,
  sql`create index bin_album on bin ("albumId") where "albumId" is not null`,
  sql`create index image_trash on image (seq) where trash`,
];
