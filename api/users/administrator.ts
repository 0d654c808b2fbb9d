import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../database/schema.ts';
import { hashPassword } from '../session/password.ts';
import { replacePassword } from '../session/set-password.ts';

export const newPassword = () => randomBytes(12).toString('base64url');
export const newUserId = () => `u${randomBytes(9).toString('base64url')}`;

/** Creates the administrator of an empty installation; null where there is one already, or another process makes him now. */
export const ensureAdministrator = (
  db: Kysely<Database>,
  { email = 'admin@lichthof.local', password = newPassword() }: { email?: string; password?: string },
): Promise<{ email: string; password: string } | null> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('administrator'))`.execute(trx);
    const existing = await trx
      .selectFrom('users')
      .select('id')
      .where('admin', '=', true)
      .limit(1)
      .executeTakeFirst();
    if (existing) return null;
    await setAdministrator(trx, email, password);
    return { email, password };
  });

/**
 * Makes this e-mail address an administrator with this password, ends all of that user's sessions and login links and removes his
 * passkeys: it is the way back in for whoever lost them, and out for whoever took them.
 */
export async function setAdministrator(db: Db, email: string, password: string): Promise<void> {
  const pwdHash = await hashPassword(password);
  const user = await db
    .updateTable('users')
    .set((eb) => ({ admin: true, expires: null, version: eb('version', '+', 1) }))
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .returning('id')
    .executeTakeFirst();
  if (user) {
    await replacePassword(db, { userId: user.id, pwdHash });
    await db.deleteFrom('passkey').where('userId', '=', user.id).execute();
    return;
  }
  await db
    .insertInto('users')
    .values({ id: newUserId(), name: 'Administrator', email, admin: true, pwdHash })
    .execute();
}
