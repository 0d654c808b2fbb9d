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
      const transport = createTransport(withPatience.href);
      const timer = setTimeout(() => transport.close(), SENDING_MS);
      try {
        await transport.sendMail({
          ...mail,
          from,
          messageId: `<${id}@${host}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}
