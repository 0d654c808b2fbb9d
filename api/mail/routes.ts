import { changeMessage, contact, deleteMessage, messages, resend } from '../contract/mail.ts';
import { formatCursor, parseCursor } from '../http/cursor.ts';
import { LIMITS } from '../limits/limits.ts';
import type { App, Services } from '../services/services.ts';
import { ApiProblem } from '../problem/problem.ts';
import { serve } from '../http/serve.ts';
import { messageIdOf } from './message-id.ts';
import { listMessages, toMessage } from './queries.ts';

const NO_SERVER = 'Es ist kein Mailserver eingerichtet (SMTP_URL).';
const SENT_ALREADY = 'Die Nachricht wurde schon verschickt.';

export function mailRoutes(app: App, { db, clock, limits, mailer, outbox }: Services) {
  serve(app, contact, async ({ body: { name, email, subject, message, website } }, c) => {
    await limits.consume(
      { limit: LIMITS.contactNet, key: c.var.net },
      { limit: LIMITS.contactTotal, key: 'all' },
    );
    if (website === '') {
      const now = clock.now();
      const id = messageIdOf(c, name, email, subject, message);
      await db
        .insertInto('message')
        .values({ id, name, email, subject, message, created: now, nextAttempt: mailer ? now : null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      outbox.wake();
    }
    return c.json({ accepted: true }, 202);
  });

  serve(app, messages, async ({ query }) => {
    const limit = Number(query.limit ?? 50);
    const rows = await listMessages(db, {
      limit,
      after: parseCursor(query.after),
      only: query.only,
      also: query.also,
    });
    const last = rows.at(-1);
    const next = rows.length === limit && last ? formatCursor(last.created, last.id) : null;
    return { items: rows.map(toMessage), next };
  });

  serve(app, resend, async ({ params: { id } }, c) => {
    if (!mailer) throw new ApiProblem('conflict', { detail: NO_SERVER });
    const row = await db.selectFrom('message').select('sent').where('id', '=', id).executeTakeFirst();
    if (!row) throw new ApiProblem('not-found');
    if (row.sent) throw new ApiProblem('conflict', { detail: SENT_ALREADY });
    await db
      .updateTable('message')
      .set({ attempts: 0, nextAttempt: clock.now() })
      .where('id', '=', id)
      .where('sent', 'is', null)
      .execute();
    outbox.wake();
    return c.body(null, 204);
  });

  serve(app, changeMessage, async ({ params: { id }, body }, c) => {
    const at = (is: boolean | undefined) => (is === undefined ? undefined : is ? clock.now() : null);
    const { numUpdatedRows } = await db
      .updateTable('message')
      .set({
        id,
        read: at(body.read ?? (body.answered || undefined)),
        answered: at(body.answered),
        deleted: at(body.deleted),
      })
      .where('id', '=', id)
      .where('sealed', '=', false)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiProblem('not-found');
    if (body.deleted === false) outbox.wake();
    return c.body(null, 204);
  });

  serve(app, deleteMessage, async ({ params: { id } }, c) => {
    const { numDeletedRows } = await db.deleteFrom('message').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiProblem('not-found');
    return c.body(null, 204);
  });
}
