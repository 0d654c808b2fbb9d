import type { Context } from 'hono';
import {
  albumNews,
  changeNewsChoice,
  readNewsChoice,
  sendAlbumNews,
  stopNews,
  stopNewsPage,
} from '../contract/news.ts';
import type { Db } from '../database/schema.ts';
import { serve } from '../http/serve.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Env, Services } from '../services/services.ts';
import { newsMail } from './mail.ts';
import { newsOf } from './news.ts';
import { setNewsWanted, wantsNews, userOfToken } from './opt-out.ts';
import { sendNews } from './send.ts';

const NO_SERVER = 'Es ist kein Mailserver eingerichtet.';
const NO_LINK = 'Dieser Link gilt nicht. Bitte nehmen Sie den aus der neuesten Mail.';

export function newsRoutes(app: App, services: Services) {
  const { db, clock, key, log, mailer, outbox, sites } = services;
  const placeOf = (c: Context<Env>) => ({
    base: siteOrigin(c, services),
    site: sites.of(c.req.header('Host')).siteName,
  });

  serve(app, albumNews, async ({ params }, c) => {
    const { album, last, recipients, version, optedOut } = await newsOf(db, clock, params.album);
    const [first] = recipients;
    const words = mailer && first ? newsMail(services, { album, ...placeOf(c) }, first) : null;
    return {
      sent: last?.sent.toISOString() ?? null,
      failed: last ? await countFailed(db, last.id) : 0,
      recipients,
      version,
      optedOut,
      words: words && { subject: words.subject, text: words.text },
    };
  });

  serve(app, sendAlbumNews, async ({ params: { album }, body }, c) => {
    if (!mailer) throw new ApiProblem('conflict', { detail: NO_SERVER });
    const mails = await sendNews(services, { album, ...body, ...placeOf(c) });
    outbox.wake();
    log('INFO', 'Über neue Bilder Bescheid gegeben', { album, mails, requestId: c.var.requestId });
    return { mails };
  });

  serve(app, readNewsChoice, async (_, c) => ({ wanted: await wantsNews(db, c.var.viewer.userId!) }));
  serve(app, changeNewsChoice, async ({ body: { wanted } }, c) => {
    await setNewsWanted(db, c.var.viewer.userId!, wanted);
    return { wanted };
  });
  serve(app, stopNews, async ({ query: { token } }) => {
    const userId = userOfToken(key, token);
    if (userId === null) throw new ApiProblem('not-found', { detail: NO_LINK });
    await setNewsWanted(db, userId, false);
    return { wanted: false };
  });
  serve(app, stopNewsPage, async ({ query: { token } }, c) =>
    c.redirect(`/profil/mails#${encodeURIComponent(token)}`),
  );
}

/** Given up: the mail server has refused them for two days. */
async function countFailed(db: Db, newsId: string): Promise<number> {
  const { n } = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('newsId', '=', newsId)
    .where('sent', 'is', null)
    .where('nextAttempt', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
