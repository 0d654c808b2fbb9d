import { Socket } from 'node:net';
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type ServerWatch, watchServer } from './server-watch.ts';

/** Same result types as `worker.ts`: counts are numbers, days are strings that no time zone can shift. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  },
};

interface Pool {
  max?: number;
  timeoutMs?: number;
  /** A line may be quiet for as long as a statement takes. */
  patient?: boolean;
  /** Called with what another process has changed; null: whatever it was. */
  onChange?: (topic: string | null) => void;
}

/**
 * Whoever has to wait for a connection does so for a third of that time. Where the server falls silent, everything that waits for it fails
 * within four fifteenths, and whatever comes then at once, until it answers again.
 */
export const postgresDialect = (
  connectionString: string,
  { max = 10, timeoutMs = 15_000, patient = false, onChange = () => undefined }: Pool = {},
): Dialect => {
  const sockets = new Set<Socket>();
  let watch: ServerWatch | undefined;

  const stream = () => {
    const socket = new Socket();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (watch?.silent) setImmediate(() => cut(socket));
    if (patient) return socket.setKeepAlive(true, timeoutMs);
    // One line that is dead while others are not: neither side's limits reach the other.
    return socket.setTimeout(1.2 * timeoutMs, () => cut(socket));
  };
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    // What it compiles is run once: that took longer than what it saved.
    options: '-c TimeZone=UTC -c jit=off',
    statement_timeout: timeoutMs,
    connectionTimeoutMillis: timeoutMs / 3,
    idle_in_transaction_session_timeout: timeoutMs,
    stream,
  });
  // A connection has ended: the pool lets it go, and whoever uses it is told by his query. Unheard, this would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));

  return new PostgresDialect({
    async pool() {
      watch = watchServer(connectionString, timeoutMs / 5, {
        onSilent: () => sockets.forEach(cut),
        onChange,
      });
      return {
        options: pool.options,
        connect: () => pool.connect(),
        async end() {
          await watch?.stop();
          await pool.end();
        },
      };
    },
  });
};

const cut = (socket: Socket) =>
  void socket.destroy(Object.assign(new Error('The database server is silent.'), { code: 'ETIMEDOUT' }));
