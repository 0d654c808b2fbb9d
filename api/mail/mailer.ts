import { setTimeout } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Mailer } from '../services/services.ts';

const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};
export const SENDING_MS = 90_000;

/** A mail server by its URL; the library's options may follow as a query, such as `?requireTLS=true`. */
export function openMailer({ url, from }: { url: string; from: string }): Mailer {
  const withTimeouts = new URL(url);
  for (const [name, ms] of Object.entries(TIMEOUTS)) {
    if (!withTimeouts.searchParams.has(name)) withTimeouts.searchParams.set(name, String(ms));
  }
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    check: async () => void (await inTime(createTransport(withTimeouts.href).verify())),
    async send({ id, unsubscribe, ...mail }) {
      const sending = createTransport(withTimeouts.href).sendMail({
        ...mail,
        from,
        messageId: `<${id}@${host}>`,
        ...(unsubscribe !== undefined && { headers: oneClick(unsubscribe) }),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return (await inTime(sending)).response;
    },
  };
}

/** RFC 8058: mail programs offer it beside the sender. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A server that answers drop by drop outlasts the library's own timeouts. */
async function inTime<T>(sending: Promise<T>): Promise<T> {
  const late = new AbortController();
  const tooLate = setTimeout(SENDING_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('Der Mailserver antwortet zu langsam.');
  });
  try {
    return await Promise.race([sending, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}
