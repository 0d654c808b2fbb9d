import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../contract/access.ts';
import type { Db } from '../db.ts';
import { etagOf } from './cache.ts';
import { ALL_VERSIONS, type Versions } from './versions.ts';

/** A question that was understood. */
export interface Plan {
  /** Changes with the data, and with nothing else; null where nobody counts the changes of the data. */
  etag(versions: Versions): string | null;
  /** Asks the database: the answer as JSON text, and of which versions it is. */
  read(): Promise<{ json: string; versions: Versions }>;
}

export interface Planned {
  plan: Plan;
  /** The same was asked before. */
  again: boolean;
}

const MAX_PLANS = 2000;
/** What the SPA asks is shorter; whoever makes up long questions must not fill the memory with them. */
const MAX_KEY = 4000;

/**
 * Remembers what was understood: the same address, asked by the same viewer on the same day. What was asked only once is not kept:
 * most of that never comes again.
 */
export function planMemory() {
  const plans = new Map<string, Plan>();
  const heard = new Set<string>();
  return (url: string, viewer: Viewer, today: string, understand: () => Plan): Planned => {
    const key = `${pathOf(url)}\0${today}\0${keyOf(viewer)}`;
    const known = plans.get(key);
    if (known) return { plan: known, again: true };
    const plan = understand();
    const again = heard.delete(key);
    const into = again ? plans : heard;
    if (into.size >= MAX_PLANS) into.clear();
    if (again) plans.set(key, plan);
    else if (key.length <= MAX_KEY) heard.add(key);
    return { plan, again };
  };
}

/** Path and query: the same question on whichever host. */
const pathOf = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2));

const keys = new WeakMap<Viewer, string>();
function keyOf(viewer: Viewer): string {
  let key = keys.get(viewer);
  if (key === undefined) keys.set(viewer, (key = JSON.stringify(viewer)));
  return key;
}

/**
 * An answer belongs to the statement that asks the database for it. That holds all that an answer depends on (who may
 * see what, masks, the day, the filter), so two viewers share one exactly where they see the same, and never by mistake.
 * `query` gives one row, which becomes the answer; `tables` are those whose changes may change it.
 */
export function planOf<Row extends object>(
  db: Db,
  query: RawBuilder<Row>,
  tables: readonly string[],
  answer: (row: Row) => string,
): Plan {
  const statement = sql<Row & { versions: Record<string, number> }>`
    select answer.*, ${ALL_VERSIONS} as versions from (${query}) answer`.compile(db);
  let last = { state: '', etag: '' };
  return {
    etag(versions) {
      if (tables.length === 0) return null;
      const state = tables.map((table) => versions.get(table) ?? 0).join('.');
      if (last.state !== state) {
        last = { state, etag: etagOf(statement.sql, JSON.stringify(statement.parameters), state) };
      }
      return last.etag;
    },
    async read() {
      const { rows } = await db.executeQuery(statement);
      const row = rows[0]!;
      return { json: answer(row), versions: new Map(Object.entries(row.versions)) };
    },
  };
}
