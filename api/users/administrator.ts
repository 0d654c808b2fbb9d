import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database, Db } from '../database/schema.ts';
import { hashPassword } from '../session/password.ts';

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

/** Makes this e-mail address an administrator with this password and ends all of that user's sessions. */
export async function setAdministrator(db: Db, email: string, password: string): Promise<void> {
  const pwdHash = await hashPassword(password);
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((eb) => ({
      pwdHash,
      admin: true,
      tokenVersion: eb('tokenVersion', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  await db
    .insertInto('users')
    .values({ id: newUserId(), name: 'Administrator', email, admin: true, pwdHash })
    .execute();
}
