import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { freshTagId } from '../database/issued-ids.ts';

/** The tags that have one of these names, held against being deleted until the transaction ends. */
export async function knownTags(trx: Db, keywords: readonly string[]): Promise<number[]> {
  if (keywords.length === 0) return [];
  const names = keywords.map((name) => name.toLowerCase());
  const tags = await trx
    .selectFrom('tag')
    .select('id')
    .where(sql<boolean>`lower(name) = any(${names}::text[])`)
    .execute();
  return [
    ...(await lockTags(
      trx,
      tags.map(({ id }) => id),
    )),
  ];
}

export async function unknownKeywords(db: Db, keywords: readonly string[]): Promise<string[]> {
  if (keywords.length === 0) return [];
  const tags = await db.selectFrom('tag').select('name').execute();
  const known = new Set(tags.map(({ name }) => name.toLowerCase()));
  return keywords.filter((name) => !known.has(name.toLowerCase()));
}

export async function contributorsOfName(db: Db, name: string | null): Promise<string[]> {
  if (name === null) return [];
  const rows = await db
    .selectFrom('contributor')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The tags of these names, held against being deleted until the transaction ends. What is missing is created, but not
 * published: a keyword in a file may be a client's name, and publishing it is a decision for a person.
 */
export async function tagsOfKeywords(trx: Db, keywords: readonly string[]): Promise<number[]> {
  if (keywords.length === 0) return [];
  const tags = await trx.selectFrom('tag').select(['id', 'name']).execute();
  const byName = new Map(tags.map(({ id, name }) => [name.toLowerCase(), id]));
  const known = keywords.flatMap((name) => byName.get(name.toLowerCase()) ?? []);
  const held = await lockTags(trx, known);
  const ids: number[] = [];
  for (const name of keywords) {
    let id = byName.get(name.toLowerCase());
    if (id === undefined || !held.has(id)) {
      id = await newTag(trx, name);
      byName.set(name.toLowerCase(), id);
      held.add(id);
    }
    ids.push(id);
  }
  return ids;
}

async function newTag(trx: Db, name: string): Promise<number> {
  const made = await trx
    .insertInto('tag')
    .values({ id: await freshTagId(trx), name, worksafe: true, published: false })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Not made: another picture brought the same keyword in the meantime.
  return made?.id ?? (await tagsOfKeywords(trx, [name]))[0]!;
}

export async function lockTags(trx: Db, ids: readonly number[]): Promise<Set<number>> {
  const these = sql<boolean>`id = any(${[...ids]}::integer[])`;
  const rows = await trx.selectFrom('tag').select('id').where(these).orderBy('id').forKeyShare().execute();
  return new Set(rows.map(({ id }) => id));
}

export async function lockContributors(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  const these = sql<boolean>`id = any(${[...ids]}::text[])`;
  const rows = await trx
    .selectFrom('contributor')
    .select('id')
    .where(these)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
