export type Place =
  | { kind: 'tag'; from: number; text: string }
  | { kind: 'attribute'; tag: string; given: string[]; from: number; text: string }
  | { kind: 'value'; tag: string; attribute: string; from: number; text: string; quote: '"' | "'" | '' };

const ATTRIBUTES = /\s+([^\s=>"'/]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?(?=[\s/])/gy;
const VALUE = /\s+([^\s=>"'/]+)\s*=\s*(?:"([^"]*)|'([^']*)|([^\s"'>]*))$/y;
const NAME = /\s+([^\s=>"'/]*)$/y;

/** Where in a tag some HTML ends; null outside of tags. */
export function placeAt(before: string): Place | null {
  const start = before.lastIndexOf('<');
  const name = start === -1 ? null : /^<\/?([a-z][a-z0-9-]*)?/i.exec(before.slice(start));
  if (!name) return null;
  const [tagged, tag = ''] = name;
  let at = start + tagged.length;
  if (at === before.length) return { kind: 'tag', from: at - tag.length, text: tag };
  if (tag === '') return null;
  const given: string[] = [];
  for (;;) {
    ATTRIBUTES.lastIndex = at;
    const attribute = ATTRIBUTES.exec(before);
    if (!attribute) break;
    given.push(attribute[1]!);
    at = ATTRIBUTES.lastIndex;
  }
  VALUE.lastIndex = at;
  const value = VALUE.exec(before);
  if (value) {
    const [, attribute = '', double, single, bare] = value;
    const text = double ?? single ?? bare ?? '';
    const quote = double !== undefined ? '"' : single !== undefined ? "'" : '';
    return { kind: 'value', tag, attribute, from: before.length - text.length, text, quote };
  }
  NAME.lastIndex = at;
  const written = NAME.exec(before)?.[1];
  return written === undefined
    ? null
    : { kind: 'attribute', tag, given, from: before.length - written.length, text: written };
}

export const MAX_TAG_LENGTH = 4000;

/**
 * What something new takes the place of: what is selected, or nothing behind the tag that the selection lies in (and behind the
 * end of its element, where nothing is between them).
 */
export function replaceableRange(html: string, from: number, to: number): [from: number, to: number] {
  if (!placeAt(html.slice(Math.max(0, from - MAX_TAG_LENGTH), from))) return [from, to];
  const tag = /^[^>]*>(?:<\/[a-z][a-z0-9-]*>)?/i.exec(html.slice(to, to + MAX_TAG_LENGTH));
  const end = to + (tag?.[0].length ?? 0);
  return [end, end];
}
