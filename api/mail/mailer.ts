import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';

interface Mail {
  /** Makes the Message-ID: whoever gets a mail twice can tell. */
  id: string;
  to: string;
  subject: string;
  /** Plain text; nothing is ever sent as HTML. */
  text: string;
  replyTo?: { name: string; address: string };
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail over. */
  send(mail: Mail): Promise<void>;
}

/** Milliseconds; those of the library are minutes. */
const PATIENCE = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};
export const SENDING_MS = 90_000;

/** A mail server by its URL; the library's options may follow as a query, such as `?requireTLS=true`. */
export function openMailer({ url, from }: { url: string; from: string }): Mailer {
  const withPatience = new URL(url);
  for (const [name, ms] of Object.entries(PATIENCE)) {
    if (!withPatience.searchParams.has(name)) withPatience.searchParams.set(name, String(ms));
  }
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, ...mail }) {
      const sending = createTransport(withPatience.href).sendMail({
        ...mail,
        from,
        messageId: `<${id}@${host}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await inTime(sending);
    },
  };
}

/** A server that answers drop by drop outlasts the library's own timeouts. */
async function inTime(sending: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  const tooLate = setTimeout(SENDING_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('Der Mailserver antwortet zu langsam.');
  });
  try {
    await Promise.race([sending, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}
