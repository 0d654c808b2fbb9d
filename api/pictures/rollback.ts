import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { keepingOpen } from '../database/transaction.ts';
import { storedPathOf } from '../encryption/encrypted-album.ts';
import { forgetPlain, isNamed } from './present.ts';
import type { Received } from './receive.ts';
import type { Store } from './store.ts';

/** What fails leaves nothing behind; `placed` notes the file that was given its place. */
export async function withRollback<T>(
  store: Store,
  received: Received,
  work: (placed: (at: string) => void) => Promise<T>,
): Promise<T> {
  let placed: string | null = null;
  try {
    return await work((at) => {
      placed = at;
    });
  } catch (error) {
    await rollback(store, received, placed).catch((second: Error) =>
      store.log('WARNING', 'Ein Bild, das nicht aufgenommen wurde, ließ sich nicht ganz wegräumen', {
        error: second.message,
      }),
    );
    throw error;
  }
}

/** A file that a record names stays: the transaction may have been committed before it failed, or somebody has taken the file over. */
async function rollback(store: Store, { sha256, unlocked }: Received, placed: string | null): Promise<void> {
  if (placed !== null)
    await store.db.transaction().execute(async (trx) => {
      await lockBytes(trx, sha256);
      if (!(await isNamed(trx, placed)))
        await keepingOpen(trx, store.files.remove('imgs', storedPathOf(placed, unlocked)));
    });
  await forgetPlain(store, sha256);
}

/** Until the transaction ends nobody else gives a file with these bytes its place, takes it over or away. */
export const lockBytes = (trx: Db, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${sha256}))`.execute(trx);
