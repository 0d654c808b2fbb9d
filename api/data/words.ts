import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { named, publishedOnly, type Scope, visibleTags } from '../rights/access.ts';
import type { TypeRules } from './types.ts';

/** What stands between them, punctuation of all kinds, is no operator of anything. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Every form of the word, and what begins like it: the stemmer leaves umlauts without their dots. */
export function queryOf(word: string): RawBuilder<string> {
  const beginning = word.replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll('ü', 'u').replaceAll('ß', 'ss');
  return sql`(${stemOf(word)} || to_tsquery('simple'::regconfig, ${`${beginning}:*`}))`;
}
/** Empty for 'die', 'und', 'im'. */
const stemOf = (word: string) => sql`to_tsquery('german'::regconfig, ${word})`;

const NAMES = {
  tags: (scope: Scope) =>
    sql`select id from tag where ${visibleTags(scope)} and ${publishedOnly(scope) ?? sql`true`}`,
  contribs: (scope: Scope) => sql`select id from contributor where ${named(scope) ?? sql`true`}`,
};
export function havingWords(
  table: string,
  { lexemes, names }: NonNullable<TypeRules['words']>,
  words: readonly string[],
  scope: Scope,
): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`false`;
  const having = words.map((word) => {
    const query = queryOf(word);
    const named = names.map((list) => {
      return sql`${sql.ref(`${table}.${list}`)} && array(${NAMES[list](scope)} and lexemes @@ ${query})`;
    });
    const here = sql`${sql.ref(`${table}.${lexemes(scope)}`)} @@ ${query}`;
    return sql`(numnode(${stemOf(word)}) = 0 or ${sql.join([here, ...named], sql` or `)})`;
  });
  const counting = sql.join(
    words.map((word) => sql`numnode(${stemOf(word)})`),
    sql` + `,
  );
  return sql`(${counting} > 0 and ${sql.join(having, sql` and `)})`;
}
