import { type Kysely, sql } from 'kysely';
import type { Tokens } from '../contract/session.ts';
import type { Database, Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { forgetInSessions, requireSamePassword } from '../encryption/encrypted-album.ts';
import { replaceSession } from './replace.ts';
import { startSession } from './start.ts';

export interface Unlocking {
  /** The session of the request; null: a guest session begins. */
  session: { id: string } | null;
  authId: string | undefined;
  idempotencyKey?: string | undefined;
  album: string;
  dataKey: Uint8Array;
  /** The album's wrapped key that `dataKey` was taken from with a password: it opens nothing where that has changed. */
  openedFrom?: unknown;
  now: Date;
}

/** After the right album password: a fresh pair of tokens whose session holds the album's data key, wrapped. */
export const unlockInSession = (
  db: Kysely<Database>,
  key: Uint8Array,
  { session, authId, idempotencyKey, album, dataKey, openedFrom, now }: Unlocking,
): Promise<Tokens> => {
  const unlocked = new Map([[album, dataKey]]);
  return inTransaction(db, async (trx) => {
    if (openedFrom !== undefined) await requireSamePassword(trx, album, openedFrom, 'wrong-password');
    return session
      ? replaceSession(trx, key, { sessionId: session.id, authId, idempotencyKey, unlock: unlocked, now })
      : startSession(trx, key, null, now, { unlocked });
  });
};

/** Takes the album's key out of every session, every choice and every link to an archive, because its password changed. */
export async function lockInSessions(db: Db, album: string): Promise<void> {
  await forgetInSessions(db, album);
  await db.updateTable('choice').set({ wrappedKey: null }).where('albumId', '=', album).execute();
  await db
    .deleteFrom('task')
    .where('kind', '=', 'download')
    .where(sql<boolean>`payload->>'album' = ${album}`)
    .execute();
}
