import type { Db } from '../db.ts';
import { freshTagId } from './fresh-id.ts';

/**
 * The tags of these names. What is missing is created, but not published: a keyword in a file may be a client's name,
 * and publishing it is a decision for a person.
 */
export async function tagsOfKeywords(trx: Db, keywords: readonly string[]): Promise<number[]> {
  if (keywords.length === 0) return [];
  const tags = await trx.selectFrom('tag').select(['id', 'name']).execute();
  const byName = new Map(tags.map(({ id, name }) => [name.toLowerCase(), id]));
  const ids: number[] = [];
  for (const name of keywords) {
    const known = byName.get(name.toLowerCase());
    const id = known ?? (await freshTagId(trx));
    if (known === undefined) {
      await trx.insertInto('tag').values({ id, name, worksafe: true, published: false }).execute();
      byName.set(name.toLowerCase(), id);
    }
    ids.push(id);
  }
  return ids;
}
