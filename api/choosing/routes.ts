import { changeChoice, readChoice, reopenChoice, sendChoice } from '../contract/choice.ts';
import { deleteChoice, exportChoices, listChoices, readChoices, reopenFor } from '../contract/desk-choice.ts';
import { inTransaction } from '../database/transaction.ts';
import { serve } from '../http/serve.ts';
import { toldOrigin } from '../http/site-origin.ts';
import { ApiProblem } from '../problem/problem.ts';
import type { App, Services } from '../services/services.ts';
import { albumsWithChoices, choicesIn } from './desk.ts';
import { toCsv, toXmpArchive } from './export.ts';
import { changeOwn, choosing, readOwn, reopenOwn } from './own-choice.ts';
import { submitChoice } from './send.ts';

export function choosingRoutes(app: App, services: Services) {
  const { db, clock, log } = services;

  serve(app, readChoice, async ({ params: { album } }, c) => ({
    ...(await readOwn(db, await choosing(services, c, album))),
    mailsLink: services.mailer !== null && toldOrigin(c, services) !== null,
  }));
  serve(app, changeChoice, async ({ params: { album }, body }, c) =>
    changeOwn(services, c, await choosing(services, c, album), body),
  );
  serve(app, sendChoice, async ({ params: { album }, body }, c) =>
    submitChoice(services, c, await choosing(services, c, album), body),
  );
  serve(app, reopenChoice, async ({ params: { album } }, c) =>
    reopenOwn(services, await choosing(services, c, album)),
  );

  serve(app, listChoices, async () => ({ items: await albumsWithChoices(db) }));
  serve(app, readChoices, ({ params: { album } }) => choicesIn(db, album));
  serve(app, reopenFor, async ({ body: { id } }, c) => {
    const choice = await db
      .updateTable('choice')
      .set((eb) => ({ sent: null, changed: clock.now(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirst();
    if (!choice) throw new ApiProblem('not-found', { detail: 'Diese Auswahl gibt es nicht mehr.' });
    log('INFO', 'Auswahl wieder geöffnet', { choice: id, by: c.var.viewer.userId });
    return { version: choice.version, sent: null };
  });
  serve(app, deleteChoice, async ({ params: { id } }, c) => {
    await inTransaction(db, async (trx) => {
      const { linkId, email } = await trx
        .deleteFrom('choice')
        .where('id', '=', id)
        .returning(['linkId', 'email'])
        .executeTakeFirstOrThrow(() => new ApiProblem('not-found'));
      // The mail with his link, which nobody else sees.
      await trx
        .deleteFrom('message')
        .where('kind', '=', 'choice')
        .where('sealed', '=', true)
        .where('linkId', '=', linkId)
        .where('email', '=', email)
        .execute();
    });
    log('INFO', 'Auswahl gelöscht', { choice: id, by: c.var.viewer.userId });
    return c.body(null, 204);
  });
  serve(app, exportChoices, async ({ params: { album }, body: { format, images } }, c) => {
    const wanted = new Set(images);
    const { people, pictures } = await choicesIn(db, album);
    const shown = { people, pictures: pictures.filter(({ id }) => wanted.has(id)) };
    const [type, name, content] =
      format === 'csv'
        ? ['text/csv; charset=utf-8', 'auswahl.csv', toCsv(shown)]
        : ['application/zip', 'auswahl-xmp.zip', toXmpArchive(shown, clock.now())];
    return c.body(content, 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    });
  });
}
