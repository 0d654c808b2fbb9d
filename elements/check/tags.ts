export interface Attribute {
  /** In lower case, as the DOM has it. */
  name: string;
  /** As it is written. */
  written: string;
  value: string;
  from: number;
  to: number;
}

export interface TagToken {
  kind: 'start' | 'end';
  name: string;
  /** Written as `<x/>`. */
  selfClosing: boolean;
  attributes: Attribute[];
  /** Where it begins and ends in the HTML, in UTF-16 units. */
  from: number;
  to: number;
}

const MARKUP = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
/** What is in them is text, whatever it looks like. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/** The tags of some HTML in the order in which they are written; comments and raw text are skipped. */
export function* tags(html: string): Generator<TagToken> {
  const markup = new RegExp(MARKUP);
  for (let match = markup.exec(html); match; match = markup.exec(html)) {
    const [written, slash, name, rest = ''] = match;
    if (!name) continue; // a comment
    const from = match.index;
    const token: TagToken = {
      kind: slash ? 'end' : 'start',
      name: name.toLowerCase(),
      selfClosing: rest.endsWith('/') && !/=\s*[^\s"'=]+$/.test(rest), // <a href=/> is not
      attributes: slash ? [] : attributes(rest, from + written.length - rest.length - 1),
      from,
      to: from + written.length,
    };
    yield token;
    if (token.kind === 'start' && RAW_TEXT.has(token.name)) skipTo(`</${token.name}`, html, markup);
  }
}

const attributes = (source: string, start: number): Attribute[] =>
  Array.from(source.matchAll(ATTRIBUTE), (match) => {
    const [all, written = '', ...values] = match;
    const from = start + match.index;
    const value = values.find((it) => it !== undefined) ?? '';
    return { name: written.toLowerCase(), written, value: decode(value), from, to: from + all.length };
  });

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

const decode = (value: string) =>
  value.replace(/&(amp|quot|apos|lt|gt);/g, (all, name: string) => ENTITIES[name] ?? all);

function skipTo(end: string, html: string, markup: RegExp) {
  const at = html.toLowerCase().indexOf(end, markup.lastIndex);
  markup.lastIndex = at === -1 ? html.length : at;
}
