import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { ELEMENT_INPUTS, VOID_TAGS } from '../contract/html.ts';

/** How deep elements may lie in each other. A browser builds 512 levels, and then goes on beside them. */
const DEEPEST = 1000;
/** They end another of their kind before them, with or without its end tag. */
const SIBLINGS = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'option']);

const ignore = () => {};
const IGNORED: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

/**
 * The same HTML, in a form that the sanitizer reads in linear time: htmlparser2 looks through all open elements for each
 * end tag, so there are neither end tags of what is not open nor start tags of what would be too deep. And `<brpwc-x/>`
 * gets an end tag: HTML knows no empty elements but its own, it would swallow the rest of its parent.
 */
export function balance(html: string): string {
  const kept: string[] = [];
  const open: string[] = [];
  const openOf = new Map<string, number>();
  let copied = 0;
  let from = 0;
  let tag = '';

  const replace = (start: number, end: number, by = '') => {
    kept.push(html.slice(copied, start), by);
    copied = end;
  };
  const pop = () => {
    const name = open.pop()!;
    openOf.set(name, openOf.get(name)! - 1);
  };
  const push = (end: number) => {
    if (VOID_TAGS.includes(tag)) return;
    if (open.at(-1) === tag && SIBLINGS.has(tag)) pop();
    if (open.length === DEEPEST) return replace(from, end + 1);
    open.push(tag);
    openOf.set(tag, (openOf.get(tag) ?? 0) + 1);
  };

  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      ...IGNORED,
      onopentagname(start, end) {
        from = start - 1;
        tag = html.slice(start, end).toLowerCase();
      },
      onopentagend: push,
      onselfclosingtag(end) {
        if (tag in ELEMENT_INPUTS) replace(html.lastIndexOf('/', end), end + 1, `></${tag}>`);
        else push(end);
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase();
        const bracket = html.indexOf('>', end);
        const isOpen = !!openOf.get(name);
        if (!isOpen || bracket === -1)
          replace(start - 2, bracket === -1 ? html.length : bracket + 1, isOpen ? `</${name}>` : '');
        if (!isOpen) return;
        while (open.at(-1) !== name) pop();
        pop();
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return kept.join('') + html.slice(copied);
}
