import { createLoginLink, exchangeToken } from '../contract/session.ts';
import { today } from '../clock/clock.ts';
import { userById } from '../database/by-id.ts';
import { inTransaction } from '../database/transaction.ts';
import { LIMITS } from '../limits/limits.ts';
import type { App, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { idempotencyKeyOf } from '../http/auth-id.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { hashSecret, randomSecret } from '../encryption/secret.ts';
import { addLink, useUp } from './login-link.ts';
import { originOf, ticketFor } from './passkey.ts';
import { GRACE_S, nextSession } from './replace.ts';
import { startSession } from './start.ts';
import { isOver } from './viewer.ts';

const VALID_MS = 7 * 24 * 60 * 60 * 1000;
const LINKED = '/profil/help';
const NO_SERVER = 'Es ist kein Mailserver eingerichtet. Bitte geben Sie den Link selbst weiter.';
const OVER = 'Der Zugang ist abgelaufen. Bitte ändern Sie zuerst das Ablaufdatum.';

export function linkRoutes(app: App, services: Services) {
  const { db, clock, key, limits, log, mailer, outbox, settings, sites } = services;

  // The address of this page holds the secret until the page takes it out (docs/reliability.md, Browser).
  app.use(`${LINKED}/*`, async (c, next) => {
    await next();
    c.res.headers.set('Referrer-Policy', 'no-referrer');
  });

  serve(app, createLoginLink, async ({ body: { userId, mail } }, c) => {
    const user = await userById(db, userId);
    if (isOver(user.expires, today(clock))) throw new ApiProblem('conflict', { detail: OVER });
    const token = randomSecret();
    const now = clock.now();
    const expires = new Date(now.getTime() + VALID_MS);
    const link = new URL(`${LINKED}?token=${token}`, siteOrigin(c, services)).href;
    const site = sites.of(c.req.header('Host')).siteName;
    const mailed = mail && mailer !== null;
    const loginLink = hashSecret(token);
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('loginLink').where('userId', '=', userId).execute();
      const words = mailed ? settings.mail('login', { name: user.name, link, seite: site }) : null;
      await addLink(trx, key, user, { loginLink, now, expires, mail: words });
    });
    if (mailed) outbox.wake();
    log('INFO', 'Anmeldelink erstellt', { userId, by: c.var.viewer.userId, requestId: c.var.requestId });
    return {
      token,
      link,
      expires: expires.toISOString(),
      mailed,
      ...(mail && !mailed && { mailError: NO_SERVER }),
    };
  });

  serve(app, exchangeToken, async ({ body: { token } }, c) => {
    const now = clock.now();
    const loginLink = hashSecret(token);
    const next = nextSession(key, loginLink, idempotencyKeyOf(c));
    const user = await db
      .selectFrom('loginLink')
      .innerJoin('users', 'users.id', 'userId')
      .selectAll('users')
      .where('tokenHash', '=', loginLink)
      // The same request comes again where its answer was lost: nobody has the session that it began.
      .where((eb) =>
        eb.or([
          eb('used', 'is', null),
          eb.and([
            eb('used', '>', new Date(now.getTime() - GRACE_S * 1000)),
            eb.exists(eb.selectFrom('session').select('id').where('session.id', '=', next.sessionId)),
          ]),
        ]),
      )
      .where('loginLink.expires', '>', now)
      .executeTakeFirst();
    if (!user) {
      const was = db.selectFrom('loginLink').select('userId').where('tokenHash', '=', loginLink);
      // Nobody guesses a token that was right once.
      if (!(await was.executeTakeFirst())) await limits.consume({ limit: LIMITS.linkNet, key: c.var.net });
      throw new ApiProblem('link-invalid');
    }
    if (isOver(user.expires, today(clock))) throw new ApiProblem('access-expired');
    // Whoever cancels there still has the link: the passkey uses it up.
    const ticket = await ticketFor(db, user, { origin: originOf(c), now, loginLink });
    if (ticket) return ticket;
    const tokens = await inTransaction(db, async (trx) => {
      await useUp(trx, loginLink, now).catch(async (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error;
        // Another try of the same request was faster.
        await trx
          .selectFrom('session')
          .select('id')
          .where('id', '=', next.sessionId)
          .forUpdate()
          .executeTakeFirstOrThrow(() => error);
      });
      return startSession(trx, key, user, now, { ...next, viaLink: true });
    });
    log('INFO', 'Anmeldung mit Link', { userId: user.id, requestId: c.var.requestId });
    return tokens;
  });
}
