import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TagCounts } from '../contract/tagging.ts';
import { holdExisting } from '../data/references.ts';
import { chunksOf, updateSome } from '../database/chunks.ts';
import type { Database, Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiProblem, invalid } from '../problem/problem.ts';

interface Carriers {
  images?: string[] | undefined;
  posts?: string[] | undefined;
  albums?: string[] | undefined;
}

/** Always in this order, so that two of them never wait for each other. */
const TABLES = { images: 'image', posts: 'post', albums: 'album' } as const;
const TYPES = { images: 'image', posts: 'posts', albums: 'album' } as const;
const KINDS = ['images', 'posts', 'albums'] as const;

/** Puts a tag on records; all of them have to be there, and so has the tag until the transaction ends. */
export async function attachTag(trx: Db, tag: number, on: Carriers): Promise<TagCounts> {
  await requireTags(trx, [tag]);
  return change(trx, on, sql`tags || ${tag}::integer`, sql`not tags @> array[${tag}::integer]`);
}

export async function detachTag(trx: Db, tag: number, from: Carriers): Promise<TagCounts> {
  await requireTags(trx, [tag]);
  return change(trx, from, sql`array_remove(tags, ${tag}::integer)`, sql`tags @> array[${tag}::integer]`);
}

/** Step by step. One that is interrupted leaves both tags, and goes on when it is asked for again. */
export async function mergeTagInto(db: Kysely<Database>, tag: number, into: number): Promise<TagCounts> {
  if (tag === into) {
    throw invalid('into', 'Ein Tag lässt sich nicht mit sich selbst zusammenführen.');
  }
  const counts = { images: 0, posts: 0, albums: 0 };
  for (let more = true; more;) {
    const step = await inTransaction(db, (trx) => mergeSome(trx, tag, into));
    for (const kind of KINDS) counts[kind] += step.counts[kind];
    more = step.more;
  }
  return counts;
}

async function mergeSome(trx: Db, tag: number, into: number): Promise<{ counts: TagCounts; more: boolean }> {
  await sql`select id from tag where id in (${tag}, ${into}) order by id for update`.execute(trx);
  await requireTags(trx, [tag, into]);
  const counts = { images: 0, posts: 0, albums: 0 };
  for (const kind of KINDS) {
    const set = sql`tags = case when tags @> array[${into}::integer] then array_remove(tags, ${tag}::integer)
      else array_replace(tags, ${tag}::integer, ${into}::integer) end`;
    const { changed, more } = await updateSome(trx, TABLES[kind], set, sql`tags @> array[${tag}::integer]`);
    counts[kind] = changed;
    if (more) return { counts, more };
  }
  await mergeInBin(trx, tag, into);
  await sql`delete from tag where id = ${tag}`.execute(trx);
  return { counts, more: false };
}

/** What comes back out of it has the other tag. */
async function mergeInBin(trx: Db, tag: number, into: number): Promise<void> {
  const merged = (tags: RawBuilder<unknown>) => sql`(select jsonb_agg(one order by at) from (
    select distinct on (one) one, at from jsonb_array_elements(${tags}) with ordinality as had (was, at),
      lateral (select case was when to_jsonb(${tag}::int) then to_jsonb(${into}::int) else was end as one) now
    order by one, at) kept)`;
  const has = (tags: RawBuilder<unknown>) => sql`${tags} @> to_jsonb(${tag}::int)`;
  const [ofPicture, ofEntry] = [sql`record->'tags'`, sql`record->kind->'tags'`];
  await sql`update "binImage" set record = jsonb_set(record, '{tags}', ${merged(ofPicture)})
    where ${has(ofPicture)}`.execute(trx);
  await sql`update bin set record = jsonb_set(record, array[kind, 'tags'], ${merged(ofEntry)})
    where ${has(ofEntry)}`.execute(trx);
}

async function requireTags(trx: Db, tags: readonly number[]): Promise<void> {
  const there = await holdExisting(trx, 'tag', tags);
  if (there.size < tags.length)
    throw new ApiProblem('not-found', { detail: 'Das Tag kann nicht geladen werden!' });
}

async function change(
  trx: Db,
  carriers: Carriers,
  tags: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<TagCounts> {
  const counts = { images: 0, posts: 0, albums: 0 };
  for (const kind of KINDS) {
    const ids = carriers[kind] ?? [];
    const there = await holdExisting(trx, TYPES[kind], ids);
    if (there.size < ids.length) throw invalid(kind, 'Nicht alle davon sind noch da.');
  }
  for (const kind of KINDS)
    for (const ids of chunksOf(carriers[kind] ?? [])) {
      const { numAffectedRows } = await sql`
        update ${sql.table(TABLES[kind])} set tags = ${tags}, version = version + 1
        where id = any(${ids}::text[]) and ${where}`.execute(trx);
      counts[kind] += Number(numAffectedRows ?? 0n);
    }
  return counts;
}
