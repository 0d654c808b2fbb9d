import * as z from 'zod/mini';
import { call } from './call.ts';
import { filledText, line as filled, oneLine } from './fields.ts';
import { INFO_PARTS } from './picture-info.ts';
import { email } from './session.ts';
import { MenuItem, SITE_ALBUMS } from './site.ts';

/** Of the site's icon, in bytes: every visitor loads it. */
export const MAX_ICON = 30_000;

const line = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most, `Höchstens ${most} Zeichen.`), oneLine);
const subject = filled('Bitte geben Sie einen Betreff ein.', 150);
const text = filledText('Bitte geben Sie einen Text ein.', 5000);

const ownAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(200, 'Höchstens 200 Zeichen.'),
    z.regex(
      /^\/(?![/\\])[^\s\\]*$/,
      'Bitte geben Sie eine Adresse dieser Seite ein, zum Beispiel /site/preise.',
    ),
  );
const menu = z
  .array(z.extend(MenuItem, { title: filled('Bitte geben Sie einen Namen ein.', 40), href: ownAddress }))
  .check(z.maxLength(12, 'Höchstens zwölf Einträge.'));

export const SiteSettings = z.strictObject({
  siteName: filled('Bitte geben Sie einen Namen ein.', 60),
  /** Behind the years in the footer; empty: the name of the site. */
  copyright: line(80),
  /** SVG; empty: the built-in one. */
  icon: z.string().check(z.maxLength(MAX_ICON, 'Die Datei ist zu groß: Höchstens 30 kB.')),
  albums: z
    .array(z.enum(SITE_ALBUMS))
    .check(z.minLength(1, 'Bitte wählen Sie mindestens eine Sammlung.'), z.maxLength(SITE_ALBUMS.length)),
  selectable: z
    .array(z.enum(SITE_ALBUMS))
    .check(z.minLength(1, 'Bitte bieten Sie mindestens eine Sammlung an.'), z.maxLength(SITE_ALBUMS.length)),
  siteAlbums: z
    .array(
      z.strictObject({
        key: z.enum(SITE_ALBUMS),
        name: filled('Bitte geben Sie einen Namen ein.', 40),
        text: line(200),
      }),
    )
    .check(z.minLength(SITE_ALBUMS.length), z.maxLength(SITE_ALBUMS.length)),
  /** What the viewer tells of how a picture was taken. */
  pictureInfo: z.array(z.enum(INFO_PARTS)).check(z.maxLength(INFO_PARTS.length)),
  top: menu,
  minor: menu,
  bottom: menu,
  showHeader: z.boolean(),
  showFooter: z.boolean(),
  askSafeMode: z.boolean(),
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const MailSettings = z.strictObject({
  contact: z.union([z.literal(''), email.check(z.maxLength(254, 'Höchstens 254 Zeichen.'))], {
    error: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
  }),
  contactSubject: subject,
  contactText: text,
  linkSubject: subject,
  linkText: text,
  loginSubject: subject,
  loginText: text,
  recoverySubject: subject,
  recoveryText: text,
  newsSubject: subject,
  newsText: text,
});
export type MailSettings = z.infer<typeof MailSettings>;

export const Settings = z.extend(SiteSettings, MailSettings.shape);
export type Settings = z.infer<typeof Settings>;

const Answer = z.object({
  version: z.int(),
  settings: Settings,
  defaults: Settings,
  mail: z.nullable(z.object({ from: z.string(), to: z.string() })),
});

export const readSettings = call('GET', '/v1/settings', {
  answer: Answer,
  access: 'admin',
  summary: 'The settings of the site that the host name stands for.',
});

/** What is as it is without settings is not kept. 409 where somebody else was faster; 422 names the fields. */
export const writeSettings = call('POST', '/v1/settings', {
  body: z.strictObject({ version: z.int(), settings: Settings }),
  answer: Answer,
  access: 'admin',
  summary: 'Changes the settings; they hold at once.',
});

/** What the mail server says, word for word. 409 where none is configured. */
export const sendTestMail = call('POST', '/v1/settings/test-mail', {
  body: z.strictObject({ to: email }),
  answer: z.object({ accepted: z.boolean(), answer: z.string() }),
  access: 'admin',
  summary: 'Sends a mail at once, to see whether that works.',
});

export const siteIcon = call('GET', '/v1/site/icon/{name}', {
  media: 'image/svg+xml',
  summary: 'The icon of the site.',
});
