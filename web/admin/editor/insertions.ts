import {
  FileText,
  GalleryThumbnails,
  Image,
  Images,
  LayoutGrid,
  Link,
  type LucideIcon,
  Quote,
  Shield,
  Split,
  User,
} from 'lucide-react';
import type { Tag } from '@lichthof/elements';
import type { Kind } from './library.ts';

/** What comes into the text, and which part of it is selected then, so that the next key replaces it. */
export interface Insertion {
  text: string;
  select: readonly [from: number, to: number];
}

export interface Entry {
  title: string;
  Icon: LucideIcon;
  kinds?: readonly Kind[];
  several?: boolean;
  make: (ids: readonly string[], selected: string) => Insertion;
}

const START = '⟦';
const END = '⟧';

/** `⟦…⟧` is what is selected. */
function insertionOf(template: string): Insertion {
  const from = template.indexOf(START);
  const text = template.replace(START, '').replace(END, '');
  return { text, select: from === -1 ? [text.length, text.length] : [from, template.indexOf(END) - 1] };
}

const element =
  (tag: Tag, attribute: string): Entry['make'] =>
  ([id = '']) =>
    insertionOf(`<${tag} ${attribute}="${START}${id}${END}"></${tag}>`);

const around =
  (before: string, words: string, after: string): Entry['make'] =>
  (_, selected) =>
    insertionOf(before + (selected || (before.includes(START) ? words : START + words + END)) + after);

function thumbnails(ids: readonly string[]): Insertion {
  const [first = '', ...others] = ids;
  if (others.length === 0) return element('brpwc-post-thumbnail', 'id')([first], '');
  const lines = ids.map((id) => `  <brpwc-post-thumbnail id="${id}"></brpwc-post-thumbnail>\n`);
  return insertionOf(`<div class="gallery wide">\n${lines.join('')}</div>\n`);
}

export const ENTRIES: readonly { group: string; entries: readonly Entry[] }[] = [
  {
    group: 'Bilder',
    entries: [
      { title: 'Bild', Icon: Image, kinds: ['image'], make: element('brpwc-post-image', 'id') },
      { title: 'Vorschaubild', Icon: GalleryThumbnails, kinds: ['image'], several: true, make: thumbnails },
      { title: 'Album', Icon: Images, kinds: ['album'], make: element('brpwc-album', 'id') },
    ],
  },
  {
    group: 'Text',
    entries: [
      {
        title: 'Textbaustein',
        Icon: FileText,
        kinds: ['text', 'post'],
        make: element('brpwc-post-text', 'id'),
      },
      {
        title: 'Link ...',
        Icon: Link,
        make: around(`<brpwc-link href="${START}/blog/${END}">`, 'Text des Links', '</brpwc-link>'),
      },
      {
        title: 'Beitragende',
        Icon: User,
        kinds: ['contributor'],
        make: element('brpwc-contributor', 'contributorId'),
      },
      { title: 'Zitat', Icon: Quote, make: around('<blockquote>\n  <p>', 'Zitat', '</p>\n</blockquote>\n') },
    ],
  },
  {
    group: 'Verhalten',
    entries: [
      {
        title: 'Bedingung',
        Icon: Split,
        make: around(
          `<brpwc-conditional condition="${START}nsfw${END}">\n  `,
          '<p></p>',
          '\n</brpwc-conditional>\n',
        ),
      },
      {
        title: 'Sammlung wählen',
        Icon: LayoutGrid,
        make: () => insertionOf('<brpwc-select-site></brpwc-select-site>'),
      },
      {
        title: 'Sicherer Modus',
        Icon: Shield,
        make: () => insertionOf('<brpwc-select-worksafe></brpwc-select-worksafe>'),
      },
    ],
  },
];

export const pictureOf = (id: string): string => `<brpwc-post-image id="${id}"></brpwc-post-image>\n`;
