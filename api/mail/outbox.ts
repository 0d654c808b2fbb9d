import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/schema.ts';
import { unsealText } from '../encryption/sealed.ts';
import type { Log } from '../log/log.ts';
import { claimMessage, dropMessage, markFailed, markSent } from './queries.ts';
import { recipientOf } from './recipient.ts';
import type { Mail, Mailer, Outbox, SettingsStore } from '../services/services.ts';

const POLL_MS = 5000;
/** How long the end waits for a mail that is being sent; it is tried again after the next start. */
const LAST_MS = 10_000;

interface OutboxServices {
  db: Kysely<Database>;
  clock: Clock;
  log: Log;
  /** Null: messages stay in the database. */
  mailer: Mailer | null;
  settings: Pick<SettingsStore, 'contact' | 'mail'>;
  key: Uint8Array;
}

/**
 * Sends the stored messages, one after the other. A message is sent as long as the mail server has not taken it: it survives a restart
 * and several processes share the work. It arrives twice only where a crash falls between the mail server's „250“ and our note of it.
 */
export function createOutbox({ db, clock, log, mailer, settings, key }: OutboxServices): Outbox {
  const stopping = new AbortController();
  const stopped = () => stopping.signal.aborted;
  let wake = () => undefined as void;
  let woken = false;
  let working: Promise<void> = Promise.resolve();

  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = globalThis.setTimeout(resolve, woken || stopped() ? 0 : POLL_MS).unref();
      wake = () => (clearTimeout(timer), resolve());
      woken = false;
    });

  const work = async (mailer: Mailer) => {
    while (!stopped()) {
      const busy = await sendNext(mailer).catch((error: Error) => {
        log('ERROR', 'Der Postausgang kommt nicht an seine Nachrichten', { error: error.message });
        return false;
      });
      if (!busy) await rest();
    }
  };

  const sendNext = async (mailer: Mailer): Promise<boolean> => {
    const message = await claimMessage(db, clock.now());
    if (!message) return false;
    const { id, attempts } = message;
    const email = await recipientOf(db, clock, message);
    if (email === null) {
      await dropMessage(db, id);
      log('INFO', 'Eine Nachricht wurde nicht mehr verschickt: Sie gilt nicht mehr', { id });
      return true;
    }
    try {
      await mailer.send(mailOf({ ...message, email }));
    } catch (cause) {
      const error = (cause as Error).message;
      const again = await markFailed(db, message, error, clock.now());
      log(again ? 'WARNING' : 'ERROR', 'Eine Nachricht ließ sich nicht verschicken', {
        id,
        attempts,
        error,
        again,
      });
      return true;
    }
    await markSent(db, id, clock.now());
    log('INFO', 'Eine Nachricht wurde verschickt', { id, attempts });
    return true;
  };

  const mailOf = (message: Message): Mail => {
    if (message.sealed) return linkMail(message);
    return message.kind === 'contact' ? contactMail(message) : noteMail(message);
  };

  /** As it lies there. */
  const noteMail = ({ id, name, email, subject, message }: Message): Mail => ({
    id,
    to: settings.contact(),
    subject,
    text: message,
    ...(email && { replyTo: { name, address: email } }),
  });

  const contactMail = (message: Message): Mail => ({
    id: message.id,
    to: settings.contact(),
    ...settings.mail('contact', {
      name: message.name,
      email: message.email,
      zeit: when.format(message.created),
      betreff: message.subject,
      nachricht: message.message,
    }),
    replyTo: { name: message.name, address: message.email },
  });

  const linkMail = ({ id, kind, email, subject, message }: Message): Mail => {
    const text = unsealText(key, id, message);
    if (text === null) throw new Error('Der Schlüssel des Servers ist inzwischen ein anderer.');
    return { id, to: email, subject, ...(kind === 'news' ? News.parse(JSON.parse(text)) : { text }) };
  };

  return {
    start() {
      if (mailer) working = work(mailer);
    },
    wake() {
      woken = true;
      wake();
    },
    async stop() {
      stopping.abort();
      wake();
      await Promise.race([working, setTimeout(LAST_MS, undefined, { ref: false })]);
    },
  };
}

const when = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

const News = z.object({ text: z.string(), unsubscribe: z.string() });

type Message = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;
