import { sql } from 'kysely';
import type { Excerpt } from '../contract/excerpt.ts';
import { queryOf, wordsIn } from '../data/words.ts';
import type { Db } from '../database/schema.ts';
import { type Scope, visiblePosts } from '../rights/access.ts';

const [BEGIN, END] = ['\u0002', '\u0003'];
const OPTIONS = `StartSel="${BEGIN}", StopSel="${END}", MinWords=14, MaxWords=28, MaxFragments=1`;
/** What stands later in a very long post is not looked for. */
const MAX_LENGTH = 100_000;

/** Where the words stand in the text of those of the posts that may be read: an excerpt each, or else its beginning. */
export async function excerptsOf(
  db: Db,
  { words, posts }: { words: string; posts: readonly string[] },
  scope: Scope,
): Promise<{ id: string; excerpt: Excerpt }[]> {
  const queries = wordsIn(words).map(queryOf);
  if (queries.length === 0) return [];
  const text = sql`left(translate(normalize(${sql.ref(scope.nsfw ? 'words' : 'safeWords')}, NFC), ${BEGIN + END}, ''), ${MAX_LENGTH}::integer)`;
  const { rows } = await sql<{ id: string; found: string }>`
    select id, ts_headline('german'::regconfig, ${text}, ${sql.join(queries, sql` || `)}, ${OPTIONS}) as found
    from post where id = any(${[...posts]}::text[]) and ${visiblePosts(scope)}`.execute(db);
  return rows.map(({ id, found }) => ({ id, excerpt: partsOf(found) }));
}

/** `one \u0002two\u0003` → one, two (found). */
const partsOf = (found: string): Excerpt =>
  found
    .split(BEGIN)
    .flatMap((part, i) => {
      if (i === 0) return [{ text: part, found: false }];
      const [word = '', rest = ''] = part.split(END);
      return [
        { text: word, found: true },
        { text: rest, found: false },
      ];
    })
    .filter(({ text }) => text !== '');
