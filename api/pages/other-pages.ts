import { type Asked, type Document, summary } from './document.ts';
import { type Markup, markup } from './markup.ts';
import { sharedOfSite } from './pictures.ts';

const PROGRAM = 'Dafür braucht diese Seite JavaScript.';

export async function contactPage(asked: Asked): Promise<Document> {
  return {
    status: 200,
    title: 'Kontakt',
    description: `Schreiben Sie an ${asked.site.siteName}: Anfragen zu Aufnahmen, zur Verwendung von Bildern und zu dieser Seite.`,
    address: '/contact',
    picture: await sharedOfSite(asked),
    body: markup`<h1>Schreiben Sie mir.</h1><p>Das Formular verschickt Ihre Nachricht direkt. ${PROGRAM}</p>
<p>Wie Sie mich sonst erreichen, steht im <a href="/site/impressum">Impressum</a>.</p>`,
  };
}

export async function selectPage(asked: Asked): Promise<Document> {
  const { siteAlbums, selectable, siteName } = asked.site;
  const offered = siteAlbums.filter(({ key }) => selectable.includes(key));
  return {
    status: 200,
    title: 'Bilderauswahl',
    description: summary(
      `Die Sammlungen von ${siteName}: ${offered.map(({ name }) => name).join(', ')}.`,
      siteName,
    ),
    address: '/select',
    picture: await sharedOfSite(asked),
    body: markup`<h1>Welche Bilder möchten sie sehen?</h1><dl>${offered.map(
      ({ name, text }) => markup`<dt>${name}</dt><dd>${text}</dd>`,
    )}</dl><p>Auswählen lassen sie sich nur mit JavaScript. <a href="/images">Zu den Bildern</a></p>`,
  };
}

export async function worksafePage(asked: Asked): Promise<Document> {
  return {
    status: 200,
    title: 'Sicherer Modus',
    description: `Solange der sichere Modus aktiv ist, zeigt ${asked.site.siteName} nur unbedenkliche Bilder und Texte.`,
    address: '/worksafe',
    picture: await sharedOfSite(asked),
    body: markup`<h1>Was möchten Sie sehen?</h1><p>Der sichere Modus ist an. Zum Umschalten braucht diese Seite JavaScript.</p><p><a href="/images">Zu den Bildern</a></p>`,
  };
}

/** A screen of those who are known, or of what somebody looks for: nothing of it is said to others. */
export const closedPage = ({ site }: Pick<Asked, 'site'>, title: string): Document =>
  withoutAddress(200, site.siteName, title, markup`<h1>${title}</h1><p>${PROGRAM}</p>`);

export const missingPage = ({ site }: Pick<Asked, 'site'>): Document =>
  withoutAddress(
    404,
    site.siteName,
    'Seite nicht gefunden',
    markup`<h1>Seite nicht gefunden</h1><p>Unter dieser Adresse gibt es hier nichts, oder nicht für jeden.</p><p><a href="/images">Zu den Bildern</a></p>`,
  );

const withoutAddress = (status: 200 | 404, siteName: string, title: string, body: Markup): Document => ({
  status,
  title,
  description: `${title} – ${siteName}`,
  address: null,
  picture: null,
  body,
});
