import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isStorable } from '../contract/fields.ts';
import type { Scope } from '../rights/access.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { FieldKind, TypeRules } from './types.ts';
import { folded, havingWords, wordsIn } from './words.ts';

const MAX_LENGTH = 256 * 1024;
const MAX_CONDITIONS = 50;
const MAX_VALUES = 2000;
const MAX_DEPTH = 8;
/** No index helps with them: fifty held the database for seconds. */
const MAX_PATTERNS = 3;
const MAX_WORDS = 8;

const COMPARISONS = { eq: '=', ne: 'is distinct from', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;
type Comparison = keyof typeof COMPARISONS;

const refuse = (detail: string) => new ApiProblem('invalid-filter', { detail });

/** What the client called it, as long as that can be nothing but a name. */
export const quotedName = (name: string): string => `„${/^\w{1,40}$/.test(name) ? name : '…'}“`;

/**
 * A `FilterExpression` of the generic data API as SQL. Fields come from the type's allow-list, operators from the list above,
 * values are bound and checked against the field's kind: no string of the client becomes part of the statement.
 */
export function compileFilter(
  rules: TypeRules,
  source: string,
  scope: Scope,
): { where: RawBuilder<SqlBool>; byWords: boolean } {
  if (source.length > MAX_LENGTH) throw refuse('Der Filter ist zu lang.');
  let filter: unknown;
  try {
    filter = JSON.parse(source);
  } catch {
    throw refuse('Der Filter ist kein gültiges JSON.');
  }
  let conditions = 0;
  let patterns = 0;
  let byWords = false;

  const compile = (node: unknown, depth: number): RawBuilder<SqlBool> => {
    if (depth > MAX_DEPTH) throw refuse('Der Filter ist zu tief geschachtelt.');
    if ((conditions += 1) > MAX_CONDITIONS) throw refuse('Der Filter hat zu viele Bedingungen.');
    const [operator, operand] = onlyEntry(node);
    if (operator === 'like' && (patterns += 1) > MAX_PATTERNS)
      throw refuse(`Ein Filter darf höchstens ${MAX_PATTERNS} Muster haben.`);
    if (operator === 'and' || operator === 'or') {
      if (!Array.isArray(operand)) throw refuse(`„${operator}“ braucht eine Liste.`);
      if (operand.length === 0) return operator === 'and' ? sql`true` : sql`false`;
      const parts = operand.map((part) => compile(part, depth + 1));
      return sql`(${sql.join(parts, operator === 'and' ? sql` and ` : sql` or `)})`;
    }
    if (operator === 'not') return sql`(${compile(operand, depth + 1)}) is not true`;
    if (operator === 'search') return containing(rules, operand, scope);
    if (operator === 'words') {
      byWords = true;
      return withWords(rules, operand, scope);
    }
    if (operator === 'empty') return emptyField(rules, operand, scope);
    const { value, ...compared } = fieldAndValue(rules, operator, operand, scope);
    return condition(operator, compared, value);
  };
  const where = compile(filter, 0);
  return { where, byWords };
}

function onlyEntry(node: unknown): [operator: string, operand: unknown] {
  const entries =
    typeof node === 'object' && node !== null && !Array.isArray(node) ? Object.entries(node) : [];
  if (entries.length !== 1) throw refuse('Jede Bedingung braucht genau einen Operator.');
  return entries[0]!;
}

function filterable({ table, fields, filters }: TypeRules, name: string, scope: Scope) {
  const known = { ...filters, ...fields };
  const field = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!field || (field.secret && !scope.viewer.admin) || field.shown?.(scope))
    throw refuse(`Nach ${quotedName(name)} lässt sich nicht filtern.`);
  return { ...field, column: field.expression ?? sql.ref(`${table}.${field.column?.(scope) ?? name}`) };
}

/** Each word in any place: pictures are looked for by the number in a file's name as well. */
function containing(
  { table, search, searchByAdmins }: TypeRules,
  operand: unknown,
  { viewer }: Scope,
): RawBuilder<SqlBool> {
  if (!search || (searchByAdmins && !viewer.admin))
    throw refuse('„search“ gibt es für diesen Datentyp nicht.');
  const words = String(parseScalar('text', operand, 'search'))
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length > MAX_WORDS) throw refuse(`Gesucht werden höchstens ${MAX_WORDS} Wörter.`);
  const column = sql.ref(`${table}.${search}`);
  const parts = words.map((word) => sql`${column} like ${folded(`%${word.replaceAll(/[%_\\]/g, '\\$&')}%`)}`);
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`;
}

function withWords(rules: TypeRules, operand: unknown, scope: Scope): RawBuilder<SqlBool> {
  if (!rules.words) throw refuse('„words“ gibt es für diesen Datentyp nicht.');
  const words = wordsIn(String(parseScalar('text', operand, 'words')));
  if (words.length > MAX_WORDS) throw refuse(`Gesucht werden höchstens ${MAX_WORDS} Wörter.`);
  return havingWords(rules.table, rules.words, words, scope);
}

function emptyField(rules: TypeRules, operand: unknown, scope: Scope): RawBuilder<SqlBool> {
  if (typeof operand !== 'string') throw refuse('„empty“ braucht ein Feld.');
  const { kind, column } = filterable(rules, operand, scope);
  if (kind.endsWith('[]')) return sql`${column} = '{}'`;
  return kind === 'text' ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`;
}

function fieldAndValue(rules: TypeRules, operator: string, operand: unknown, scope: Scope) {
  if (!Array.isArray(operand) || operand.length !== 2 || typeof operand[0] !== 'string') {
    throw refuse('Eine Bedingung braucht ein Feld und einen Wert.');
  }
  const [name, value] = operand as [string, unknown];
  const field = filterable(rules, name, scope);
  if (field.only && (operator === 'eq' || operator === 'in')) {
    const { values, otherwise } = field.only;
    if (![value].flat().every((item) => values.includes(item))) throw refuse(otherwise);
  }
  const column =
    field.html && !scope.viewer.admin ? sql.ref(`${rules.table}.${field.html(scope)}`) : field.column;
  return { name, kind: field.kind, column, value };
}

interface Compared {
  name: string;
  kind: FieldKind;
  column: RawBuilder<unknown>;
}

function condition(operator: string, { name, kind, column }: Compared, value: unknown): RawBuilder<SqlBool> {
  const list = kind.endsWith('[]');
  if (operator === 'overlap') {
    if (!list) throw refuse('„overlap“ gibt es nur für Listen.');
    const type = kind === 'number[]' ? sql`integer[]` : sql`text[]`;
    return sql`${column} && ${values(kind.slice(0, -2) as FieldKind, value, name)}::${type}`;
  }
  if (list) throw refuse('Für Listen gibt es nur „overlap“.');
  if (operator === 'in') return sql`${column} = any(${values(kind, value, name)}${cast(kind)})`;
  if (operator === 'like') {
    if (kind !== 'text' || typeof value !== 'string') throw refuse('„like“ gibt es nur für Texte.');
    return sql`${column} ilike ${pattern(value, name)}`;
  }
  if (!Object.hasOwn(COMPARISONS, operator))
    throw refuse(`Den Operator ${quotedName(operator)} gibt es nicht.`);
  if (value === null) {
    if (operator === 'eq') return sql`${column} is null`;
    if (operator === 'ne') return sql`${column} is not null`;
    throw refuse('Mit null lässt sich nur auf Gleichheit vergleichen.');
  }
  return sql`${column} ${sql.raw(COMPARISONS[operator as Comparison])} ${bound(kind, value, name)}`;
}

/** A pattern must not end with half an escape, and many wildcards make it slow. */
function pattern(value: string, name: string) {
  if (/(^|[^\\])(\\\\)*\\$/.test(value)) throw refuse('Ein Muster darf nicht mit „\\“ enden.');
  if ((value.match(/[%_]/g)?.length ?? 0) > 10) throw refuse('Das Muster hat zu viele Platzhalter.');
  return parseScalar('text', value, name);
}

const CASTS: Partial<Record<FieldKind, RawBuilder<unknown>>> = {
  number: sql`::bigint[]`,
  boolean: sql`::boolean[]`,
  day: sql`::date[]`,
  moment: sql`::timestamptz[]`,
};
const cast = (kind: FieldKind) => CASTS[kind] ?? sql`::text[]`;
/** A number is compared as a large one: it may not fit into the column. */
const bound = (kind: FieldKind, value: unknown, name: string) =>
  kind === 'number' ? sql`${parseScalar(kind, value, name)}::bigint` : sql`${parseScalar(kind, value, name)}`;

function values(kind: FieldKind, value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw refuse('Hier wird eine Liste von Werten erwartet.');
  if (value.length > MAX_VALUES) throw refuse(`Eine Liste darf höchstens ${MAX_VALUES} Werte haben.`);
  return value.map((item) => parseScalar(kind, item, name));
}

/** A value of that kind, fit to be bound. Throws `invalid-filter` that says for what it is none. */
export function parseScalar(kind: FieldKind, value: unknown, name: string): string | number | boolean {
  if (kind === 'number' && Number.isInteger(value) && Math.abs(value as number) < 2 ** 31)
    return value as number;
  // 0 and 1 as well: the specification writes `ws = 1`.
  if (kind === 'boolean' && (typeof value === 'boolean' || value === 0 || value === 1)) return Boolean(value);
  if (kind === 'text' && typeof value === 'string' && value.length <= 1000 && isStorable(value)) return value;
  if (kind === 'day' && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value))
    return value;
  if (kind === 'moment' && typeof value === 'string' && MOMENT.test(value) && isDay(value.slice(0, 10)))
    return value;
  throw refuse(`Der Wert für ${quotedName(name)} hat die falsche Art.`);
}

/** With `+00:00` as well: the database writes it, and a cursor brings it back. */
const MOMENT = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|\+00:00)$/;

/** PostgreSQL knows no year 0. */
const isDay = (value: string) => {
  if (value.startsWith('0000')) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};
