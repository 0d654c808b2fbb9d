import type { Db } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { randomSecret } from '../encryption/secret.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { Services } from '../services/services.ts';
import { newsMail, sealNews } from './mail.ts';
import { newsOf } from './news.ts';

const TOLD = 'Inzwischen wurde schon Bescheid gegeben. Bitte sehen Sie noch einmal nach.';
const OTHERS =
  'Inzwischen bekämen andere die Mail, oder mehr oder weniger Bilder. Bitte sehen Sie noch einmal nach.';
const NOTHING = 'Seit der letzten Mail ist für niemanden ein Bild dazugekommen.';
const ROWS = 500;

interface Sending {
  album: string;
  sent: string | null;
  version: string;
  message: string;
  base: string;
  site: string;
}

/** Puts the mails into the outbox, and remembers who was told of what; once, whoever else presses. Answers how many there are. */
export const sendNews = (services: Services, { album: id, sent, version: seen, ...words }: Sending) =>
  inTransaction(services.db, async (trx): Promise<number> => {
    const { key, clock } = services;
    await trx.selectFrom('album').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const { album, last, recipients, version, shown } = await newsOf(trx, clock, id);
    if ((last?.sent.toISOString() ?? null) !== sent) throw new ApiProblem('conflict', { detail: TOLD });
    if (recipients.length === 0) throw new ApiProblem('conflict', { detail: NOTHING });
    if (version !== seen) throw new ApiProblem('conflict', { detail: OTHERS });
    const now = clock.now();
    const newsId = randomSecret().slice(0, 22);
    await trx
      .insertInto('albumNews')
      .values({ id: newsId, albumId: id, sent: now, pictures: shown })
      .execute();
    for (let at = 0; at < recipients.length; at += ROWS) {
      const some = recipients.slice(at, at + ROWS);
      await trx
        .insertInto('message')
        .values(
          some.map((recipient) => {
            const message = `m-${randomSecret().slice(0, 22)}`;
            const mail = newsMail(services, { album, ...words }, recipient);
            const { id: userId, name, email } = recipient;
            return {
              id: message,
              kind: 'news' as const,
              newsId,
              userId,
              name,
              email,
              subject: mail.subject,
              message: sealNews(key, message, mail),
              created: now,
              nextAttempt: now,
            };
          }),
        )
        .execute();
      await trx
        .insertInto('albumNewsTo')
        .values(some.map(({ id: userId }) => ({ albumId: id, userId, newsId })))
        .onConflict((oc) => oc.columns(['albumId', 'userId']).doUpdateSet({ newsId }))
        .execute();
    }
    await forgetOutdated(trx, id, newsId);
    return recipients.length;
  });

/** Mailings that are nobody's last one any more, and that no mail waits with. */
const forgetOutdated = (trx: Db, albumId: string, newest: string) =>
  trx
    .deleteFrom('albumNews')
    .where('albumId', '=', albumId)
    .where('id', '<>', newest)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('albumNewsTo')
        .select('newsId')
        .where('albumId', '=', albumId)
        .union(
          eb
            .selectFrom('message')
            .select((of) => of.ref('newsId').$notNull().as('newsId'))
            .where('newsId', 'is not', null)
            .where('sent', 'is', null),
        ),
    )
    .execute();
