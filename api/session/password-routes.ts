import type { Context } from 'hono';
import { setPassword, type SetPassword } from '../contract/session.ts';
import { LIMITS } from '../limits/limits.ts';
import type { App, Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { withPlace } from '../limits/hashing.ts';
import { elided, hashPassword, verifyPassword } from './password.ts';
import { requireAdmin, requireUser } from '../http/require.ts';
import { storePassword } from './set-password.ts';

const NO_USER = 'Benutzer nicht gefunden!';
const WRONG = 'Das aktuelle Passwort stimmt nicht.';

export function passwordRoutes(app: App, { db, limits, sessions, log }: Services) {
  serve(app, setPassword, ({ body }, c) => withPlace(() => change(body, c)));

  const change = async ({ email, currentPassword, newPassword }: SetPassword, c: Context<Env>) => {
    const session = requireUser(c);
    const me = await db.selectFrom('users').selectAll().where('id', '=', session.userId).executeTakeFirst();
    if (!me) throw new ApiProblem('not-logged-in');

    if (email !== undefined && email.toLowerCase() !== me.email.toLowerCase()) {
      requireAdmin(c);
      const pwdHash = await hashPassword(newPassword);
      const userId = await setFor(email, pwdHash);
      log('INFO', 'Passwort gesetzt', { userId, by: me.id, requestId: c.var.requestId });
      return { success: true as const, pwdHash: elided(pwdHash) };
    }

    const take = { limit: LIMITS.password, key: me.id };
    await limits.consume(take);
    if (me.pwdHash !== null && !session.viaLink) await requireCurrent(me.pwdHash, currentPassword);
    const pwdHash = await hashPassword(newPassword);
    const { id: keep, tokenVersion } = session;
    await storePassword(db, { userId: me.id, pwdHash, keep, tokenVersion });
    sessions.forget();
    await limits.reset(take);
    log('INFO', 'Passwort geändert', { userId: me.id, requestId: c.var.requestId });
    return { success: true as const };
  };

  const setFor = async (email: string, pwdHash: string): Promise<string> => {
    const user = await db
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirstOrThrow(() => new ApiProblem('not-found', { detail: NO_USER }));
    await storePassword(db, { userId: user.id, pwdHash });
    sessions.forget();
    return user.id;
  };
}

async function requireCurrent(digest: string, given: string | undefined): Promise<void> {
  if (given && (await verifyPassword(digest, given))) return;
  const errors = [{ field: 'currentPassword', message: WRONG }];
  throw new ApiProblem('invalid-fields', { detail: WRONG, errors });
}
