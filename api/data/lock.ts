import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { requireKeys } from '../encryption/lost-key.ts';
import type { WritableType } from '../contract/write.ts';
import { ApiProblem } from '../problem/problem.ts';
import { TYPES } from './types.ts';
import type { Row, Writing } from './writing.ts';
import { WRITES } from './writes.ts';

type Id = string | number;

/** Waits until nobody else writes what goes by this name, and keeps the others waiting until the transaction ends. */
export async function serializeWrites({ trx }: Writing, name: string | undefined): Promise<void> {
  if (name) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(trx);
}

/** The rows that the writer may see at all: the id of one's own rating could also be that of somebody else's. */
export const seenBy = ({ scope }: Writing, type: WritableType): RawBuilder<SqlBool> =>
  TYPES[type].visible?.({ ...scope, nsfw: true }) ?? sql<SqlBool>`true`;

/** The rows by id. All have to be there, and the writer's to change: what he may not see is not there. */
export async function lockRows(
  writing: Writing,
  type: WritableType,
  ids: readonly Id[],
  strength: 'update' | 'no key update',
): Promise<Map<Id, Row>> {
  const { trx, scope } = writing;
  const { viewer } = scope;
  const { own, editors } = WRITES[type];
  if (new Set(ids).size < ids.length)
    throw new ApiProblem('bad-request', { detail: 'Ein Datensatz kommt mehrfach vor.' });
  const mine = own || viewer.admin ? sql`true` : (editors?.rows(viewer) ?? sql`false`);
  const table = sql.table(TYPES[type].table);
  const { rows } = await sql<Row & { mine: boolean }>`
    select *, ${mine} as mine from ${table} where id = any(${[...ids]}) and ${seenBy(writing, type)}
    order by id for ${sql.raw(strength)}`.execute(trx);
  if (rows.length < ids.length) {
    if (type === 'image') await requireKeys(trx, scope, sql`image.id = any(${[...ids]}::text[])`);
    throw new ApiProblem('not-found', { detail: 'Einen der Datensätze gibt es nicht.' });
  }
  if (rows.some(({ mine }) => !mine)) throw new ApiProblem('not-allowed');
  return new Map(rows.map((row) => [row['id'] as Id, row]));
}
