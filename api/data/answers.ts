import type { CompiledQuery } from 'kysely';
import { check } from '../body.ts';
import type { Viewer } from '../contract/access.ts';
import { type DataType, ReadQuery } from '../contract/data.ts';
import type { Db } from '../db.ts';
import { etagOf } from './cache.ts';
import { answerOf, countOf, type Page, pageOf, planReading, type Reading } from './read.ts';
import { TYPES } from './types.ts';
import type { Versions } from './versions.ts';

/** A question that was understood. */
export interface Plan {
  /** Changes with the data, and with nothing else; null where the data is nobody else's and changes too often. */
  etag(versions: Versions): string | null;
  build(): Promise<string>;
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
  ) => {
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

/**
 * An answer belongs to the statements that ask the database for it. They hold all that an answer depends on (who may see
 * what, masks, the day, the filter), so two viewers share one exactly where they see the same, and never by mistake.
 */
function planOf(db: Db, type: DataType, reading: Reading): Plan {
  const page = pageOf(reading).compile(db);
  const total = reading.limit !== null && !reading.after ? countOf(reading).compile(db) : null;
  const question = etagOf(page.sql, JSON.stringify(page.parameters), total?.sql ?? '');
  const tables = TYPES[type].dependsOn;
  let last = { state: '', etag: '' };
  return {
    etag(versions) {
      if (tables.length === 0) return null;
      const state = tables.map((table) => versions.get(table) ?? 0).join('.');
      if (last.state !== state) last = { state, etag: etagOf(question, state) };
      return last.etag;
    },
    async build() {
      const { n } = total ? await one<{ n: number }>(db, total) : { n: null };
      return answerOf(reading, await one<Page>(db, page), n);
    },
  };
}

async function one<T>(db: Db, query: CompiledQuery): Promise<T> {
  const { rows } = await db.executeQuery(query);
  return rows[0] as T;
}
