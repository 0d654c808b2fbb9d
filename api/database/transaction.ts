import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
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
