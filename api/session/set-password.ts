import type { Kysely } from 'kysely';
import type { Database, Db } from '../database/schema.ts';

interface NewPassword {
  userId: string;
  pwdHash: string;
  /** The session that goes on. */
  keep?: string;
}

/** Gives a user a new password: all sessions but the one named end, and login links stop working. */
export const storePassword = (db: Kysely<Database>, password: NewPassword): Promise<void> =>
  db.transaction().execute((trx) => replacePassword(trx, password));

export async function replacePassword(trx: Db, { userId, pwdHash, keep }: NewPassword): Promise<void> {
  const { tokenVersion } = await trx
    .updateTable('users')
    .set((eb) => ({ pwdHash, tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('id', '=', userId)
    .returning('tokenVersion')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep!))
    .execute();
  if (keep) {
    await trx
      .updateTable('session')
      .set({ tokenVersion, viaLink: false })
      .where('id', '=', keep)
      .where('userId', '=', userId)
      .execute();
  }
  await trx.deleteFrom('loginLink').where('userId', '=', userId).execute();
}
