import { sql } from 'kysely';
import type { WritableType } from '../contract/write.ts';
import type { Removed } from '../contract/text.ts';
import type { Db } from '../db.ts';
import type { Parts } from '../parts.ts';
import { ApiProblem } from '../problem.ts';
import { checkRules, withoutFixed } from './check-rules.ts';
import { lockRows, seenBy, takeTurn } from './lock.ts';
import { pageOf, planReading } from './read.ts';
import { requireReferences, requireUnused } from './references.ts';
import { asTaken } from './taken.ts';
import { inTransaction } from './transaction.ts';
import { TYPES } from './types.ts';
import type { Change, Row, Writing } from './writing.ts';
import { WRITES } from './writes.ts';

type Id = string | number;
export interface Writer extends Pick<Writing, 'scope' | 'sessionId'> {
  /** What else belongs to it, done in the same transaction. */
  also?: (trx: Db, ids: readonly Id[]) => Promise<void>;
}

/** What came of it: the records as JSON text, and what the sanitiser took out. */
export interface Written {
  items: string;
  removed: Removed[];
}

/** Creates all of the records or none. They have passed the schema of their type. */
export async function createRecords(
  parts: Parts,
  type: WritableType,
  records: readonly Row[],
  writer: Writer,
): Promise<Written> {
  const { own, prepare } = WRITES[type];
  const rows = await Promise.all(
    records.map(async (record) => ({
      ...((await prepare?.(parts, record)) ?? record),
      ...own?.(writer.scope.viewer.userId!),
    })),
  );
  return write(parts, type, writer, async () =>
    rows.map((row, i) => ({ at: place(records, i), old: null, set: { ...row } })),
  );
}

/** Changes all of the records or none. A `version` that is no longer the newest is a `conflict`. */
export async function updateRecords(
  parts: Parts,
  type: WritableType,
  records: readonly Row[],
  writer: Writer,
): Promise<Written> {
  const { prepare } = WRITES[type];
  const rows = await Promise.all(records.map(async (record) => (await prepare?.(parts, record)) ?? record));
  return write(parts, type, writer, async (writing) => {
    const there = await lockRows(
      writing,
      type,
      records.map(({ id }) => id as Id),
      'no key update',
    );
    return rows.map(({ id, version, ...set }, i) => {
      const at = place(records, i);
      const old = there.get(id as Id)!;
      if (version !== undefined && version !== old['version']) throw new ApiProblem('conflict');
      return { at, old, set: withoutFixed(type, at, old, set) };
    });
  });
}

/** Deletes all of the records or none; `in-use` where another record names one of them. */
export async function deleteRecords(
  parts: Parts,
  type: WritableType,
  ids: readonly Id[],
  writer: Writer,
): Promise<number> {
  const { alone, beforeDelete, committed, deleted } = WRITES[type];
  const wanted = [...new Set(ids)];
  await inTransaction(parts.db, async (trx) => {
    const writing = { parts, trx, ...writer, removed: [] };
    await takeTurn(writing, alone);
    const rows = await lockRows(writing, type, wanted, 'update');
    await requireUnused(trx, type, wanted);
    await beforeDelete?.(writing, [...rows.values()]);
    await sql`delete from ${sql.table(TYPES[type].table)}
      where id = any(${[...wanted]}) and ${seenBy(writing, type)}`.execute(trx);
  });
  committed?.(parts);
  await deleted?.(parts);
  return wanted.length;
}

async function write(
  parts: Parts,
  type: WritableType,
  writer: Writer,
  plan: (writing: Writing) => Promise<Change[]>,
): Promise<Written> {
  const { alone, before, after, committed } = WRITES[type];
  const written = await inTransaction(parts.db, async (trx) => {
    const writing: Writing = { parts, trx, ...writer, removed: [] };
    await takeTurn(writing, alone);
    const changes = await plan(writing);
    checkRules(type, changes);
    await requireReferences(trx, type, changes);
    await before?.(writing, changes);
    const ids: Id[] = [];
    for (const change of changes) ids.push(await store(writing, type, change));
    await after?.(writing, changes);
    await writer.also?.(trx, ids);
    return { items: await readBack(writing, type, ids), removed: writing.removed };
  }).catch((error: unknown) => {
    throw asTaken(error);
  });
  committed?.(parts);
  return written;
}

const place = (list: readonly unknown[], i: number) => (list.length === 1 ? '' : `${i}.`);

async function store(writing: Writing, type: WritableType, { old, set }: Change): Promise<Id> {
  const table = sql.table(TYPES[type].table);
  const columns = Object.entries(set).filter(([, value]) => value !== undefined);
  const names = sql.join(columns.map(([name]) => sql.id(name)));
  const values = columns.map(([, value]) => sql`${value}`);
  const query = old
    ? sql<{ id: Id }>`update ${table} set ${sql.join([
        ...columns.map(([name], i) => sql`${sql.id(name)} = ${values[i]}`),
        sql`version = version + 1`,
      ])} where id = ${old['id']} and ${seenBy(writing, type)} returning id`
    : sql<{ id: Id }>`insert into ${table} (${names}) values (${sql.join(values)}) returning id`;
  const { rows } = await query.execute(writing.trx);
  return rows[0]!.id;
}

async function readBack({ trx, scope }: Writing, type: WritableType, ids: readonly Id[]): Promise<string> {
  const filter = JSON.stringify({ in: ['id', ids] });
  const reading = planReading(type, { filter, limit: '1000' }, { ...scope, nsfw: true });
  const { rows } = await pageOf(reading).execute(trx);
  return rows[0]!.items;
}
