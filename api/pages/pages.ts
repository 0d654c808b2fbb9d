import { isStorable } from '../contract/fields.ts';
import { albumPage } from './album-page.ts';
import { blogPage } from './blog-page.ts';
import type { Asked, Document } from './document.ts';
import { imagesPage } from './images-page.ts';
import { closedPage, contactPage, missingPage, selectPage, worksafePage } from './other-pages.ts';
import { picturePage } from './picture-page.ts';
import { postPage } from './post-page.ts';
import { textPage } from './text-page.ts';

type Page = (asked: Asked, param: string) => Document | Promise<Document | null>;

/** Every address of the application, as `web/routes.tsx` has it. */
const PAGES: readonly [pattern: RegExp, page: Page, mayShowPicture?: true][] = [
  [/^\/(?:images|c-result)?$/, imagesPage, true],
  [/^\/album\/([^/]+)$/, albumPage, true],
  [/^\/blog$/, blogPage],
  [/^\/blog\/([^/]+)$/, postPage, true],
  [/^\/site\/([^/]+)$/, textPage, true],
  [/^\/contact$/, contactPage],
  [/^\/select(?:\/[^/]+){0,2}$/, selectPage],
  [/^\/worksafe(?:\/[^/]+){0,2}$/, worksafePage],
  [/^\/login$/, (asked) => closedPage(asked, 'Anmeldung')],
  [/^\/suche$/, (asked) => closedPage(asked, 'Suche')],
  [/^\/profil$/, (asked) => closedPage(asked, 'Profil')],
  [/^\/profil\/help$/, (asked) => closedPage(asked, 'Hilfe')],
  [/^\/profil\/mails$/, (asked) => closedPage(asked, 'Mails')],
  [/^\/admin(?:\/.*)?$/, (asked) => closedPage(asked, 'Verwaltung')],
];

/** What an address is about; of what is not there for everybody it says no more than that. */
export async function pageOf(asked: Asked): Promise<Document> {
  for (const [pattern, page, mayShowPicture] of PAGES) {
    const match = pattern.exec(asked.path);
    if (!match) continue;
    const param = decoded(match[1] ?? '');
    const picture = mayShowPicture ? asked.search.get('bild') : null;
    if (param === null || !isId(param) || !isId(picture ?? '')) break;
    const below = await page(asked, param);
    const found = below && picture ? await picturePage(asked, picture) : below;
    return found ?? missingPage(asked);
  }
  return missingPage(asked);
}

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/** No record has an id that the database could not store. */
const isId = (text: string) => text.length <= 300 && isStorable(text);
