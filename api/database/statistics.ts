import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * By the rule of autovacuum, which the embedded database has not: a table that has grown would be asked forever as if it were small, for
 * example 10,000 pictures of an album once for each of the 200 that were chosen.
 */
export async function countChanged(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_stat_user_tables
    where schemaname = current_schema() and (coalesce(last_analyze, last_autoanalyze) is null
      or n_mod_since_analyze > 50 + n_live_tup / 10)`.execute(db);
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db);
}
