import { Hono } from 'hono';
import { check, readBody } from '../body.ts';
import { contact, ContactMessage, deleteMessage, MessageQuery, messages, resend } from '../contract/mail.ts';
import { formatCursor, parseCursor } from '../http/cursor.ts';
import { routeOf } from '../http/route-of.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Env, Parts } from '../parts.ts';
import { ApiProblem } from '../problem.ts';
import { requireAdmin } from '../session/require.ts';
import { randomSecret } from '../session/secret.ts';
import { listMessages, toMessage } from './queries.ts';

/** 10,000 characters take up to four bytes each. */
const MAX_BODY = 48 * 1024;
const NO_SERVER = 'Es ist kein Mailserver eingerichtet (SMTP_URL).';
const SENT_ALREADY = 'Die Nachricht wurde schon verschickt.';

export function mailRoutes({ db, clock, limits, mailer, outbox }: Parts) {
  const app = new Hono<Env>();

  app.post(contact.path, async (c) => {
    const { website, consent: _, ...message } = await readBody(c, ContactMessage, MAX_BODY);
    await limits.take(
      { limit: LIMITS.contactNet, key: c.var.net },
      { limit: LIMITS.contactTotal, key: 'all' },
    );
    if (website === '') {
      const now = clock.now();
      const id = `m-${randomSecret().slice(0, 22)}`;
      await db
        .insertInto('message')
        .values({ id, ...message, created: now, nextAttempt: mailer ? now : null })
        .execute();
      outbox.wake();
    }
    return c.json({ accepted: true }, 202);
  });

  app.get(messages.path, async (c) => {
    requireAdmin(c);
    const query = check(MessageQuery, c.req.query());
    const limit = Number(query.limit ?? 50);
    const rows = await listMessages(db, limit, parseCursor(query.after));
    const last = rows.at(-1);
    const next = rows.length === limit && last ? formatCursor(last.created, last.id) : null;
    return c.json({ items: rows.map(toMessage), next });
  });

  app.post(routeOf(resend), async (c) => {
    requireAdmin(c);
    if (!mailer) throw new ApiProblem('conflict', { detail: NO_SERVER });
    const id = c.req.param('id')!;
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

  app.delete(routeOf(deleteMessage), async (c) => {
    requireAdmin(c);
    const { numDeletedRows } = await db
      .deleteFrom('message')
      .where('id', '=', c.req.param('id')!)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiProblem('not-found');
    return c.body(null, 204);
  });

  return app;
}
