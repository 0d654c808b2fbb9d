import { Tokenizer } from 'htmlparser2';

export interface Attribute {
  name: string;
  written: string;
  value: string;
  from: number;
  /** With the space before it, if there is one. */
  spaceFrom: number;
  to: number;
}

export interface TagToken {
  kind: 'start' | 'end' | 'comment';
  /** In lower case; of a comment ''. */
  name: string;
  /** Written as `<x/>`. */
  selfClosing: boolean;
  attributes: Attribute[];
  /** Where it begins and ends in the HTML, in UTF-16 units. */
  from: number;
  to: number;
}

const ignore = () => {};

/** The tags of some HTML in the order in which they are written, and its comments; raw text is skipped. */
export function tags(html: string): TagToken[] {
  const found: TagToken[] = [];
  let tag: TagToken;
  let attribute: Attribute;
  const add = (end: number, selfClosing: boolean) => {
    found.push(tag);
    tag.to = end + 1;
    tag.selfClosing = selfClosing;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        const name = html.slice(start, end).toLowerCase();
        tag = { kind: 'start', name, selfClosing: false, attributes: [], from: start - 1, to: end };
      },
      onattribname(start, end) {
        const written = html.slice(start, end);
        const spaceFrom = /\s/.test(html[start - 1]!) ? start - 1 : start;
        attribute = { name: written.toLowerCase(), written, value: '', from: start, spaceFrom, to: end };
      },
      onattribdata(start, end) {
        attribute.value += html.slice(start, end);
      },
      onattribentity(codepoint) {
        attribute.value += String.fromCodePoint(codepoint);
      },
      onattribend(quote, end) {
        attribute.to = end;
        // It keeps what stands before apart from what follows without one.
        if (!/[\s>]/.test(html[end] ?? '>')) attribute.spaceFrom = attribute.from;
        tag.attributes.push(attribute);
      },
      onopentagend: (end) => add(end, false),
      onselfclosingtag: (end) => add(end, true),
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase();
        const to = html.indexOf('>', end) + 1 || html.length;
        found.push({ kind: 'end', name, selfClosing: false, attributes: [], from: start - 2, to });
      },
      ontext: ignore,
      ontextentity: ignore,
      oncomment(start, end) {
        found.push({
          kind: 'comment',
          name: '',
          selfClosing: false,
          attributes: [],
          from: html.lastIndexOf('<', start - 1),
          // As long as it is being written it ends where the HTML does.
          to: Math.min(end + 1, html.length),
        });
      },
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return found;
}
