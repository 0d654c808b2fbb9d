import { Socket } from 'node:net';
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Same result types as `worker.ts`: counts are numbers, days are strings that no time zone can shift. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  },
};

interface Pool {
  /** Connections at once. */
  max?: number;
  /** Milliseconds after which a statement is given up. */
  patience?: number;
}

/** Whoever has to wait for a connection does so for a third of that time. */
export const postgresDialect = (
  connectionString: string,
  { max = 10, patience = 15_000 }: Pool = {},
): Dialect => {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    options: '-c TimeZone=UTC',
    statement_timeout: patience,
    connectionTimeoutMillis: patience / 3,
    idle_in_transaction_session_timeout: 2 * patience,
    stream: () => endingWhenSilent(3 * patience),
  });
  // A connection has ended: the pool lets it go, and whoever uses it is told by his query. Unheard, this would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  return new PostgresDialect({ pool });
};

/** A server that is cut off cannot keep its own time limits, and no system would notice for a quarter of an hour. */
function endingWhenSilent(ms: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(ms, () => socket.destroy());
}
