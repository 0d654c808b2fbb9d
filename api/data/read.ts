import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../access.ts';
import { type DataType, MAX_LIMIT, type ReadQuery } from '../contract/data.ts';
import type { Db } from '../db.ts';
import { ApiProblem } from '../problem.ts';
import { compileFilter } from './filter.ts';
import { TYPES, type TypeRules } from './types.ts';

type Cursor = [value: string | number | null, id: string | number];

/** What a reader asked for, checked against the rules of the type. */
interface Reading {
  rules: TypeRules;
  where: RawBuilder<SqlBool>;
  fields: readonly string[];
  sort: { column: string; descending: boolean };
  limit: number | null;
  after: Cursor | null;
}

const refuse = (detail: string) => new ApiProblem('bad-request', { detail });

/** Throws `bad-request` or `invalid-filter` with the offending part, `not-allowed` where the type is the administrator's. */
export function planReading(type: DataType, query: ReadQuery, scope: Scope): Reading {
  const rules = TYPES[type];
  if (!rules.visible && !scope.viewer.admin) throw new ApiProblem('not-allowed');
  const limit = parseLimit(query.limit);
  if (limit === null && !rules.complete) throw refuse(`Für „${type}“ muss „limit“ angegeben werden.`);
  const visible = rules.visible?.(scope) ?? sql<SqlBool>`true`;
  const where = query.filter
    ? sql<SqlBool>`${visible} and ${compileFilter(rules, query.filter, scope.viewer)}`
    : visible;
  return {
    rules,
    where,
    fields: parseFields(rules, query.fields, scope),
    sort: parseSort(rules, query.sort),
    limit,
    after: query.after === undefined ? null : parseCursor(query.after),
  };
}

/** `{items, next, total}` as JSON text: it is built in the database and passed through, 3 × cheaper than row objects. */
export async function readJson(db: Db, reading: Reading, scope: Scope): Promise<string> {
  const { rules, where, limit, after } = reading;
  const { rows } = await sql<{ items: string; last: Cursor | null; n: number }>`
    select coalesce(json_agg(item order by n), '[]')::text as items, count(*)::int as n,
      (array_agg(cursor order by n desc))[1] as last
    from (${pageOf(reading, scope)}) page`.execute(db);
  const { items, last, n } = rows[0]!;
  const next = limit !== null && n === limit && last ? JSON.stringify(formatCursor(last)) : 'null';
  const total = limit !== null && !after ? `,"total":${await count(db, rules, where)}` : '';
  return `{"items":${items},"next":${next}${total}}`;
}

/** The ids of all rows that match. */
export async function readIds(db: Db, reading: Reading): Promise<string> {
  const { rules, where } = reading;
  const table = sql.table(rules.table);
  const { rows } = await sql<{ ids: string }>`
    select coalesce(json_agg(id order by id), '[]')::text as ids from ${table} where ${where}`.execute(db);
  return `{"ids":${rows[0]!.ids}}`;
}

async function count(db: Db, { table }: TypeRules, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]!.n;
}

function pageOf(
  { rules, where, fields, sort, limit, after }: Reading,
  { viewer }: Scope,
): RawBuilder<unknown> {
  const key = sql.ref(`${rules.table}.${sort.column}`);
  const id = sql.ref(`${rules.table}.id`);
  const direction = sort.descending ? sql`desc` : sql`asc`;
  const beyond = after
    ? sql`and (${key}, ${id}) ${sort.descending ? sql`<` : sql`>`} (${after[0]}, ${after[1]})`
    : sql``;
  const columns = sql.join(
    fields.map((name) => {
      const column = sql.ref(`${rules.table}.${name}`);
      const masked = rules.fields[name]!.masked && !viewer.admin;
      return masked ? sql`case when published then ${column} end as ${sql.id(name)}` : column;
    }),
  );
  return sql`select row_number() over (order by ${key} ${direction}, ${id} ${direction}) as n,
      (select row_to_json(shown) from (select ${columns}) shown) as item, json_build_array(${key}, ${id}) as cursor
    from ${sql.table(rules.table)} where ${where} ${beyond}
    order by ${key} ${direction}, ${id} ${direction} ${limit === null ? sql`` : sql`limit ${limit}`}`;
}

function parseLimit(limit: string | undefined): number | null {
  if (limit === undefined) return null;
  const n = /^\d{1,6}$/.test(limit) ? Number(limit) : 0;
  if (n < 1 || n > MAX_LIMIT) throw refuse(`„limit“ muss zwischen 1 und ${MAX_LIMIT} liegen.`);
  return n;
}

function parseFields({ fields }: TypeRules, asked: string | undefined, { viewer }: Scope): string[] {
  const allowed = Object.keys(fields).filter((name) => !fields[name]!.secret || viewer.admin);
  if (asked === undefined) return allowed;
  const names = [...new Set(['id', ...asked.split(',').map((name) => name.trim())])];
  if (names.some((name) => !allowed.includes(name)))
    throw refuse('„fields“ nennt ein Feld, das es hier nicht gibt.');
  return names;
}

function parseSort({ sort }: TypeRules, asked = sort.natural): Reading['sort'] {
  const descending = asked.startsWith('-');
  const column = descending ? asked.slice(1) : asked;
  if (!sort.columns.includes(column)) throw refuse('Nach diesem Feld lässt sich nicht sortieren.');
  return { column, descending };
}

const formatCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function parseCursor(after: string): Cursor {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
    if (Array.isArray(cursor) && cursor.length === 2 && cursor.every(isScalar)) return cursor as Cursor;
  } catch {
    // Not ours: answered below.
  }
  throw refuse('„after“ ist kein Wert aus „next“.');
}

const isScalar = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && !value.includes('\0'));
