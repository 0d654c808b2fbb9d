import { sql } from 'kysely';
import type { WritableType } from '../contract/write.ts';
import type { Removed } from '../contract/text.ts';
import type { Db } from '../database/schema.ts';
import type { Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { checkRules } from './check-rules.ts';
import { lockRows, seenBy, serializeWrites } from './lock.ts';
import { pageOf, planReading } from './read.ts';
import { requireReferences, requireUnused } from './references.ts';
import { splitChange, requireSame } from './sent-back.ts';
import { asTaken } from '../database/unique-violations.ts';
import { inTransaction } from '../database/transaction.ts';
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
  services: Services,
  type: WritableType,
  records: readonly Row[],
  writer: Writer,
): Promise<Written> {
  const { own, prepare } = WRITES[type];
  const mine = own?.(writer.scope.viewer.userId!) ?? {};
  for (const [i, record] of records.entries()) {
    const back = Object.fromEntries(Object.entries(record).filter(([field]) => field in mine));
    requireSame(type, { at: place(records, i), back }, mine);
  }
  const rows = await Promise.all(
    records.map(async (record) => ({ ...((await prepare?.(services, record)) ?? record), ...mine })),
  );
  return write(services, type, writer, async () =>
    rows.map((row, i) => ({ at: place(records, i), old: null, set: { ...row } })),
  );
}

/**
 * Changes all of the records or none. A `version` that is no longer the newest is a `conflict`. What the writer may not change
 * he may send back as he has read it.
 */
export async function updateRecords(
  services: Services,
  type: WritableType,
  records: readonly Row[],
  writer: Writer,
): Promise<Written> {
  const { prepare } = WRITES[type];
  const ids = records.map(({ id }) => id as Id);
  const parted = records.map((record, i) =>
    splitChange(type, place(records, i), record, writer.scope.viewer),
  );
  const sets = await Promise.all(parted.map(async ({ set }) => (await prepare?.(services, set)) ?? set));
  return write(services, type, writer, async (writing) => {
    const there = await lockRows(writing, type, ids, 'no key update');
    for (const [i, { version }] of records.entries())
      if (version !== undefined && version !== there.get(ids[i]!)!['version'])
        throw new ApiProblem('conflict');
    if (parted.some(({ back }) => Object.keys(back).length > 0)) {
      const read = JSON.parse(await readBack(writing, type, ids)) as Row[];
      const byId = new Map(read.map((record) => [record['id'], record]));
      for (const [i, one] of parted.entries()) requireSame(type, one, byId.get(ids[i])!);
    }
    return sets.map((set, i) => ({ at: parted[i]!.at, old: there.get(ids[i]!)!, set }));
  });
}

/** Deletes all of the records or none; `in-use` where another record names one of them. */
export async function deleteRecords(
  services: Services,
  type: WritableType,
  ids: readonly Id[],
  writer: Writer,
): Promise<number> {
  const { alone, beforeDelete, committed, deleted } = WRITES[type];
  const wanted = [...new Set(ids)];
  await inTransaction(services.db, async (trx) => {
    const writing = { services, trx, ...writer, removed: [] };
    await serializeWrites(writing, alone);
    const rows = await lockRows(writing, type, wanted, 'update');
    await requireUnused(trx, type, wanted);
    await beforeDelete?.(writing, [...rows.values()]);
    await sql`delete from ${sql.table(TYPES[type].table)}
      where id = any(${[...wanted]}) and ${seenBy(writing, type)}`.execute(trx);
  });
  committed?.(services);
  await deleted?.(services);
  return wanted.length;
}

async function write(
  services: Services,
  type: WritableType,
  writer: Writer,
  plan: (writing: Writing) => Promise<Change[]>,
): Promise<Written> {
  const { alone, before, after, committed } = WRITES[type];
  const written = await inTransaction(services.db, async (trx) => {
    const writing: Writing = { services, trx, ...writer, removed: [] };
    await serializeWrites(writing, alone);
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
  committed?.(services);
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
  const { rows } = await pageOf(reading, { maxBytes: Number.MAX_SAFE_INTEGER }).execute(trx);
  return rows[0]!.items;
}
