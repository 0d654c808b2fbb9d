import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

/** Rows that one statement writes: each costs about a millisecond, and a statement has a limit of time (docs/reliability.md, Database). */
export const CHUNK = 500;

export const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, n) => rows.slice(n * CHUNK, (n + 1) * CHUNK));

/**
 * Changes some of the rows where it is so, and tells whether there are more. For what a transaction of all of them would keep everybody
 * waiting: each step is one of its own.
 */
export async function updateSome(
  trx: Db,
  table: string,
  set: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<{ changed: number; more: boolean }> {
  const { rows } = await sql<{ changed: number; more: boolean }>`
    with found as (
      select id from ${sql.table(table)} where ${where} order by id limit ${CHUNK + 1} for no key update),
    changed as (
      update ${sql.table(table)} set version = version + 1, ${set}
      where id in (select id from found order by id limit ${CHUNK}) returning id)
    select (select count(*) from changed)::int as changed, (select count(*) from found) > ${CHUNK} as more`.execute(
    trx,
  );
  return rows[0]!;
}
