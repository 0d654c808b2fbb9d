import { authorHtml } from './author-html.ts';
import { type Asked, type Document, summary } from './document.ts';
import { markup } from './markup.ts';
import { sharedOfSite } from './pictures.ts';
import { plainText } from '../texts/plain-text.ts';
import { readText } from './read-text.ts';
import { DEFAULT_PAGE, pageName, splitTitle, textIdOf } from '../contract/page-name.ts';

export async function textPage(asked: Asked, param: string): Promise<Document | null> {
  const name = pageName(param);
  const text = name === DEFAULT_PAGE ? null : await readText(asked, 'texts', textIdOf(name));
  if (text === null) return null;
  const { title, rest = '' } = splitTitle(name, text.html);
  return {
    status: 200,
    title,
    description: summary(plainText(rest, text.embeds.credits), `${title} – ${asked.site.siteName}.`),
    address: `/site/${encodeURIComponent(name)}`,
    picture: await sharedOfSite(asked),
    body: markup`<h1>${title}</h1>${authorHtml(asked, rest, text.embeds)}`,
  };
}
