import { type CompiledQuery, sql } from 'kysely';
import { check } from '../body.ts';
import type { Viewer } from '../contract/access.ts';
import { type DataType, ReadQuery } from '../contract/data.ts';
import type { Db } from '../db.ts';
import { etagOf } from './cache.ts';
import { answerOf, countOf, type Page, pageOf, planReading, type Reading } from './read.ts';
import { TYPES } from './types.ts';
import { ALL_VERSIONS, type Versions } from './versions.ts';

/** A question that was understood. */
export interface Plan {
  /** Changes with the data, and with nothing else; null where nobody counts the changes of the data. */
  etag(versions: Versions): string | null;
  /** Asks the database: the answer as JSON text, and of which versions it is. */
  read(): Promise<{ json: string; versions: Versions }>;
  /** Was it answered before? */
  asked: boolean;
}

const MAX_PLANS = 2000;

/** Understands questions; the same one of the same viewer on the same day is not worked out again. */
export function planner(db: Db) {
  const plans = new Map<string, Plan>();
  return (
    type: DataType,
    url: string,
    query: () => Record<string, string>,
    viewer: Viewer,
    today: string,
  ): Plan => {
    const key = `${url}\0${today}\0${keyOf(viewer)}`;
    const known = plans.get(key);
    if (known) return known;
    const asked = check(ReadQuery, query());
    const plan = planOf(db, type, planReading(type, asked, { viewer, today, nsfw: asked.nsfw === '1' }));
    if (plans.size >= MAX_PLANS) plans.clear();
    plans.set(key, plan);
    return plan;
  };
}

const keys = new WeakMap<Viewer, string>();
function keyOf(viewer: Viewer): string {
  let key = keys.get(viewer);
  if (key === undefined) keys.set(viewer, (key = JSON.stringify(viewer)));
  return key;
}

interface Row extends Page {
  total: number | null;
  versions: Record<string, number>;
}

/**
 * An answer belongs to the statement that asks the database for it. That holds all that an answer depends on (who may
 * see what, masks, the day, the filter), so two viewers share one exactly where they see the same, and never by mistake.
 */
function planOf(db: Db, type: DataType, reading: Reading): Plan {
  const total = reading.limit !== null && !reading.after ? sql`(${countOf(reading)})` : sql`null::int`;
  const statement: CompiledQuery<Row> = sql<Row>`
    select page.*, ${total} as total, ${ALL_VERSIONS} as versions from (${pageOf(reading)}) page`.compile(db);
  const question = etagOf(statement.sql, JSON.stringify(statement.parameters));
  const tables = TYPES[type].dependsOn;
  let last = { state: '', etag: '' };
  return {
    asked: false,
    etag(versions) {
      if (tables.length === 0) return null;
      const state = tables.map((table) => versions.get(table) ?? 0).join('.');
      if (last.state !== state) last = { state, etag: etagOf(question, state) };
      return last.etag;
    },
    async read() {
      const { rows } = await db.executeQuery(statement);
      const { versions, total, ...page } = rows[0]!;
      return { json: answerOf(reading, page, total), versions: new Map(Object.entries(versions)) };
    },
  };
}
