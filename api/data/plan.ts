import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { viewerKey } from '../rights/access.ts';
import type { Viewer } from '../contract/access.ts';
import type { Db } from '../database/schema.ts';
import { etagOf } from './cache.ts';
import { ALL_VERSIONS, readVersions, type Versions } from './versions.ts';

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
  const plans = new Map<string, Map<string, Planned>>();
  const heard = new Set<string>();
  let kept = 0;
  let day = '';

  const keep = (who: string, url: string, plan: Plan) => {
    if ((kept += 1) > MAX_PLANS) {
      plans.clear();
      kept = 1;
    }
    const own = plans.get(who) ?? new Map<string, Planned>();
    plans.set(who, own.set(url, { plan, again: true }));
  };
  return (url: string, viewer: Viewer, today: string, understand: () => Plan): Planned => {
    if (today !== day) {
      plans.clear();
      heard.clear();
      day = today;
    }
    const who = viewerKey(viewer);
    const known = plans.get(who)?.get(url);
    if (known) return known;
    const plan = understand();
    const key = `${who}\0${url}`;
    const again = heard.delete(key);
    if (again) keep(who, url, plan);
    else if (key.length <= MAX_KEY) heard.add(key);
    if (heard.size > MAX_PLANS) heard.clear();
    return { plan, again };
  };
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
  return {
    etag: etagsOf(statement, tables),
    async read() {
      const { rows } = await db.executeQuery(statement);
      const row = rows[0]!;
      return { json: answer(row), versions: new Map(Object.entries(row.versions)) };
    },
  };
}

/** The same for a query that gives many rows; a transaction makes sure of which versions they are. */
export function planOfList<Row extends object>(
  db: Db,
  query: RawBuilder<Row>,
  tables: readonly string[],
  answer: (rows: Row[]) => string,
): Plan {
  const statement = query.compile(db);
  return {
    etag: etagsOf(statement, tables),
    read: () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (trx) => {
          const versions = await readVersions(trx);
          const { rows } = await trx.executeQuery(statement);
          return { json: answer(rows), versions };
        }),
  };
}

function etagsOf({ sql, parameters }: CompiledQuery, tables: readonly string[]): Plan['etag'] {
  let last = { state: '', etag: '' };
  return (versions) => {
    if (tables.length === 0) return null;
    const state = tables.map((table) => versions.get(table) ?? 0).join('.');
    if (last.state !== state) last = { state, etag: etagOf(sql, JSON.stringify(parameters), state) };
    return last.etag;
  };
}
