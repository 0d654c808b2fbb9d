import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Message, MessageQuery } from '../contract/mail.ts';
import type { Database, Db } from '../database/schema.ts';
import { SENDING_MS } from './mailer.ts';
import type { Selectable } from 'kysely';

type Row = Selectable<Database['message']>;

/** After 10 s, 30 s, 90 s … and then every hour, for two days. */
const MAX_ATTEMPTS = 53;
const MAX_DELAY_MS = 3600_000;
const delayMs = (attempts: number) => Math.min(MAX_DELAY_MS, 10_000 * 3 ** (attempts - 1));

/** Takes the message that is due longest, out of sight of other processes for as long as sending may take. */
export async function claimMessage(db: Db, now: Date): Promise<Row | undefined> {
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  return db
    .updateTable('message')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      nextAttempt: inMs(2 * SENDING_MS),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('message')
        .select('id')
        .where('sent', 'is', null)
        .where('deleted', 'is', null)
        // What is further ahead than any delay was tried by a clock that went wrong.
        .where((due) =>
          due.or([due('nextAttempt', '<=', now), due('nextAttempt', '>', inMs(2 * MAX_DELAY_MS))]),
        )
        // A link that somebody waits for goes before news.
        .orderBy(sql`kind = 'news'`)
        .orderBy('nextAttempt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

export const markSent = (db: Db, id: string, now: Date) =>
  db
    .updateTable('message')
    .set({
      sent: now,
      nextAttempt: null,
      error: null,
      // A link is nobody's to read afterwards.
      message: sql`case when sealed then '' else message end`,
    })
    .where('id', '=', id)
    .execute();

export const dropMessage = (db: Db, id: string) => db.deleteFrom('message').where('id', '=', id).execute();

/** Answers when it is tried again; null: never, unless an administrator says so. */
export async function markFailed(
  db: Db,
  { id, attempts }: Row,
  error: string,
  now: Date,
): Promise<Date | null> {
  const nextAttempt = attempts >= MAX_ATTEMPTS ? null : new Date(now.getTime() + delayMs(attempts));
  await db
    .updateTable('message')
    .set({ nextAttempt, error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute();
  return nextAttempt;
}

/** What still waits: neither given up, nor stored where there is no mail server. */
export async function countUnsent(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('nextAttempt', 'is not', null)
    .where('deleted', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

interface Wanted {
  limit: number;
  after: [created: string, id: string] | null;
  only: z.infer<typeof MessageQuery>['only'];
  also: string | undefined;
}

export const listMessages = (db: Db, { limit, after, only, also = '' }: Wanted) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('sealed', '=', false)
    .where('deleted', 'is', null)
    .$if(only !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb(only === 'unread' ? 'read' : 'answered', 'is', null), eb('id', '=', also)]),
      ),
    )
    // Where nobody is to be answered.
    .$if(only === 'unanswered', (query) =>
      query.where((eb) => eb.or([eb('email', '<>', ''), eb('id', '=', also)])),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created, id) < (${after![0]}::timestamptz, ${after![1]})`),
    )
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** News, and links to one's own choice. Sent or given up: whom they went to is nobody's to know for longer. */
export const purgeSealed = (db: Db, before: Date) =>
  db
    .deleteFrom('message')
    .where((eb) =>
      eb.or([eb('kind', '=', 'news'), eb.and([eb('kind', '=', 'choice'), eb('sealed', '=', true)])]),
    )
    .where('created', '<', before)
    .execute();

/** Deleted ones wait for somebody to take that back; this ends it. */
export const purgeMessages = (db: Db, before: Date) =>
  db.deleteFrom('message').where('deleted', '<', before).execute();

export const toMessage = (row: Row): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  created: row.created.toISOString(),
  sent: row.sent?.toISOString() ?? null,
  state: row.sent ? 'sent' : row.nextAttempt ? 'waiting' : row.attempts > 0 ? 'failed' : 'off',
  attempts: row.attempts,
  nextAttempt: row.nextAttempt?.toISOString() ?? null,
  error: row.error,
  read: row.read?.toISOString() ?? null,
  answered: row.answered?.toISOString() ?? null,
});
