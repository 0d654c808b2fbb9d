import type { CatalogEntry, Inputs, Reference } from './inputs.ts';

const IMAGE = {
  id: { type: 'text', default: '', required: true, refersTo: ['image'], doc: 'ID des Bildes.' },
  clickTarget: {
    type: 'text',
    default: '',
    doc: 'Wohin ein Klick führt: eine Adresse; viewer oder leer öffnet das Bild im Betrachter.',
  },
} as const satisfies Inputs;

const USE_THUMBNAIL = 'Nimmt das kleine Vorschaubild (1) oder das große Bild mit Bildunterschrift (0).';

/**
 * What authors can write: the single source of attribute parsing, sanitiser, typings, editor completion, README tables
 * and the authors' page. Pure data; the sentences are German because authors read them.
 */
export const CATALOG = {
  'brpwc-post-image': {
    doc: 'Ein Bild aus der Bilder-Datenbank mit Bildunterschrift. Im sicheren Modus fehlen bedenkliche Bilder.',
    content: 'none',
    inputs: { ...IMAGE, useThumbnail: { type: 'flag', default: '0', doc: USE_THUMBNAIL } },
    examples: [
      {
        title: 'Bild, ein Klick öffnet den Betrachter',
        html: '<brpwc-post-image id="{image}"></brpwc-post-image>',
      },
      {
        title: 'Breites Bild, das zu einem Beitrag führt',
        html: '<brpwc-post-image class="wide" id="{image}" clickTarget="/blog/{post}"></brpwc-post-image>',
      },
    ],
  },
  'brpwc-post-thumbnail': {
    doc: 'Ein kleines Vorschaubild ohne Bildunterschrift, einzeln oder in einer Galerie.',
    content: 'none',
    inputs: { ...IMAGE, useThumbnail: { type: 'flag', default: '1', doc: USE_THUMBNAIL } },
    examples: [
      {
        title: 'Reihe von Vorschaubildern',
        html: `<div class="gallery wide">
  <brpwc-post-thumbnail id="{image}"></brpwc-post-thumbnail>
  <brpwc-post-thumbnail id="{image}"></brpwc-post-thumbnail>
</div>`,
      },
    ],
  },
  'brpwc-post-text': {
    doc: 'Fügt einen Textbaustein oder den Text eines anderen Beitrags ein. Ein Text, der sich selbst enthält, bleibt leer.',
    content: 'none',
    inputs: {
      id: {
        type: 'text',
        default: '',
        required: true,
        refersTo: ['text', 'post'],
        doc: 'ID des Textbausteins (t-…) oder Beitrags (p-…).',
      },
      condition: {
        type: 'text',
        default: '',
        values: ['nsfw', 'sfw', ''],
        ignoreCase: true,
        doc: 'nsfw: nur ohne sicheren Modus. sfw: nur im sicheren Modus. Leer: immer.',
      },
    },
    examples: [
      { title: 'Textbaustein', html: '<brpwc-post-text id="{text}"></brpwc-post-text>' },
      {
        title: 'Text nur im sicheren Modus',
        html: '<brpwc-post-text id="{text}" condition="sfw"></brpwc-post-text>',
      },
    ],
  },
  'brpwc-contributor': {
    doc: 'Der Name eines Beitragenden. Wer nicht genannt werden möchte oder nicht veröffentlicht ist, wird nicht genannt.',
    content: 'none',
    inputs: {
      contributorId: {
        type: 'text',
        default: '',
        required: true,
        refersTo: ['contributor'],
        doc: 'ID des Beitragenden.',
      },
      showRole: { type: 'flag', default: '0', doc: 'Nennt die Rolle vor dem Namen.' },
      silent: {
        type: 'flag',
        default: '0',
        doc: 'Zeigt nichts statt einer Meldung, wenn es die ID nicht gibt.',
      },
    },
    examples: [
      {
        title: 'Name mit Rolle',
        html: '<brpwc-contributor contributorId="{contributor}" showRole="1"></brpwc-contributor>',
      },
    ],
  },
  'brpwc-album': {
    doc: 'Hinweis auf ein Fotoalbum mit einigen seiner Bilder. Gesperrte Alben zeigen nur den Titel.',
    content: 'none',
    inputs: {
      id: { type: 'text', default: '', required: true, refersTo: ['album'], doc: 'ID des Fotoalbums.' },
      postId: {
        type: 'text',
        default: '',
        refersTo: ['post'],
        doc: 'ID des Beitrags, zu dem das Album zurückführt.',
      },
    },
    examples: [
      {
        title: 'Album zu einem Beitrag',
        html: '<brpwc-album id="{album}" postId="{post}"></brpwc-album>',
      },
    ],
  },
  'brpwc-conditional': {
    doc: 'Inhalt, der nur mit oder nur ohne sicheren Modus da ist. Verborgenes wird nicht geladen.',
    content: 'wrap',
    inputs: {
      condition: {
        type: 'text',
        default: '',
        required: true,
        values: ['nsfw', 'sfw'],
        doc: 'nsfw: nur ohne sicheren Modus. sfw: nur im sicheren Modus.',
      },
    },
    examples: [
      {
        title: 'Ersatz im sicheren Modus',
        html: `<brpwc-conditional condition="nsfw">
  <brpwc-post-image id="{image}"></brpwc-post-image>
</brpwc-conditional>
<brpwc-conditional condition="sfw">
  <p>Ein Bild ist im sicheren Modus ausgeblendet.</p>
</brpwc-conditional>`,
      },
    ],
  },
  'brpwc-link': {
    doc: 'Ein Link. Adressen dieser Website öffnen sich ohne Neuladen der Seite.',
    content: 'wrap',
    inputs: {
      href: {
        type: 'text',
        default: '',
        required: true,
        doc: 'Adresse. Was mit http, mailto: oder /assets/ beginnt, verlässt die Anwendung.',
      },
      class: { type: 'text', default: '', doc: 'CSS-Klassen des Links, z. B. btn.' },
      target: { type: 'text', default: '', doc: 'Fenster, in dem sich der Link öffnet, z. B. _blank.' },
    },
    examples: [
      {
        title: 'Link auf einen Beitrag',
        html: '<brpwc-link href="/blog/{post}">So läuft ein Shooting ab</brpwc-link>',
      },
      {
        title: 'Schaltfläche, die ein neues Fenster öffnet',
        html: '<brpwc-link class="btn" href="https://example.org" target="_blank">Zur Ausstellung</brpwc-link>',
      },
    ],
  },
  'brpwc-select-site': {
    doc: 'Sagt, welche Sammlungen gezeigt werden, und führt zur Bilderauswahl. Der Inhalt ersetzt den Satz.',
    content: 'wrap',
    inputs: {},
    examples: [{ title: 'Mit dem Satz von selbst', html: '<brpwc-select-site></brpwc-select-site>' }],
  },
  'brpwc-select-worksafe': {
    doc: 'Sagt, ob der sichere Modus an ist, und führt zu seinem Schalter. Der Inhalt ersetzt den Satz.',
    content: 'wrap',
    inputs: {},
    examples: [
      {
        title: 'Mit eigenem Satz',
        html: `<brpwc-select-worksafe>
  <strong>Hier fehlen zwei Aufnahmen.</strong> Sie sind im sicheren Modus ausgeblendet.
</brpwc-select-worksafe>`,
      },
    ],
  },
} as const satisfies Record<`brpwc-${string}`, CatalogEntry>;

export type Catalog = typeof CATALOG;
export type Tag = keyof Catalog;

/** Ids for examples where the site's own are not at hand. */
const SAMPLE_IDS: Record<Reference, string> = {
  contributor: 'mira-holm',
  album: 'lichthof-2025',
  image: 'i2502021',
  text: 't-impressum',
  post: 'p-shooting',
};

/** The HTML of an example, with ids of the site where they are given. */
export const exampleHtml = (
  example: { html: string },
  ids: Partial<Record<Reference, string>> = {},
): string =>
  Object.entries({ ...SAMPLE_IDS, ...ids }).reduce(
    (html, [kind, id]) => html.replaceAll(`{${kind}}`, id),
    example.html,
  );
