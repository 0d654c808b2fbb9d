import type { Viewer } from '../contract/access.ts';
import type { Db } from '../db.ts';
import { allGroups } from './viewer.ts';

/**
 * The rights of a user where no session is at hand: a download goes on while its browser has long renewed the session. Null
 * where the user is gone, or the password or groups changed since.
 */
export async function userViewer(
  db: Db,
  { userId, tokenVersion, unlocked }: { userId: string; tokenVersion: number; unlocked: readonly string[] },
): Promise<Viewer | null> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (user?.tokenVersion !== tokenVersion) return null;
  return { userId, admin: user.admin, groups: await allGroups(db, user.groups), unlocked };
}
