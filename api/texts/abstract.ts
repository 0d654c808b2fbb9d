import sanitizeHtml from 'sanitize-html';
import { sanitize, sanitizeWorksafe } from './sanitize.ts';

const LENGTH = 280;

/** Headings, captions and whatever an element shows are no part of the summary. */
const plain = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: ['p'],
    allowedAttributes: {},
    nonTextTags: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption', 'script', 'style'],
  })
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const words = (html: string) =>
  html
    .replace(/<\/?p>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What a post's card says: its first paragraph, and whether there is more to read. And all its words to be found by,
 * and those of them that may be read in safe mode. Made when the post is saved.
 */
export function abstractOf(html: string) {
  const clean = sanitize(html);
  const safe = plain(sanitizeWorksafe(clean));
  const first = words(/<p>([\s\S]*?\S[\s\S]*?)<\/p>/.exec(safe)?.[1] ?? safe);
  const all = words(safe);
  const short =
    first.length > LENGTH
      ? `${first.slice(0, first.lastIndexOf(' ', LENGTH)).replace(/[\s,;:–-]+$/, '')} …`
      : first;
  return {
    abstract: short,
    more: all !== short,
    words: words(plain(clean)),
    safeWords: all,
    indexed: true,
  };
}
