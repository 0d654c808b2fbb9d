import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { named, publishedOnly, type Scope, visibleTags } from '../rights/access.ts';
import type { TypeRules } from './types.ts';

/** What stands between them, punctuation of all kinds, is no operator of anything. Marks, like the vowels of Hindi, are part of a word. */
export const wordsIn = (text: string): string[] =>
  text.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];

/** As all that is looked through: one spelling of each letter, and in small ones as the database knows them. */
export const folded = (text: string): RawBuilder<string> => sql`folded(${text})`;

/** Every form of the word, and what begins like it: the stemmer leaves umlauts without their dots. */
export const queryOf = (word: string): RawBuilder<string> =>
  sql`(${stemOf(word)} || to_tsquery('simple'::regconfig,
    translate(replace(${folded(word)}, 'ß', 'ss'), 'äöü', 'aou') || ':*'))`;
/** Empty for 'die', 'und', 'im'. */
const stemOf = (word: string) => sql`to_tsquery('german'::regconfig, ${folded(word)})`;

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
