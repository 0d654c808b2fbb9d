import { type SelectQueryBuilder, type Selectable, sql } from 'kysely';
import { type LogEntry, type LogQuery, SEVERITIES, type Severity } from '../contract/log.ts';
import type { Database, Db } from '../database/schema.ts';
import type { Cursor } from '../http/cursor.ts';

type Row = Selectable<Database['log']>;

export interface LogFilter {
  level: Severity;
  text?: string;
}

export async function readDay(
  db: Db,
  day: string,
  { order, limit, ...filter }: LogFilter & { order: LogQuery['order']; limit: number },
  after: Cursor | null,
): Promise<Row[]> {
  const midnight = (days: number) =>
    sql<Date>`((${day}::date + ${days}::integer)::timestamp at time zone 'Europe/Berlin')`;
  const beyond = order === 'desc' ? sql`<` : sql`>`;
  return matching(db.selectFrom('log').selectAll(), filter)
    .where('at', '>=', midnight(0))
    .where('at', '<', midnight(1))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(at, id) ${beyond} (${after![0]}::timestamptz, ${after![1]}::bigint)`),
    )
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit)
    .execute();
}

export const readAfter = (db: Db, id: number, filter: LogFilter): Promise<Row[]> =>
  matching(db.selectFrom('log').selectAll(), filter).where('id', '>', id).orderBy('id').limit(500).execute();

export async function lastId(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('log')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? 0;
}

function matching(query: SelectQueryBuilder<Database, 'log', Row>, { level, text }: LogFilter) {
  const atLeast = query.where('severity', '>=', SEVERITIES.indexOf(level));
  if (!text) return atLeast;
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return atLeast.where((eb) => eb.or([eb('message', 'ilike', part), eb('requestId', '=', text)]));
}

export const toEntry = (row: Row): LogEntry => ({
  id: row.id,
  timestamp: row.at.toISOString(),
  level: SEVERITIES[row.severity]!,
  source: row.source === 'client' ? 'client' : 'server',
  message: row.message,
  requestId: row.requestId,
  detail: row.detail as LogEntry['detail'],
});
