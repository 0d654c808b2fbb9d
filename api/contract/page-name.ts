export const DEFAULT_PAGE = 'default';

/** Texts that are shown elsewhere, where they are true: nobody is sent to one by itself. */
export const SHOWN_BY_ITSELF = ['t-default', 't-worksafe-sfw', 't-worksafe-nsfw'];

/** What the static pages are called, unless their text begins with a heading of its own. */
const TITLES: Record<string, string> = {
  [DEFAULT_PAGE]: 'Seite nicht gefunden',
  impressum: 'Impressum',
  datenschutz: 'Datenschutz',
  tfp: 'TfP',
  aufnahmebereiche: 'Aufnahmebereiche',
  history: 'Geschichte dieser Seite',
  agb: 'Allgemeine Geschäftsbedingungen',
  preise: 'Preise',
  ausruestung: 'Ausrüstung',
  technik: 'Technik',
  barrierefreiheit: 'Barrierefreiheit',
  lizenz: 'Lizenz',
};

/** `t-impressum` is another address of `impressum`. What cannot be the name of a text block means the default page. */
export function pageName(param: string): string {
  const name = param.replace(/^t-/, '');
  return /^[A-Za-z0-9_-]{1,62}$/.test(name) ? name : DEFAULT_PAGE;
}

export const textIdOf = (name: string) => `t-${name}`;

const HEADING = /^\s*<h1[^>]*>(.*?)<\/h1>/is;

/** The page's title, and the text without it. */
export function splitTitle(
  name: string,
  html: string | undefined,
): { title: string; rest: string | undefined } {
  const own = html === undefined ? undefined : HEADING.exec(html)?.[1];
  const title = own === undefined ? '' : plain(own);
  return title
    ? { title, rest: html?.replace(HEADING, '') }
    : { title: TITLES[name] ?? 'Lichthof', rest: html };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name]!)
    .trim();
