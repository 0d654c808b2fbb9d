import { sql } from 'kysely';
import type { WritableType } from '../contract/write.ts';
import type { Removed } from '../contract/text.ts';
import { ApiProblem } from '../problem.ts';
import type { Parts } from '../parts.ts';
import { pageOf, planReading } from './read.ts';
import { requireReferences, requireUnused } from './references.ts';
import { asTaken } from './taken.ts';
import { inTransaction } from './transaction.ts';
import { TYPES } from './types.ts';
import type { Change, Row, Writing } from './writing.ts';
import { WRITES } from './writes.ts';

type Id = string | number;
export type Writer = Pick<Writing, 'scope' | 'sessionId'>;

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
  return write(parts, type, writer, async (writing) =>
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
    const there = await lock(
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
  const { alone, beforeDelete, committed } = WRITES[type];
  const wanted = [...new Set(ids)];
  await inTransaction(parts.db, async (trx) => {
    const writing = { parts, trx, ...writer, removed: [] };
    await takeTurn(writing, alone);
    const rows = await lock(writing, type, wanted, 'update');
    await requireUnused(trx, type, wanted);
    await beforeDelete?.(writing, [...rows.values()]);
    await sql`delete from ${sql.table(TYPES[type].table)} where id = any(${[...wanted]})`.execute(trx);
  });
  committed?.(parts);
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
    return { items: await readBack(writing, type, ids), removed: writing.removed };
  }).catch((error: unknown) => {
    throw asTaken(error);
  });
  committed?.(parts);
  return written;
}

const place = (list: readonly unknown[], i: number) => (list.length === 1 ? '' : `${i}.`);

async function takeTurn({ trx }: Writing, name: string | undefined): Promise<void> {
  if (name) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

/** The rows by id. All have to be there, and the writer's to change: what he may not see is not there. */
async function lock(
  { trx, scope }: Writing,
  type: WritableType,
  ids: readonly Id[],
  strength: 'update' | 'no key update',
): Promise<Map<Id, Row>> {
  const { viewer } = scope;
  const { own, editors } = WRITES[type];
  if (new Set(ids).size < ids.length)
    throw new ApiProblem('bad-request', { detail: 'Ein Datensatz kommt mehrfach vor.' });
  const visible = TYPES[type].visible?.({ ...scope, nsfw: true }) ?? sql`true`;
  const mine = own || viewer.admin ? sql`true` : (editors?.rows(viewer) ?? sql`false`);
  const table = sql.table(TYPES[type].table);
  const { rows } = await sql<Row & { mine: boolean }>`
    select *, ${mine} as mine from ${table} where id = any(${[...ids]}) and ${visible}
    order by id for ${sql.raw(strength)}`.execute(trx);
  if (rows.length < ids.length)
    throw new ApiProblem('not-found', { detail: 'Einen der Datensätze gibt es nicht.' });
  if (rows.some(({ mine }) => !mine)) throw new ApiProblem('not-allowed');
  return new Map(rows.map(({ mine: _, ...row }) => [row['id'] as Id, row]));
}

function withoutFixed(type: WritableType, at: string, old: Row, set: Row): Row {
  const { fixed = [] } = WRITES[type];
  const changed = fixed.filter((field) => set[field] !== undefined && set[field] !== old[field]);
  if (changed.length > 0) {
    throw new ApiProblem('invalid-fields', {
      errors: changed.map((field) => ({
        field: at + field,
        message: 'Das lässt sich nachträglich nicht ändern.',
      })),
    });
  }
  return Object.fromEntries(Object.entries(set).filter(([field]) => !fixed.includes(field)));
}

function checkRules(type: WritableType, changes: readonly Change[]): void {
  const { tidy, issues } = WRITES[type];
  const errors = changes.flatMap((change) => {
    const { at, old, set } = change;
    const record = { ...old, ...set };
    const tidied = tidy?.(record) ?? record;
    for (const [field, value] of Object.entries(tidied)) if (value !== record[field]) set[field] = value;
    const broken = new Set(old && issues ? issues(old).map(({ field }) => field) : []);
    return (issues?.(tidied) ?? [])
      .filter(({ field }) => !broken.has(field))
      .map(({ field, message }) => ({ field: at + field, message }));
  });
  if (errors.length > 0) throw new ApiProblem('invalid-fields', { errors });
}

async function store({ trx }: Writing, type: WritableType, { old, set }: Change): Promise<Id> {
  const table = sql.table(TYPES[type].table);
  const columns = Object.entries(set).filter(([, value]) => value !== undefined);
  const names = sql.join(columns.map(([name]) => sql.id(name)));
  const values = columns.map(([, value]) => sql`${value}`);
  const query = old
    ? sql<{ id: Id }>`update ${table} set ${sql.join([
        ...columns.map(([name], i) => sql`${sql.id(name)} = ${values[i]}`),
        sql`version = version + 1`,
      ])} where id = ${old['id']} returning id`
    : sql<{ id: Id }>`insert into ${table} (${names}) values (${sql.join(values)}) returning id`;
  const { rows } = await query.execute(trx);
  return rows[0]!.id;
}

async function readBack({ trx, scope }: Writing, type: WritableType, ids: readonly Id[]): Promise<string> {
  const filter = JSON.stringify({ in: ['id', ids] });
  const reading = planReading(type, { filter, limit: '1000' }, { ...scope, nsfw: true });
  const { rows } = await pageOf(reading).execute(trx);
  return rows[0]!.items;
}
