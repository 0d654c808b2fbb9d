import { type Kysely, sql } from 'kysely';

/** Umlauts that come as a letter and its dots, as from the files of a Mac, are found like all others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const lexemesOf = (text: string) => `tsvector not null generated always as (to_tsvector('german'::regconfig,
  translate(left(folded(${text}), 200000), '_-./', '    '))) stored`;
const searchTextOf = (text: string) =>
  `text collate "C" not null generated always as (folded(${text})) stored`;

const captionOf = (description: string) =>
  `coalesce(alt, '') || ' ' || regexp_replace(coalesce(${description}, ''), '<[^>]*>', ' ', 'g')`;

/** In one statement each: a table is written anew once. */
const replace = (table: string, columns: Record<string, string>) => {
  const parts = Object.entries(columns).flatMap(([name, column]) => [
    `drop column "${name}"`,
    `add column "${name}" ${column}`,
  ]);
  return sql.raw(`alter table "${table}" ${parts.join(', ')}`);
};

const statements = [
  // Umlauts by hand: lower() leaves them where the database knows no language.
  sql`create function folded(words text) returns text language sql immutable parallel safe as $$
    select translate(lower(normalize(words, NFC)), 'ÄÖÜÁÀÂÉÈÊÍÎÓÔÚÛÇÑ', 'äöüáàâéèêíîóôúûçñ') $$`,
  replace('image', {
    searchText: searchTextOf(`title || ' ' || filename || ' ' || id || ' ' || ${captionOf('description')}`),
    lexemes: lexemesOf(`title || ' ' || filename || ' ' || ${captionOf('description')}`),
    safeLexemes: lexemesOf(`title || ' ' || filename || ' ' || ${captionOf('worksafe(description)')}`),
  }),
  sql`create index image_lexemes on image using gin (lexemes)`,
  sql`create index image_safe_lexemes on image using gin ("safeLexemes")`,
  replace('post', {
    searchText: searchTextOf(`title || ' ' || id || ' ' || words`),
    lexemes: lexemesOf(`title || ' ' || words`),
    safeLexemes: lexemesOf(`title || ' ' || "safeWords"`),
  }),
  sql`create index post_lexemes on post using gin (lexemes)`,
  sql`create index post_safe_lexemes on post using gin ("safeLexemes")`,
  replace('tag', { lexemes: lexemesOf('name') }),
  replace('contributor', { lexemes: lexemesOf('name') }),
];
