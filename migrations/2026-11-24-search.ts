import { type Kysely, sql } from 'kysely';

/** Pictures and posts are found by their words, in all of their forms, and by the names that they carry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/**
 * What joins words in file names and addresses parts them here. Umlauts by hand: the database may know no language. A tsvector
 * has at most a megabyte.
 */
const lexemesOf = (text: string) => `tsvector not null generated always as (to_tsvector('german'::regconfig,
  translate(left(lower(${text}), 200000), 'ÄÖÜÁÀÂÉÈÊÍÎÓÔÚÛÇÑ_-./', 'äöüáàâéèêíîóôúûçñ    '))) stored`;

const add = (table: string, column: string, text: string) =>
  sql.raw(`alter table "${table}" add column "${column}" ${lexemesOf(text)}`);

const statements = [
  add(
    'image',
    'lexemes',
    `title || ' ' || filename || ' ' || coalesce(alt, '') || ' ' || regexp_replace(coalesce(description, ''), '<[^>]*>', ' ', 'g')`,
  ),
  sql`create index image_lexemes on image using gin (lexemes)`,
  // What everybody may read of it, also in safe mode; as good as it can be told here, until the post is saved again.
  sql`alter table post add column "safeWords" text not null default ''`,
  sql`update post set "safeWords" = abstract`,
  add('post', 'lexemes', `title || ' ' || words`),
  add('post', 'safeLexemes', `title || ' ' || "safeWords"`),
  add('tag', 'lexemes', `name`),
  add('contributor', 'lexemes', `name`),
];
