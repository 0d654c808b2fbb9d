import { sql } from 'kysely';
import type { ViewKind } from '../contract/statistics.ts';
import type { Db } from '../database/schema.ts';

/** What was seen most since that day. */
export async function readRanks(db: Db, kind: ViewKind, { first, most }: { first: string; most: number }) {
  const { rows } = await sql<{ id: string; title: string; views: number }>`
    select thing.id, thing.title, sum(view.n)::int as views
    from view join ${sql.table(kind)} thing on thing.id = view.id
    where view.kind = ${kind} and view.day >= ${first}::date
    group by thing.id, thing.title order by views desc, thing.title limit ${most}`.execute(db);
  return rows;
}
