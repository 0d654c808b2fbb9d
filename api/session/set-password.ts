import type { Kysely } from 'kysely';
import type { Database, Db } from '../database/schema.ts';
import { ApiProblem } from '../problem/problem.ts';

interface Leaving {
  userId: string;
  keep?: string;
}

interface NewPassword extends Leaving {
  pwdHash: string;
  /** Where somebody gives it to himself: that of his session, which may have ended since. */
  tokenVersion?: number | null;
}

/** Gives a user a new password: all sessions but the one named end, and login links stop working. */
export const storePassword = (db: Kysely<Database>, password: NewPassword): Promise<void> =>
  db.transaction().execute((trx) => replacePassword(trx, password));

export async function replacePassword(
  trx: Db,
  { pwdHash, tokenVersion, ...leaving }: NewPassword,
): Promise<void> {
  const { userId, keep } = leaving;
  await trx
    .updateTable('users')
    .set({ pwdHash })
    .where('id', '=', userId)
    .$if(tokenVersion !== undefined, (query) => query.where('tokenVersion', '=', tokenVersion!))
    .returning('id')
    .executeTakeFirstOrThrow(
      () => new ApiProblem(tokenVersion === undefined ? 'not-found' : 'not-logged-in'),
    );
  await leaveEverywhere(trx, leaving);
  if (keep) await trx.updateTable('session').set({ viaLink: false }).where('id', '=', keep).execute();
}

/** Ends all sessions but the one named, those that are just being renewed too, and login links. Answers how many there were. */
export async function leaveEverywhere(trx: Db, { userId, keep }: Leaving): Promise<number> {
  const { tokenVersion } = await trx
    .updateTable('users')
    .set((eb) => ({ tokenVersion: eb('tokenVersion', '+', 1) }))
    .where('id', '=', userId)
    .returning('tokenVersion')
    .executeTakeFirstOrThrow();
  const ended = await trx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep!))
    .returning('replacedBy')
    .execute();
  if (keep) {
    await trx
      .updateTable('session')
      .set({ tokenVersion })
      .where('id', '=', keep)
      .where('userId', '=', userId)
      .execute();
  }
  // Looks at the site as somebody else are his as well.
  await trx.deleteFrom('session').where('viewedBy', '=', userId).execute();
  await trx.deleteFrom('loginLink').where('userId', '=', userId).execute();
  // What was renewed and goes on under another name counts once.
  return ended.filter(({ replacedBy }) => replacedBy === null).length;
}
