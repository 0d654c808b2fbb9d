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

export const postgresDialect = (connectionString: string, max = 10): Dialect =>
  new PostgresDialect({
    pool: new pg.Pool({
      connectionString,
      max,
      types,
      options: '-c TimeZone=UTC',
      statement_timeout: 15_000,
      connectionTimeoutMillis: 5_000,
      idle_in_transaction_session_timeout: 30_000,
    }),
  });
