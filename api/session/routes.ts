import type { Context } from 'hono';
import { type Login, login, logout, renew } from '../contract/session.ts';
import { today } from '../clock/clock.ts';
import { inTransaction } from '../database/transaction.ts';
import { authIdOf, idempotencyKeyOf } from '../http/auth-id.ts';
import { LIMITS } from '../limits/limits.ts';
import type { App, Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { keyRoutes } from './key-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { withPlace } from '../limits/hashing.ts';
import { isOutdated, hashPassword, verifyPassword } from './password.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { originOf, ticketFor } from './passkey.ts';
import { passwordRoutes } from './password-routes.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { endSession, replaceSession } from './replace.ts';
import { hashSecret } from '../encryption/secret.ts';
import { startSession } from './start.ts';
import { viewRoutes } from './view-routes.ts';
import { isOver } from './viewer.ts';

export function sessionRoutes(app: App, services: Services) {
  const { db, clock, key, sessions, limits, log } = services;

  serve(app, login, async ({ body }, c) => {
    const byNet = { limit: LIMITS.loginNet, key: c.var.net };
    const account = hashSecret(body.email.toLowerCase()).slice(0, 22);
    const byAccount = { limit: LIMITS.loginAccount, key: `${account} ${c.var.net}` };
    limits.requireFree(byNet, byAccount);
    return withPlace(async () => {
      await limits.consume(byNet, byAccount);
      const answer = await tryLogin(body, c);
      await limits.refund(byNet);
      await limits.reset(byAccount);
      return answer;
    });
  });

  const tryLogin = async ({ email, password }: Login, c: Context<Env>) => {
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst();
    if (!(await verifyPassword(user?.pwdHash, password)) || !user) {
      log('WARNING', 'Anmeldung fehlgeschlagen', { net: c.var.net, requestId: c.var.requestId });
      throw new ApiProblem('login-failed');
    }
    // Only to those who know the password.
    if (isOver(user.expires, today(clock))) throw new ApiProblem('access-expired');
    if (isOutdated(user.pwdHash!)) await rehash(user.id, user.pwdHash!, password);
    const ticket = await ticketFor(db, user, { origin: originOf(c), now: clock.now() });
    if (ticket) return ticket;
    const tokens = await startSession(db, key, user, clock.now());
    log('INFO', 'Anmeldung', { userId: user.id, requestId: c.var.requestId });
    return tokens;
  };

  /** The parameters rose since this password was set. Another time will do where there is no room now. */
  const rehash = async (id: string, old: string, password: string) => {
    const pwdHash = await hashPassword(password).catch(() => null);
    if (!pwdHash) return;
    await db.updateTable('users').set({ pwdHash }).where('id', '=', id).where('pwdHash', '=', old).execute();
  };

  serve(app, renew, async (_, c) => {
    if (!c.var.session) throw new ApiProblem('not-logged-in');
    const { id: sessionId } = c.var.session;
    const authId = authIdOf(c);
    const [idempotencyKey, now] = [idempotencyKeyOf(c), clock.now()];
    return inTransaction(db, (trx) => replaceSession(trx, key, { sessionId, authId, idempotencyKey, now }));
  });

  serve(app, logout, async (_, c) => {
    if (c.var.session) {
      await endSession(db, c.var.session.id);
      sessions.forget();
    }
    return c.body(null, 204);
  });

  passwordRoutes(app, services);
  linkRoutes(app, services);
  recoveryRoutes(app, services);
  viewRoutes(app, services);
  keyRoutes(app, services);
  passkeyRoutes(app, services);
}
