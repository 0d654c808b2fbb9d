import type { Context } from 'hono';
import { visibleAlbums } from '../rights/access.ts';
import { unlockAlbum, type UnlockAlbum } from '../contract/album.ts';
import { authIdOf, idempotencyKeyOf } from '../http/auth-id.ts';
import { LIMITS } from '../limits/limits.ts';
import type { App, Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { withPlace } from '../limits/hashing.ts';
import { unlockInSession } from '../session/unlock.ts';
import { unwrapWithPassword, unwrapWithRecovery } from '../encryption/wrapped-keys.ts';
import { lockRoutes } from './lock-routes.ts';
import { orderRoutes } from './order.ts';

const NO_PASSWORD = 'Für dieses Album ist kein Passwort vergeben.';
const WRONG_RECOVERY = 'Der Wiederherstellungsschlüssel stimmt nicht.';

export function albumRoutes(app: App, services: Services) {
  const { db, clock, key, limits, sessions, log } = services;

  serve(app, unlockAlbum, async ({ body }, c) => {
    limits.requireFree(byNetOf(body, c));
    return withPlace(() => unlock(body, c));
  });

  const unlock = async ({ album, password = '', recoveryKey }: UnlockAlbum, c: Context<Env>) => {
    const row = await db
      .selectFrom('album')
      .select(['id', 'wrappedKey', 'recoveryKey'])
      .where('id', '=', album)
      .where(visibleAlbums(c.var.viewer))
      .executeTakeFirstOrThrow(() => new ApiProblem('not-found'));
    if (row.wrappedKey === null) throw new ApiProblem('conflict', { detail: NO_PASSWORD });

    const byNet = byNetOf({ album }, c);
    await limits.consume(byNet).catch((error: unknown) => {
      log('WARNING', 'Zu viele Versuche, ein Album zu öffnen', { album, net: c.var.net });
      throw error;
    });
    const open =
      recoveryKey === undefined
        ? unwrapWithPassword(album, row.wrappedKey, password)
        : Promise.resolve(unwrapWithRecovery(album, row.recoveryKey, recoveryKey));
    const dataKey = await open.catch(async (error: unknown) => {
      // Nothing was tried, so nothing is counted.
      await limits.refund(byNet);
      throw error;
    });
    if (!dataKey) {
      log('WARNING', 'Falsches Albumpasswort', { album, net: c.var.net, requestId: c.var.requestId });
      throw new ApiProblem('wrong-password', recoveryKey === undefined ? {} : { detail: WRONG_RECOVERY });
    }
    await limits.reset(byNet);
    const tokens = await unlockInSession(db, key, {
      session: c.var.session,
      authId: authIdOf(c),
      idempotencyKey: idempotencyKeyOf(c),
      album,
      dataKey,
      openedFrom: row.wrappedKey,
      now: clock.now(),
    });
    sessions.forget();
    log('INFO', 'Album geöffnet', { album, userId: c.var.viewer.userId, requestId: c.var.requestId });
    return tokens;
  };

  lockRoutes(app, services);
  orderRoutes(app, services);
}

const byNetOf = ({ album }: { album: string }, c: Context<Env>) => ({
  limit: LIMITS.unlockAlbum,
  key: `${album} ${c.var.net}`,
});
