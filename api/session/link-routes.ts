import { Hono } from 'hono';
import { createLoginLink, exchangeToken } from '../contract/session.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Env, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { hashSecret, randomSecret } from '../encryption/secret.ts';
import { startSession } from './start.ts';

const VALID_MS = 7 * 24 * 60 * 60 * 1000;
const LINKED = '/profil/help';
const NO_SERVER = 'Es ist kein Mailserver eingerichtet. Bitte geben Sie den Link selbst weiter.';
const NOT_SENT = 'Die E-Mail ließ sich nicht verschicken. Bitte geben Sie den Link selbst weiter.';

export function linkRoutes({ db, clock, key, limits, log, mailer, sites, publicUrl }: Services) {
  const app = new Hono<Env>();

  // The address of this page holds the secret until the page takes it out (docs/reliability.md, Browser).
  app.use(`${LINKED}/*`, async (c, next) => {
    await next();
    c.res.headers.set('Referrer-Policy', 'no-referrer');
  });

  serve(app, createLoginLink, async ({ body: { userId, mail } }, c) => {
    const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
    if (!user) throw new ApiProblem('not-found', { detail: 'Benutzer nicht gefunden!' });
    const token = randomSecret();
    const now = clock.now();
    const expires = new Date(now.getTime() + VALID_MS);
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('loginLink').where('userId', '=', userId).execute();
      await trx
        .insertInto('loginLink')
        .values({ tokenHash: hashSecret(token), userId, created: now, expires })
        .execute();
    });
    log('INFO', 'Anmeldelink erstellt', { userId, by: c.var.viewer.userId, requestId: c.var.requestId });
    const link = new URL(`${LINKED}?token=${token}`, publicUrl ?? c.req.url).href;
    const site = sites.of(c.req.header('Host')).siteName;
    const mailError = mail ? await send(user, link, site) : undefined;
    const mailed = mail && mailError === undefined;
    return { token, link, expires: expires.toISOString(), mailed, mailError };
  });

  /** Sent at once, not through the outbox: there the secret would lie readable in the database. */
  const send = async (user: { name: string; email: string }, link: string, site: string) => {
    if (!mailer) return NO_SERVER;
    try {
      const id = `link-${randomSecret().slice(0, 22)}`;
      await mailer.send({
        id,
        to: user.email,
        subject: `Ihr Zugang zu ${site}`,
        text: textOf(user.name, link),
      });
      return undefined;
    } catch (error) {
      log('WARNING', 'Anmeldelink nicht verschickt', { error: (error as Error).message });
      return NOT_SENT;
    }
  };

  serve(app, exchangeToken, async ({ body }, c) => {
    const take = { limit: LIMITS.linkNet, key: c.var.net };
    await limits.consume(take);
    const { tokens, userId } = await exchange(body.token);
    await limits.refund(take);
    log('INFO', 'Anmeldung mit Link', { userId, requestId: c.var.requestId });
    return tokens;
  });

  const exchange = (token: string) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now();
      // One statement: of two who come with the same token at the same time, one gets in.
      const used = await trx
        .updateTable('loginLink')
        .set({ used: now })
        .where('tokenHash', '=', hashSecret(token))
        .where('used', 'is', null)
        .where('expires', '>', now)
        .returning('userId')
        .executeTakeFirst();
      if (!used) throw new ApiProblem('link-invalid');
      const { userId } = used;
      const user = await trx
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      return { userId, tokens: await startSession(trx, key, user, now, { viaLink: true }) };
    });

  return app;
}

const textOf = (name: string, link: string) => `Guten Tag ${name},

mit diesem Link melden Sie sich an. Er gilt sieben Tage und nur ein einziges Mal:

${link}

Danach können Sie in Ihrem Profil ein eigenes Passwort vergeben.
`;
