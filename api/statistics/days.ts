import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

export async function readDays(
  db: Db,
  last: string,
  count: number,
): Promise<{ day: string; views: number }[]> {
  const { rows } = await sql<{ day: string; views: number }>`
    select to_char(at, 'YYYY-MM-DD') as day, coalesce(sum(view.n), 0)::int as views
    from generate_series(${last}::date - ${count - 1}::int, ${last}::date, interval '1 day') at
    left join view on view.day = at::date group by at order by at`.execute(db);
  return rows;
}
