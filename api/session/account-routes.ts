import { type Context, Hono } from 'hono';
import { today } from '../clock.ts';
import { createAccount, updateAccount } from '../contract/account.ts';
import type { User } from '../contract/user.ts';
import { createRecords, updateRecords, type Written } from '../data/write.ts';
import type { Env, Parts } from '../parts.ts';
import { serve } from '../serve.ts';
import { newUserId } from '../users/administrator.ts';
import { elided, hashPassword } from './password.ts';
import { requireAdmin } from './require.ts';
import { storePassword } from './set-password.ts';

/** Users as the data API writes them, with a password in the same call. */
export function accountRoutes(parts: Parts) {
  const { db, clock, sessions } = parts;
  const app = new Hono<Env>();

  serve(app, createAccount, async ({ body: { password, id = newUserId(), ...user } }, c) =>
    withPassword(c, password, () => createRecords(parts, 'users', [{ ...user, id }], writerOf(c))),
  );

  serve(app, updateAccount, async ({ body: { password, ...change } }, c) =>
    withPassword(c, password, () => updateRecords(parts, 'users', [change], writerOf(c))),
  );

  const writerOf = (c: Context<Env>) => {
    const { viewer, id } = requireAdmin(c);
    return { scope: { viewer, today: today(clock), nsfw: true }, sessionId: id };
  };

  /** Hashes first: whether there is room for that is known before anything is written. */
  const withPassword = async (
    c: Context<Env>,
    password: string | undefined,
    write: () => Promise<Written>,
  ) => {
    const pwdHash = password === undefined ? undefined : await hashPassword(password);
    const { items } = await write();
    const [user] = JSON.parse(items) as [User];
    if (pwdHash === undefined) return { user };
    const { id, userId } = requireAdmin(c);
    await storePassword(db, { userId: user.id, pwdHash, ...(user.id === userId && { keep: id }) });
    sessions.forget();
    return { user, pwdHash: elided(pwdHash) };
  };

  return app;
}
