import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { freshTagId } from './fresh-id.ts';

/**
 * The tags of these names, held against being deleted until the transaction ends. What is missing is created, but not
 * published: a keyword in a file may be a client's name, and publishing it is a decision for a person.
 */
export async function tagsOfKeywords(trx: Db, keywords: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of keywords) ids.push(await tagNamed(trx, name));
  return ids;
}

async function tagNamed(trx: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from tag where lower(name) = lower(${name}) for key share`.execute(trx);
  if (rows[0]) return rows[0].id;
  const made = await trx
    .insertInto('tag')
    .values({ id: await freshTagId(trx), name, worksafe: true, published: false })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Not made: another picture brought the same keyword in the meantime.
  return made?.id ?? tagNamed(trx, name);
}
