import path from 'node:path';
import * as z from 'zod/mini';
import type { S3Settings } from './files/s3/settings.ts';

const PORT = 'muss eine ganze Zahl von 0 bis 65535 sein';
const whole = (sentence: string, most: number) =>
  z.pipe(
    z.string().check(z.refine((text) => /^\d+$/.test(text) && Number(text) <= most, sentence)),
    z.transform(Number),
  );
const port = whole(PORT, 65535);
const PROXIES = 'muss eine ganze Zahl ab 0 sein';
const proxies = whole(PROXIES, Number.MAX_SAFE_INTEGER);
const flag = z.pipe(
  z.enum(['0', '1'], 'muss 0 oder 1 sein'),
  z.transform((value) => value === '1'),
);
const MAIL_SERVER = 'muss mit smtp:// oder smtps:// beginnen, z. B. smtp://mail.example.org:587';
const MAIL_URL =
  'ist keine brauchbare Adresse: Ein Port geht bis 65535, und in Name und Passwort stehen %23 für #, %2F für /, %3A für :, %3F für ?, %40 für @';
const mailServer = z.string().check(
  z.regex(/^smtps?:\/\/[^/\s]+/, { error: MAIL_SERVER, abort: true }),
  z.refine((url) => URL.canParse(url) && new URL(url).hash === '', MAIL_URL),
);
/** `a@b.de` or `Name <a@b.de>`. */
const address = z
  .string()
  .check(
    z.regex(/^([^<>@\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'muss eine E-Mail-Adresse sein'),
  );
const s3Endpoint = z.url({
  protocol: /^https?$/,
  error: 'muss mit https:// oder http:// beginnen, z. B. https://s3.eu-central-1.amazonaws.com',
});
const ORIGIN = 'muss mit https:// oder http:// beginnen und ohne Pfad enden, z. B. https://example.org';
const origin = z
  .url({ protocol: /^https?$/, error: ORIGIN })
  .check(z.refine((url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`, ORIGIN));

const KEEP =
  'muss drei Zahlen nennen (Tage, Wochen, Monate), eine davon größer als 0, z. B. 7,4,12, oder all, wenn keine gehen soll';
const keep = z.pipe(
  z.string().check(z.regex(/^(all|(?!0+,0+,0+$)\d{1,4},\d{1,4},\d{1,4})$/, KEEP)),
  z.transform((text) => (text === 'all' ? null : text.split(',').map(Number))),
);
const BUCKET = 'muss der Name eines Buckets sein: Kleinbuchstaben, Ziffern, Punkte und Bindestriche';
const PREFIX = 'darf nur aus Buchstaben, Ziffern, „_“, „-“ und „/“ bestehen, z. B. website';

const Environment = z.object({
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'muss mit postgres:// oder postgresql:// beginnen' }),
  ),
  SITE_ID: z._default(z.string(), 'brp'),
  ADMIN_EMAIL: z.optional(z.email('muss eine E-Mail-Adresse sein')),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(10, 'muss mindestens 10 Zeichen haben'))),
  DEMO: z.optional(flag),
  BACKUP_DIR: z.optional(
    z
      .string()
      .check(
        z.refine((dir) => path.isAbsolute(dir), 'muss ein vollständiger Pfad sein, z. B. /mnt/sicherung'),
      ),
  ),
  BACKUP_PASSPHRASE: z._default(z.string(), ''),
  BACKUP_KEEP: z.prefault(keep, '7,4,12'),
  OFFLINE: z._default(flag, true),
  PUBLIC_URL: z.optional(origin),
  SMTP_URL: z.optional(mailServer),
  MAIL_FROM: z.optional(address),
  MAIL_TO: z.optional(address),
  S3_ENDPOINT: z.optional(s3Endpoint),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, BUCKET))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_PREFIX: z._default(z.string().check(z.regex(/^[\w-]+(\/[\w-]+)*\/?$/, PREFIX)), ''),
  S3_FORCE_PATH_STYLE: z._default(flag, true),
  S3_SIGNED_URLS: z._default(flag, false),
  TRUST_PROXY: z._default(proxies, 0),
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
  /** Where backups go that are begun on the desk or by the schedule, and what encrypts them. */
  backup: { dir: string | null; passphrase: string; keep: number[] | null };
  offline: boolean;
  publicUrl?: string;
  /** Mail server, sender, and where the messages of the contact form go; undefined: they stay readable for administrators. */
  mail?: { url: string; from: string; to: string };
  s3?: S3Settings;
  trustProxy: number;
  logLevel: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR';
}

/** Reads the environment once, at the start; a wrong value stops it with a sentence that names the variable. */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path: [name], message }) => `${String(name)} ${message}`);
    throw new Error(`Die Einstellungen sind nicht brauchbar: ${[...new Set(wrong)].join('; ')}.`);
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
    backup: {
      dir: e.BACKUP_DIR === undefined ? null : path.resolve(e.BACKUP_DIR),
      passphrase: e.BACKUP_PASSPHRASE,
      keep: e.BACKUP_KEEP,
    },
    offline: e.OFFLINE,
    publicUrl: e.PUBLIC_URL,
    mail: mailOf(e),
    s3: s3Of(e),
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
  };
}

function mailOf({ SMTP_URL, MAIL_FROM, MAIL_TO }: z.output<typeof Environment>): Config['mail'] {
  if (!SMTP_URL) return undefined;
  requireAll('SMTP_URL', { 'MAIL_FROM (Absender)': MAIL_FROM, 'MAIL_TO (Empfänger)': MAIL_TO });
  return { url: SMTP_URL, from: MAIL_FROM!, to: MAIL_TO! };
}

/** One alone would leave the files in the data directory, and nobody would notice. */
function s3Of(e: z.output<typeof Environment>): Config['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  const all = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const given = Object.entries(all).find(([, value]) => value !== undefined)?.[0];
  if (given === undefined) return undefined;
  requireAll(given, all);
  return {
    endpoint: S3_ENDPOINT!,
    region: e.S3_REGION,
    bucket: S3_BUCKET!,
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
    prefix: e.S3_PREFIX === '' ? '' : `${e.S3_PREFIX.replace(/\/$/, '')}/`,
    pathStyle: e.S3_FORCE_PATH_STYLE,
    signedUrls: e.S3_SIGNED_URLS,
  };
}

function requireAll(to: string, settings: Record<string, string | undefined>): void {
  const missing = Object.keys(settings).filter((name) => settings[name] === undefined);
  if (missing.length === 0) return;
  throw new Error(
    `Die Einstellungen sind nicht brauchbar: Zu ${to} ${missing.length > 1 ? 'fehlen' : 'fehlt'} ${LIST.format(missing)}.`,
  );
}
const LIST = new Intl.ListFormat('de-DE');
