import type { Chances } from './chances.ts';
import { hostileText, NUMBERS, wild, WORDS } from './hostile.ts';

/** As much of JSON Schema as the description of the API uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** A value that the schema describes, or nearly. */
export function valueOf(
  schema: Schema,
  by: Chances,
  { resolve, ids, wildness }: { resolve: (ref: string) => Schema; ids: readonly string[]; wildness: number },
  depth = 0,
): unknown {
  const rest = { resolve, ids, wildness };
  if (by.often(wildness)) return wild(by);
  if (schema.$ref) return valueOf(resolve(schema.$ref), by, rest, depth + 1);
  if ('const' in schema) return schema.const;
  if (schema.enum) return by.one(schema.enum);
  const some = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (some) return valueOf(by.one(some), by, rest, depth + 1);
  const type = Array.isArray(schema.type) ? by.one(schema.type) : schema.type;
  if (type === 'object') {
    const { properties = {}, required = [] } = schema;
    const given = Object.entries(properties).filter(([name]) =>
      by.often(required.includes(name) ? 0.97 : 0.4),
    );
    const entries = given.map(([name, one]) => [name, depth > 8 ? null : valueOf(one, by, rest, depth + 1)]);
    return Object.fromEntries(
      by.often(wildness) ? [...entries, [hostileText(by).slice(0, 100), wild(by)]] : entries,
    );
  }
  if (type === 'array')
    return Array.from({ length: by.below(4) }, () => valueOf(schema.items ?? {}, by, rest, depth + 1));
  if (type === 'boolean') return by.often(0.5);
  if (type === 'integer' || type === 'number') return by.often(0.5) ? by.below(10) : by.one(NUMBERS);
  if (type === 'null') return null;
  return by.often(0.7) ? by.one(ids) : by.one(WORDS);
}

/** An example with something else in some places. */
export function changed(
  value: unknown,
  by: Chances,
  how: { ids: readonly string[]; wildness: number },
): unknown {
  if (by.often(how.wildness)) return by.often(0.5) ? by.one(how.ids) : wild(by);
  if (Array.isArray(value)) return value.map((one) => changed(one, by, how));
  if (typeof value !== 'object' || value === null)
    return by.often(0.1) && typeof value === 'string' ? by.one(how.ids) : value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changed(one, by, how)]));
}

const FIELDS = [
  'id',
  'title',
  'album',
  'tags',
  'dateStr',
  'date',
  'published',
  'rating',
  'contribs',
  'public',
  'name',
  'width',
  'email',
  'created',
  'version',
  'text',
  'imageId',
  '__proto__',
  'pwdHash',
  'id; --',
];
const COMPARING = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'like', 'in', 'overlap'];

/** A filter expression: the contract leaves its fields and operators to the server. */
export function filterOf(by: Chances, ids: readonly string[], depth = 0): unknown {
  const scalar = () =>
    by.one<() => unknown>([() => by.one(ids), () => by.one(WORDS), () => by.one(NUMBERS), () => wild(by)])();
  const kind = by.below(depth > 3 ? 2 : 4);
  if (kind === 0)
    return { [by.one(['empty', 'search', 'words'])]: by.often(0.5) ? by.one(FIELDS) : scalar() };
  if (kind === 1) {
    const list = () => Array.from({ length: by.below(4) }, scalar);
    return { [by.one(COMPARING)]: [by.one(FIELDS), by.often(0.4) ? list() : scalar()] };
  }
  if (kind === 2) return { not: filterOf(by, ids, depth + 1) };
  return { [by.one(['and', 'or'])]: Array.from({ length: by.below(4) }, () => filterOf(by, ids, depth + 1)) };
}
