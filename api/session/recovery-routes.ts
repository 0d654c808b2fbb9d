import { recover, recoveryOffered } from '../contract/recovery.ts';
import { today } from '../clock/clock.ts';
import { hashSecret, randomSecret } from '../encryption/secret.ts';
import { serve } from '../http/serve.ts';
import { LIMITS } from '../limits/limits.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Services } from '../services/services.ts';
import { addLink } from './login-link.ts';
import { isOver } from './viewer.ts';

const VALID_MS = 24 * 60 * 60 * 1000;
const NO_SERVER = 'Hier lassen sich keine Mails verschicken. Bitte fragen Sie den Betreiber der Website.';

export function recoveryRoutes(app: App, services: Services) {
  const { db, clock, key, limits, log, mailer, outbox, settings, sites, publicUrl, jobs } = services;
  /** Never the host that the request names: a link that leads elsewhere would hand over the account. */
  const base = mailer ? publicUrl : undefined;

  serve(app, recoveryOffered, async () => ({ mail: base !== undefined }));

  serve(app, recover, async ({ body: { email } }, c) => {
    if (base === undefined) throw new ApiProblem('conflict', { detail: NO_SERVER });
    const account = hashSecret(email.toLowerCase()).slice(0, 22);
    await limits.consume(
      { limit: LIMITS.recoveryNet, key: c.var.net },
      { limit: LIMITS.recoveryAccount, key: account },
    );
    const { requestId } = c.var;
    const site = sites.of(c.req.header('Host')).siteName;
    // Nothing that depends on the address happens before the answer: it takes the same time for everybody.
    const sending = sendLink(email, { base, site, requestId })
      .catch((error: Error) =>
        log('ERROR', 'Der Link für ein neues Passwort ließ sich nicht anlegen', {
          error: error.message,
          requestId,
        }),
      )
      .finally(() => jobs.delete(`recovery ${requestId}`));
    jobs.set(`recovery ${requestId}`, sending);
    return c.json({ accepted: true }, 202);
  });

  interface Asked {
    base: string;
    site: string;
    requestId: string;
  }

  const sendLink = async (email: string, { base, site, requestId }: Asked) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'expires'])
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst();
    if (!user || isOver(user.expires, today(clock))) return;
    const token = randomSecret();
    const loginLink = hashSecret(token);
    const now = clock.now();
    const expires = new Date(now.getTime() + VALID_MS);
    const link = new URL(`/profil/help?token=${token}&pwd=1`, base).href;
    const words = settings.mail('recovery', { name: user.name, link, seite: site });
    // Earlier links stay good: a stranger who asks must not end the one that somebody is about to use.
    await db
      .transaction()
      .execute((trx) => addLink(trx, key, user, { loginLink, now, expires, mail: words }));
    outbox.wake();
    log('INFO', 'Link für ein neues Passwort verschickt', { userId: user.id, requestId });
  };
}
