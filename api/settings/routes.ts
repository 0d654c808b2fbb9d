import { type MailKind, wrongInMail } from '../contract/mail-texts.ts';
import type { FieldError } from '../contract/problem.ts';
import { readSettings, sendTestMail, type Settings, siteIcon, writeSettings } from '../contract/settings.ts';
import { randomSecret } from '../encryption/secret.ts';
import { serve } from '../http/serve.ts';
import { ApiProblem, invalidFields } from '../problem/problem.ts';
import type { App, Services } from '../services/services.ts';
import { requireDrawing } from '../watermark/svg.ts';

const NO_SERVER = 'Es ist kein Mailserver eingerichtet (SMTP_URL).';
const KINDS: readonly MailKind[] = ['contact', 'link', 'login', 'recovery', 'news'];

export function settingsRoutes(app: App, { settings, sites, mailer, log }: Services) {
  serve(app, readSettings, async (_, c) => {
    await settings.refresh();
    return settings.read(c.req.header('Host'));
  });

  serve(app, writeSettings, async ({ body: { version, settings: given } }, c) => {
    const wrong = wrongIn(given);
    if (wrong.length > 0) throw invalidFields(wrong);
    if (given.icon !== '') requireDrawing(given.icon, 'icon', 'Zeichen');
    const host = c.req.header('Host');
    await settings.write(host, version, given);
    log('INFO', 'Einstellungen geändert', { by: c.var.viewer.userId });
    return settings.read(host);
  });

  serve(app, sendTestMail, async ({ body: { to } }, c) => {
    if (!mailer) throw new ApiProblem('conflict', { detail: NO_SERVER });
    const { siteName } = sites.of(c.req.header('Host'));
    try {
      const answer = await mailer.send({
        id: `test-${randomSecret().slice(0, 22)}`,
        to,
        subject: `Testnachricht von ${siteName}`,
        text: 'Diese Nachricht kam über den eingerichteten Mailserver. Es ist nichts weiter zu tun.\n',
      });
      return { accepted: true, answer };
    } catch (error) {
      return { accepted: false, answer: (error as Error).message.slice(0, 1000) };
    }
  });

  serve(app, siteIcon, async ({ params: { name } }, c) => {
    const svg = settings.icon(name);
    if (svg === undefined) throw new ApiProblem('not-found');
    c.header('Content-Type', siteIcon.media);
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    // Opened by itself it is a document of this origin.
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    return c.body(svg);
  });
}

function wrongIn(settings: Settings): FieldError[] {
  const mails = KINDS.flatMap((kind) => {
    const text = settings[`${kind}Text`];
    const message = wrongInMail(kind, { subject: settings[`${kind}Subject`], text });
    return message === null ? [] : [{ field: `${kind}Text`, message }];
  });
  const keys = new Set(settings.siteAlbums.map(({ key }) => key));
  return [
    ...mails,
    ...(keys.size < settings.siteAlbums.length
      ? [{ field: 'siteAlbums', message: 'Jede Sammlung kommt einmal vor.' }]
      : []),
  ];
}
