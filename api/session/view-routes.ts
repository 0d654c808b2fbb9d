import { today } from '../clock/clock.ts';
import { endSessions, userSessions, viewAs } from '../contract/user-access.ts';
import { userById } from '../database/by-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { requireAdmin } from '../http/require.ts';
import { serve } from '../http/serve.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Services } from '../services/services.ts';
import { leaveEverywhere } from './set-password.ts';
import { startSession } from './start.ts';
import { isOver } from './viewer.ts';

const VIEW_MS = 30 * 60 * 1000;

export function viewRoutes(app: App, { db, clock, key, sessions, log }: Services) {
  serve(app, userSessions, async ({ params: { userId } }, c) => {
    const { tokenVersion } = await userById(db, userId);
    const rows = await db
      .selectFrom('session')
      .leftJoin('users', 'users.id', 'session.viewedBy')
      .select(['session.id', 'session.created', 'session.expires', 'viaLink', 'viewedBy', 'users.name'])
      .where('userId', '=', userId)
      .where('session.tokenVersion', '=', tokenVersion)
      .where('session.expires', '>', clock.now())
      .where('replacedBy', 'is', null)
      .orderBy('session.created', 'desc')
      .execute();
    return {
      items: rows.map(({ id, created, expires, viaLink, viewedBy, name }) => ({
        since: created.toISOString(),
        expires: expires.toISOString(),
        viaLink,
        viewedBy: viewedBy === null ? null : (name ?? ''),
        current: id === c.var.session?.id,
      })),
    };
  });

  serve(app, endSessions, async ({ params: { userId } }, c) => {
    await userById(db, userId);
    const { id: mine, userId: by } = requireAdmin(c);
    const ended = await inTransaction(db, (trx) => leaveEverywhere(trx, { userId, keep: mine }));
    sessions.forget();
    log('INFO', 'Überall abgemeldet', { userId, by, requestId: c.var.requestId });
    return { ended };
  });

  serve(app, viewAs, async ({ body: { userId } }, c) => {
    const { userId: by } = requireAdmin(c);
    const user = await userById(db, userId);
    if (user.admin)
      throw new ApiProblem('conflict', { detail: 'Administratoren sehen alles, wie Sie selbst.' });
    const now = clock.now();
    if (isOver(user.expires, today(clock)))
      throw new ApiProblem('conflict', { detail: 'Der Zugang ist abgelaufen: Hier ist nichts zu sehen.' });
    const until = new Date(now.getTime() + VIEW_MS);
    const tokens = await startSession(db, key, user, now, { view: { by, until } });
    log('INFO', 'Ansehen als', { userId, by, requestId: c.var.requestId });
    return { ...tokens, name: user.name, expires: until.toISOString() };
  });
}
