import sanitizeHtml from 'sanitize-html';
import type { Removed } from '../contract/text.ts';

/** What sanitising took out of a text, so that its author sees it: nothing disappears silently. */
export function removedFrom(source: string, clean: string): Removed[] {
  const kept = inventory(clean);
  return [...inventory(source)]
    .map(([what, count]) => ({ what, count: count - (kept.get(what) ?? 0) }))
    .filter(({ count }) => count > 0)
    .filter(({ what }, _, all) => !all.some((other) => what.endsWith(` in ${other.what}`)));
}

/** Counts tags, and attributes that say something. */
function inventory(html: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (what: string) => found.set(what, (found.get(what) ?? 0) + 1);
  sanitizeHtml(html, {
    nonTextTags: [],
    onOpenTag(tag, attributes) {
      add(`<${tag}>`);
      for (const [name, value] of Object.entries(attributes)) if (value !== '') add(`${name} in <${tag}>`);
    },
  });
  return found;
}
