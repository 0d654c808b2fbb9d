import type { Context } from 'hono';
import { moment } from '../clock/clock.ts';
import { createAccount, updateAccount } from '../contract/account.ts';
import type { User } from '../contract/user.ts';
import type { Writer, Written } from '../data/write.ts';
import type { App, Env, Services } from '../services/services.ts';
import { serve } from '../http/serve.ts';
import { newUserId } from './administrator.ts';
import { users } from './write.ts';
import { elided, hashPassword } from '../session/password.ts';
import { requireAdmin } from '../http/require.ts';
import { replacePassword } from '../session/set-password.ts';

export function userRoutes(app: App, services: Services) {
  const { clock } = services;

  serve(app, createAccount, async ({ body: { password, id = newUserId(), ...user } }, c) =>
    withPassword(c, password, (writer) => users.create(services, [{ ...user, id }], writer)),
  );

  serve(app, updateAccount, async ({ body: { password, ...change } }, c) =>
    withPassword(c, password, (writer) => users.update(services, [change], writer)),
  );

  /** Hashes first: whether there is room for that is known before anything is written. */
  const withPassword = async (
    c: Context<Env>,
    password: string | undefined,
    write: (writer: Writer) => Promise<Written>,
  ) => {
    const pwdHash = password === undefined ? undefined : await hashPassword(password);
    const { viewer, id: sessionId, userId: me } = requireAdmin(c);
    const { items } = await write({
      scope: { viewer, ...moment(clock), nsfw: true },
      sessionId,
      async also(trx, [id]) {
        const userId = String(id);
        if (pwdHash)
          await replacePassword(trx, { userId, pwdHash, ...(userId === me && { keep: sessionId }) });
      },
    });
    const [user] = JSON.parse(items) as [User];
    return { user, ...(pwdHash && { pwdHash: elided(pwdHash) }) };
  };
}
