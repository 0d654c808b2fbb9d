import { sql } from 'kysely';
import type { WritableType } from '../contract/write.ts';
import type { Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Id } from './noun.ts';

const IN_BIN: Partial<Record<WritableType, (ids: string[]) => ReturnType<typeof sql>>> = {
  image: (ids) => sql`kind in ('image', 'album')
    and bin.id in (select "binId" from "binImage" where "binImage".id = any(${ids}))`,
  album: (ids) => sql`kind = 'album' and "albumId" = any(${ids})`,
  posts: (ids) => sql`kind = 'post' and record->'post'->>'id' = any(${ids})`,
};

/** What is said to an administrator of records that are not there: `deleted` where one of them lies in the bin. */
export async function deletedProblem(trx: Db, type: WritableType, ids: readonly Id[]): Promise<ApiProblem> {
  const { rows } = await sql<{ by: string | null }>`select users.name as by
    from bin left join users on users.id = bin."userId"
    where ${IN_BIN[type]?.(ids.map(String)) ?? sql`false`} order by deleted desc limit 1`.execute(trx);
  if (!rows[0]) return new ApiProblem('not-found', { detail: 'Einen der Datensätze gibt es nicht.' });
  const what = ids.length === 1 ? 'Der Datensatz' : 'Einer der Datensätze';
  const by = rows[0].by === null ? '' : ` von ${rows[0].by}`;
  const detail = `${what} wurde inzwischen${by} gelöscht und liegt im Papierkorb.`;
  return new ApiProblem('deleted', { detail });
}
