import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../rights/access.ts';
import { type DataType, MAX_LIMIT } from '../contract/data.ts';
import type { ReadQuery } from '../contract/read-query.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Db } from '../database/schema.ts';
import { withoutHidden } from '../rights/hidden.ts';
import type { Question } from './answers.ts';
import { compileFilter, quotedName, parseScalar } from './filter.ts';
import { TYPES, type TypeRules } from './types.ts';

/** Bytes of the records of a page (docs/rules.md, Filter expressions), with room for what stands around them. */
const MAX_BYTES = 2_000_000 - 4096;

type Cursor = [value: string | number, id: string | number];

export interface Reading {
  rules: TypeRules;
  where: RawBuilder<SqlBool>;
  byWords: boolean;
  fields: readonly string[];
  /** The field with author HTML, where its reader does not see all that it names. */
  html: string | null;
  sort: { column: string; descending: boolean };
  limit: number | null;
  after: Cursor | null;
  scope: Scope;
}

interface Page {
  items: string;
  last: Cursor | null;
  n: number;
  /** How many the limit would have let through; more than `n` where they are too large for one answer. */
  found: number;
  total: number | null;
}

const refuse = (detail: string) => new ApiProblem('bad-request', { detail });

/** Throws `bad-request` or `invalid-filter` with the offending part, `not-allowed` where the type is the administrator's. */
export function parseReading(type: DataType, query: ReadQuery, scope: Scope): Reading {
  const rules = TYPES[type];
  if (!rules.visible && !scope.viewer.admin) throw new ApiProblem('not-allowed');
  const limit = parseLimit(query.limit);
  if (limit === null && !rules.complete) throw refuse(`Für „${type}“ muss „limit“ angegeben werden.`);
  const visible = rules.visible?.(scope) ?? sql<SqlBool>`true`;
  const filter = query.filter ? compileFilter(rules, query.filter, scope) : null;
  const sort = parseSort(rules, query.sort);
  const fields = parseFields(rules, query.fields, scope);
  const html = fields.find((name) => rules.fields[name]!.html && !scope.viewer.admin) ?? null;
  return {
    rules,
    where: filter ? sql<SqlBool>`${visible} and ${filter.where}` : visible,
    byWords: filter?.byWords ?? false,
    fields,
    html,
    sort,
    limit,
    after: query.after === undefined ? null : parseCursor(rules, sort.column, query.after),
    scope,
  };
}

function selection({ rules, where, byWords, fields, sort, limit, after, scope }: Reading) {
  const key = columnOf(rules, rules.sort.by?.[sort.column] ?? sort.column);
  const id = columnOf(rules, 'id');
  const direction = sort.descending ? sql`desc` : sql`asc`;
  const beyond = after
    ? sql`and (${key}, ${id}) ${sort.descending ? sql`<` : sql`>`} (${after[0]}, ${after[1]})`
    : sql``;
  const columns = sql.join(
    fields.map((name) => {
      const { kind, shown, column: called } = rules.fields[name]!;
      const column = columnOf(rules, called?.(scope) ?? name);
      const condition = shown?.(scope);
      if (!condition) return called ? sql`${column} as ${sql.id(name)}` : column;
      const otherwise = kind.endsWith('[]') ? sql`'{}'` : sql`null`;
      return sql`case when ${condition} then ${column} else ${otherwise} end as ${sql.id(name)}`;
    }),
  );
  const table = sql.table(rules.table);
  const order = sql`order by ${key} ${direction}, ${id} ${direction}`;
  const filtered = sql`${table} where ${where} ${beyond}`;
  const ordered = (from: RawBuilder<unknown>) =>
    sql`${from} ${order} ${limit === null ? sql`` : sql`limit ${limit}`}`;
  const parts = { columns, order, table, key, id };
  const matching = sql`(select count(*)::int from ${table} where ${where})`;
  if (!byWords || limit === null) return { ...parts, rows: ordered(filtered), found: sql``, count: matching };
  const count = sql`(select count(*)::int from found)`;
  const few = sql`(select ${table}.* from ${table} where ${id} = any(array(select id from found limit ${FEW})) and ${count} <= ${FEW})`;
  const many = sql`(select ${table}.* from ${ordered(sql`${filtered} and ${count} > ${FEW}`)})`;
  // The planner only guesses how many rows have a word. Guessing too high, it would walk along the order to the end of the table;
  // too low, sort the whole of it. So they are looked for first; `offset 0` has that planned without a limit.
  const found = sql`with found as materialized (select id from (select ${id} from ${filtered} offset 0) any_order
    ${after ? sql`limit ${FEW + 1}` : sql``})`;
  return { ...parts, rows: ordered(sql`(${few} union all ${many}) as ${table}`), found, count };
}

/** So many are rather sorted than looked for along the order. */
const FEW = 2000;

/** JSON is built in the database and passed through, 3 × cheaper than row objects. */
export function pageOf(reading: Reading, { maxBytes = MAX_BYTES } = {}): RawBuilder<Page> {
  const { columns, rows, table, key, id, found, count } = selection(reading);
  if (reading.limit === null) {
    return sql<Page>`select '[' || coalesce(string_agg(row_to_json(shown)::text, ','), '') || ']' as items,
      0 as n, 0 as found, null as last, null as total from (select ${columns} from ${rows}) shown`;
  }
  const item = sql`(select row_to_json(shown)::text from (select ${columns}) shown) as item`;
  const total = reading.after ? sql`null::int` : count;
  // Only what is on the page is made into JSON, however many were sorted for it; and that once, for which there is `offset 0`.
  return sql<Page>`${found} select '[' || coalesce(string_agg(item, ','), '') || ']' as items, count(*)::int as n,
      coalesce(max(found), 0)::int as found,
      json_build_array((array_agg(sorted))[count(*)], (array_agg(id))[count(*)]) as last, ${total} as total
    from (select *, count(*) over () as found, sum(octet_length(item) + 1) over (rows unbounded preceding) as bytes
      from (select ${item}, sorted, ${id} from (select ${table}.*, ${key} as sorted from ${rows}) ${table} offset 0) asked) page
    where bytes <= ${maxBytes} or bytes = octet_length(item) + 1`;
}

/** Only what the rules name; as text, because building the reference anew took a third of all the building. */
const columnOf = ({ table }: TypeRules, name: string): RawBuilder<unknown> => sql.raw(`"${table}"."${name}"`);

export function idsOf(reading: Reading): RawBuilder<{ ids: string }> {
  const { order, table, id } = selection(reading);
  return sql`select coalesce(json_agg(${id} ${order}), '[]')::text as ids from ${table} where ${reading.where}`;
}

/** A page of records and its answer; the answer's text is `{items, next, total}`. */
export function questionOf(db: Db, reading: Reading): Question<Page> {
  return {
    statement: pageOf(reading),
    tables: [...reading.rules.dependsOn, ...(reading.html ? ['textBlock'] : [])],
    ...(reading.html && { also: reading.scope.now }),
    answer: async (page) => answerOf(reading, await asSeen(db, reading, page)),
  };
}

export async function readPage(
  db: Db,
  reading: Reading,
  limits?: Parameters<typeof pageOf>[1],
): Promise<Page> {
  const { rows } = await pageOf(reading, limits).execute(db);
  return asSeen(db, reading, rows[0]!);
}

const NAMES = /<(?:brpwc-|img )/;

/** Without what its author HTML names and is hidden: at most one query more for all of it. */
async function asSeen(db: Db, { html, scope }: Reading, page: Page): Promise<Page> {
  if (html === null || !NAMES.test(page.items)) return page;
  const records = JSON.parse(page.items) as Record<string, string | null>[];
  const shown = await withoutHidden(
    db,
    records.map((record) => record[html] ?? ''),
    scope,
  );
  const items = records.map((record, i) => ({ ...record, [html]: shown[i] || null }));
  return { ...page, items: JSON.stringify(items) };
}

function answerOf({ limit }: Reading, { items, last, n, found, total }: Page): string {
  const next = (n === limit || n < found) && last ? JSON.stringify(formatCursor(last)) : 'null';
  return `{"items":${items},"next":${next}${total === null ? '' : `,"total":${total}`}}`;
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
  const unknown = names.find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw refuse(`Das Feld ${quotedName(unknown)} gibt es hier nicht.`);
  return names;
}

function parseSort({ sort }: TypeRules, asked = sort.natural): Reading['sort'] {
  const descending = asked.startsWith('-');
  const column = descending ? asked.slice(1) : asked;
  if (!sort.columns.includes(column)) throw refuse(`Nach ${quotedName(column)} lässt sich nicht sortieren.`);
  return { column, descending };
}

const formatCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function parseCursor({ fields }: TypeRules, column: string, after: string): Cursor {
  try {
    const [value, id, ...more] = JSON.parse(Buffer.from(after, 'base64url').toString('utf8')) as unknown[];
    const kinds = [fields[column]?.kind ?? 'number', fields['id']!.kind] as const;
    if (more.length === 0)
      return [parseScalar(kinds[0], value, column), parseScalar(kinds[1], id, 'id')] as Cursor;
  } catch {
    // Not ours: answered below.
  }
  throw refuse('„after“ ist kein Wert aus „next“.');
}
