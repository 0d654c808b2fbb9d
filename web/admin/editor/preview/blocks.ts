import { VOID_TAGS } from '@lichthof/api/contract/html';

const TAG = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const SIBLINGS = new Set(['p', 'li', 'dt', 'dd']);
const RAW =
  /<(?:script|style|textarea|title|xmp|iframe|noembed|noframes|noscript|plaintext|template|svg|math|select|frameset|body|html|head)[\s/>]/i;

/**
 * Cuts HTML into pieces that mean the same alone as together: between elements that lie in no other one. What is not properly
 * closed is one piece with all that follows it.
 */
export function blocksOf(html: string): string[] {
  if (RAW.test(html)) return [html];
  const blocks: string[] = [];
  const open: string[] = [];
  let from = 0;
  const cut = (to: number) => {
    if (to > from) blocks.push(html.slice(from, to));
    from = to;
  };
  for (const tag of html.matchAll(TAG)) {
    const [written, slash, name = ''] = tag;
    const element = name.toLowerCase();
    const end = tag.index + written.length;
    if (element === '') continue;
    if (slash) {
      // An end that fits nothing may end anything.
      if (open.pop() !== element) return [...blocks, html.slice(from)];
      if (open.length === 0) cut(end);
    } else if (!VOID_TAGS.includes(element) && !(element.startsWith('brpwc-') && written.endsWith('/>'))) {
      if (open.at(-1) === element && SIBLINGS.has(element)) open.pop();
      if (open.length === 0) cut(tag.index);
      open.push(element);
    }
  }
  cut(html.length);
  return blocks;
}
