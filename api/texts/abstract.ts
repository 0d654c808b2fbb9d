import sanitizeHtml from 'sanitize-html';
import { SHOWN_INSTEAD } from '../contract/embeds.ts';
import { plainText } from './plain-text.ts';
import { sanitize, sanitizeWorksafe } from './sanitize.ts';

const LENGTH = 280;

/** Headings, captions and whatever an element shows are no part of the summary. */
const body = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'div', 'li', 'dd', 'dt', 'td', 'th', 'blockquote'],
    allowedAttributes: {},
    nonTextTags: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption', 'script', 'style', ...SHOWN_INSTEAD],
  });

/**
 * What a post's card says: its first paragraph, and whether there is more to read. And all its words to be found by,
 * and those of them that may be read in safe mode. Made when the post is saved.
 */
export function abstractOf(html: string) {
  const clean = sanitize(html);
  const safe = sanitizeWorksafe(clean);
  const text = body(safe);
  const all = plainText(text);
  const first = firstParagraph(text) ?? all;
  const space = first.lastIndexOf(' ', LENGTH);
  const begin = first.slice(0, space > 0 ? space : LENGTH).toWellFormed();
  const short = first.length > LENGTH ? `${begin.replace(/[\s,;:–\uFFFD-]+$/, '')} …` : first;
  return {
    abstract: short,
    more: all !== short,
    words: plainText(clean),
    safeWords: plainText(safe),
    indexed: true,
  };
}

function firstParagraph(html: string): string | undefined {
  for (const [, inner] of html.matchAll(/<p>([\s\S]*?)<\/p>/g)) {
    const words = plainText(inner!);
    if (words) return words;
  }
  return undefined;
}
