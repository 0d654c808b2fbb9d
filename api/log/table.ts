import type { Kysely } from 'kysely';
import { SEVERITIES } from '../contract/log.ts';
import type { Database } from '../database/schema.ts';
import type { Entry, Sink } from './log.ts';

const BATCH = 200;
const WAIT_MS = 1000;
const RETRY_MS = 5000;
const MAX_BUFFERED = 10_000;

export interface LogTable {
  sink: Sink;
  lost(): number;
  /** Writes what is left, and waits for that at most a few seconds. */
  close(): Promise<void>;
}

/**
 * The table `log`, written in batches. While the database is away entries wait; it never logs, never throws, and nobody
 * waits for it.
 */
export function openLogTable(db: Kysely<Database>, { waitMs = WAIT_MS, retryMs = RETRY_MS } = {}): LogTable {
  const buffer: Entry[] = [];
  let lost = 0;
  let timer: NodeJS.Timeout | undefined;
  let away = false;
  let writing: Promise<void> | undefined;

  const later = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void write();
    }, ms).unref();
  };

  const write = (): Promise<void> =>
    (writing ??= writeAll().finally(() => {
      writing = undefined;
    }));

  const writeAll = async () => {
    while (buffer.length > 0) {
      const batch = buffer.slice(0, BATCH);
      away = !(await insert(db, batch));
      if (away) return later(retryMs);
      buffer.splice(0, batch.length);
    }
  };

  return {
    sink(entry) {
      if (buffer.length >= MAX_BUFFERED) lost += 1;
      else buffer.push(entry);
      if (buffer.length >= BATCH && !away) void write();
      else later(waitMs);
    },
    lost: () => lost,
    async close() {
      clearTimeout(timer);
      const enough = new Promise<void>((resolve) => setTimeout(resolve, 5000).unref());
      await Promise.race([write(), enough]);
      clearTimeout(timer);
    },
  };
}

/** False where the database cannot be reached. An entry that it will never take is dropped, and the others of its batch are kept. */
async function insert(db: Kysely<Database>, batch: Entry[]): Promise<boolean> {
  try {
    await db.insertInto('log').values(batch.map(toRow)).execute();
    return true;
  } catch (error) {
    const refused = /^(22|23)/.test((error as { code?: string }).code ?? '');
    if (!refused) return false;
    if (batch.length === 1) return true;
    const half = Math.ceil(batch.length / 2);
    return (await insert(db, batch.slice(0, half))) && insert(db, batch.slice(half));
  }
}

function toRow({ at, severity, message, detail: { source, requestId, ...detail } }: Entry) {
  return {
    at,
    severity: SEVERITIES.indexOf(severity),
    source: source === 'client' ? 'client' : 'server',
    message: message.slice(0, 4000),
    requestId: typeof requestId === 'string' ? requestId : null,
    detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : undefined,
  };
}
