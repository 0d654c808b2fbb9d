import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

const TRIES = 6;
/** serialization_failure and deadlock_detected: the same again, a moment later, succeeds. */
const AGAIN = new Set(['40001', '40P01']);

/** Runs work in one transaction. What it does outside of the database must bear being done twice. */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries === TRIES || !AGAIN.has((error as { code?: string }).code ?? '')) throw error;
      // Not all at the same moment again.
      await setTimeout(Math.random() * 20 * tries);
    }
  }
}

const ASKED_MS = 5000;

/**
 * What a transaction waits for that is no query. PostgreSQL ends one that asks nothing for a while, and would have the blame for a slow
 * store; so it is asked something meanwhile.
 */
export async function keepingOpen<T>(
  trx: Kysely<Database>,
  work: Promise<T>,
  everyMs = ASKED_MS,
): Promise<T> {
  const over = new AbortController();
  const settled = work.finally(() => over.abort()).catch(() => undefined);
  while (!over.signal.aborted) {
    await Promise.race([settled, setTimeout(everyMs, undefined, over).catch(() => undefined)]);
    // Where that fails, the next query tells why.
    if (!over.signal.aborted) await sql`select 1`.execute(trx).catch(() => over.abort());
  }
  return work;
}
