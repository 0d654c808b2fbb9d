import type { Kysely } from 'kysely';
import type { Database } from '../db.ts';

/** Gives a user a new password: all sessions but the one named end, and login links stop working. */
export const storePassword = (
  db: Kysely<Database>,
  { userId, pwdHash, keep }: { userId: string; pwdHash: string; keep?: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
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
  });
