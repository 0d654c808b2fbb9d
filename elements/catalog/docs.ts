import { CATALOG, type Catalog, type Tag } from './catalog.ts';
import type { Input, Reference } from './inputs.ts';

export interface Example {
  title: string;
  /** `{image}` and the like stand for ids, see `exampleHtml`. */
  html: string;
}

interface Doc<T extends Tag> {
  /** One or two sentences. */
  doc: string;
  inputs: Record<keyof Catalog[T]['inputs'], string>;
  examples: readonly Example[];
}

const IMAGE = {
  id: 'ID des Bildes.',
  clickTarget: 'Wohin ein Klick führt: eine Adresse; viewer oder leer öffnet das Bild im Betrachter.',
  useThumbnail: 'Nimmt das kleine Vorschaubild (1) oder das große Bild mit Bildunterschrift (0).',
};

/** What the catalogue means, in German because authors read it. */
const DOCS: { [T in Tag]: Doc<T> } = {
  'brpwc-post-image': {
    doc: 'Ein Bild aus der Bilder-Datenbank mit Bildunterschrift. Im sicheren Modus fehlen bedenkliche Bilder.',
    inputs: IMAGE,
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
    inputs: IMAGE,
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
    inputs: {
      id: 'ID des Textbausteins (t-…) oder Beitrags (p-…).',
      condition: 'nsfw: nur ohne sicheren Modus. sfw: nur im sicheren Modus. Leer: immer.',
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
    inputs: {
      contributorId: 'ID des Beitragenden.',
      showRole: 'Nennt die Rolle vor dem Namen.',
      silent: 'Zeigt nichts statt einer Meldung, wenn es die ID nicht gibt.',
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
    inputs: {
      id: 'ID des Fotoalbums.',
      postId: 'ID des Beitrags, zu dem das Album zurückführt.',
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
    inputs: { condition: 'nsfw: nur ohne sicheren Modus. sfw: nur im sicheren Modus.' },
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
    inputs: {
      href: 'Adresse. Was mit http, mailto: oder /assets/ beginnt, verlässt die Anwendung.',
      class: 'CSS-Klassen des Links, z. B. btn.',
      target: 'Fenster, in dem sich der Link öffnet, z. B. _blank.',
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
    inputs: {},
    examples: [{ title: 'Mit dem Satz von selbst', html: '<brpwc-select-site></brpwc-select-site>' }],
  },
  'brpwc-select-worksafe': {
    doc: 'Sagt, ob der sichere Modus an ist, und führt zu seinem Schalter. Der Inhalt ersetzt den Satz.',
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
};

export interface DocumentedElement {
  tag: Tag;
  doc: string;
  /** Whether it shows what is written between its tags. */
  wraps: boolean;
  inputs: readonly { name: string; input: Input; doc: string }[];
  examples: readonly Example[];
}

/** The catalogue with what it means, in the order in which authors should read it. */
export function documentation(): DocumentedElement[] {
  const tags = Object.keys(CATALOG).filter((tag): tag is Tag => tag in CATALOG);
  return tags.map((tag) => {
    const docs: ReadonlyMap<string, string> = new Map(Object.entries(DOCS[tag].inputs));
    const inputs: [string, Input][] = Object.entries(CATALOG[tag].inputs);
    return {
      tag,
      doc: DOCS[tag].doc,
      wraps: 'wraps' in CATALOG[tag],
      inputs: inputs.map(([name, input]) => ({ name, input, doc: docs.get(name) ?? '' })),
      examples: DOCS[tag].examples,
    };
  });
}

const SAMPLE_IDS: Record<Reference, string> = {
  contributor: 'mira-holm',
  album: 'lichthof-2025',
  image: 'i2502021',
  text: 't-impressum',
  post: 'p-shooting',
};

/** The HTML of an example, with ids of the site where they are given. */
export const exampleHtml = ({ html }: Example, ids: Partial<Record<Reference, string>> = {}): string =>
  Object.entries({ ...SAMPLE_IDS, ...ids }).reduce(
    (text, [kind, id]) => text.replaceAll(`{${kind}}`, id),
    html,
  );
