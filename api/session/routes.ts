import { Hono } from 'hono';
import { Login, login, logout, renew } from '../contract/session.ts';
import { readBody } from '../body.ts';
import type { Env, Parts } from '../parts.ts';
import { ApiProblem } from '../problem.ts';
import { verifyPassword } from './password.ts';
import { startSession } from './start.ts';

export function sessionRoutes({ db, clock, key, sessions }: Parts) {
  const app = new Hono<Env>();

  app.post(login.path, async (c) => {
    const { email, password } = await readBody(c, Login);
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst();
    if (!(await verifyPassword(user?.pwdHash, password)) || !user) throw new ApiProblem('login-failed');
    return c.json(await startSession(db, key, user, clock.now()));
  });

  app.post(renew.path, async (c) => {
    const { session } = c.var;
    if (!session?.viewer.userId) throw new ApiProblem('not-logged-in');
    const user = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', session.viewer.userId)
      .executeTakeFirstOrThrow();
    const tokens = await db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('session')
        .where('id', '=', session.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ApiProblem('not-logged-in');
      return startSession(trx, key, user, clock.now());
    });
    return c.json(tokens);
  });

  app.post(logout.path, async (c) => {
    if (c.var.session) {
      await db.deleteFrom('session').where('id', '=', c.var.session.id).execute();
      sessions.forget();
    }
    return c.body(null, 204);
  });

  return app;
}
