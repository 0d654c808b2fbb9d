import { type Kysely, sql } from 'kysely';

/** What is written in an element that shows something else is read by nobody, and found by nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const lexemesOf = (
  description: string,
) => `tsvector not null generated always as (to_tsvector('german'::regconfig,
  translate(left(folded(title || ' ' || filename || ' ' || coalesce(alt, '') || ' ' || coalesce(shown_words(${description}, ' '), '')), 200000),
    '_-./', '    '))) stored`;

const statements = [
  sql.raw(String.raw`create function shown_words(html text, gap text) returns text language sql immutable parallel safe as $$
    select regexp_replace(regexp_replace(html,
      -- The way of the first quantifier is that of all of them: the shortest.
      '<(brpwc-album|brpwc-contributor|brpwc-post-image|brpwc-post-text|brpwc-post-thumbnail)\M[^>]*?>.*?</\1>', gap, 'g'),
      '<[^>]*>', gap, 'g') $$`),
  // In one statement: the table is written anew once.
  sql.raw(`alter table image
    add column words text generated always as (shown_words(description, '')) stored,
    add column "safeWords" text generated always as (shown_words(worksafe(description), '')) stored,
    drop column lexemes, add column lexemes ${lexemesOf('description')},
    drop column "safeLexemes", add column "safeLexemes" ${lexemesOf('worksafe(description)')}`),
  sql`create index image_lexemes on image using gin (lexemes)`,
  sql`create index image_safe_lexemes on image using gin ("safeLexemes")`,
  // Their texts may lie in files, which no migration reads.
  sql`update post set indexed = false`,
];
