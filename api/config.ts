import path from 'node:path';
import * as z from 'zod/mini';

const port = z.coerce.number('muss eine Zahl sein').check(z.int(), z.gte(0), z.lte(65535));
const flag = z.pipe(
  z.enum(['0', '1'], 'muss 0 oder 1 sein'),
  z.transform((value) => value === '1'),
);
const mailServer = z
  .string()
  .check(
    z.regex(
      /^smtps?:\/\/[^/\s]+/,
      'muss mit smtp:// oder smtps:// beginnen, z. B. smtp://mail.example.org:587',
    ),
  );
/** `a@b.de` or `Name <a@b.de>`. */
const address = z
  .string()
  .check(
    z.regex(/^([^<>@\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'muss eine E-Mail-Adresse sein'),
  );
const origin = z.url('muss eine vollständige Adresse sein, z. B. https://example.org');

const Environment = z.object({
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.url('muss mit postgres:// beginnen')),
  SITE_ID: z._default(z.string(), 'brp'),
  ADMIN_EMAIL: z.optional(z.email('muss eine E-Mail-Adresse sein')),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(10, 'muss mindestens 10 Zeichen haben'))),
  DEMO: z.optional(flag),
  PUBLIC_URL: z.optional(origin),
  SMTP_URL: z.optional(mailServer),
  MAIL_FROM: z.optional(address),
  MAIL_TO: z.optional(address),
  TRUST_PROXY: z._default(z.coerce.number('muss eine Zahl sein').check(z.int(), z.gte(0)), 0),
  LOG_LEVEL: z._default(
    z.enum(['DEBUG', 'INFO', 'WARNING', 'ERROR'], 'muss DEBUG, INFO, WARNING oder ERROR sein'),
    'INFO',
  ),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  siteId: string;
  adminEmail?: string;
  adminPassword?: string;
  /** Demo content; undefined: only where the data directory is empty. */
  demo?: boolean;
  publicUrl?: string;
  /** Mail server, sender, and where the messages of the contact form go; undefined: they stay readable for administrators. */
  mail?: { url: string; from: string; to: string };
  trustProxy: number;
  logLevel: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';
}

/** Reads the environment once, at the start; a wrong value stops it with a sentence that names the variable. */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
    throw new Error(`Die Einstellungen sind nicht brauchbar: ${wrong.join('; ')}.`);
  }
  const e = parsed.data;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    siteId: e.SITE_ID,
    adminEmail: e.ADMIN_EMAIL,
    adminPassword: e.ADMIN_PASSWORD,
    demo: e.DEMO,
    publicUrl: e.PUBLIC_URL,
    mail: mailOf(e),
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
  };
}

function mailOf({ SMTP_URL, MAIL_FROM, MAIL_TO }: z.output<typeof Environment>): Config['mail'] {
  if (!SMTP_URL) return undefined;
  const missing = [!MAIL_FROM && 'MAIL_FROM (Absender)', !MAIL_TO && 'MAIL_TO (Empfänger)'].filter(Boolean);
  if (missing.length > 0) {
    throw new Error(
      `Die Einstellungen sind nicht brauchbar: Zu SMTP_URL ${missing.length > 1 ? 'fehlen' : 'fehlt'} ${missing.join(' und ')}.`,
    );
  }
  return { url: SMTP_URL, from: MAIL_FROM!, to: MAIL_TO! };
}
