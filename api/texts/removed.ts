import { Parser } from 'htmlparser2';
import type { Removed } from '../contract/text.ts';

/** What sanitising took out of a text, so that its author sees it: nothing disappears silently. */
export function removedFrom(source: string, clean: string): Removed[] {
  const kept = inventory(clean);
  const gone = new Map(
    [...inventory(source)]
      .map(([what, count]) => [what, count - (kept.get(what) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
  return [...gone]
    .filter(([what]) => !gone.has(what.replace(/^.* in /s, '')) || what.startsWith('<'))
    .map(([what, count]) => ({ what, count }));
}

/** Counts tags, and attributes that say something. */
function inventory(html: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (what: string) => found.set(what, (found.get(what) ?? 0) + 1);
  const tags = new Flat({
    onopentag(tag, attributes) {
      add(`<${tag}>`);
      for (const [name, value] of Object.entries(attributes)) if (value !== '') add(`${name} in <${tag}>`);
    },
  });
  tags.end(html);
  return found;
}

/** Reads tags one after the other, as if all elements were empty: which lies in which does not matter here. */
class Flat extends Parser {
  protected override isVoidElement(): boolean {
    return true;
  }
}
