import { HighlightStyle, LanguageSupport, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { type Extension, Prec } from '@codemirror/state';
import { Decoration, EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { parser } from '@lezer/html';
import { VOID_TAGS } from '@lichthof/api/contract/html';
import { MAX_TAG_LENGTH } from '../place.ts';

/**
 * HTML as authors write it. Not `@codemirror/lang-html`: that brings the grammars of CSS and JavaScript, which no text may
 * contain, and completes hundreds of tags that saving removes.
 */
export function htmlLanguage(): Extension {
  const language = LRLanguage.define({
    parser,
    languageData: { commentTokens: { block: { open: '<!--', close: '-->' } }, wordChars: '-_' },
  });
  return [
    new LanguageSupport(language),
    syntaxHighlighting(HighlightStyle.define(GREYS)),
    ownElements,
    Prec.high(closeTags),
  ];
}

const GREYS = [
  { tag: [tags.angleBracket, tags.tagName, tags.attributeName, tags.definitionOperator], class: 'cm-markup' },
  { tag: [tags.blockComment, tags.documentMeta, tags.processingInstruction], class: 'cm-markup' },
];

const own = new MatchDecorator({
  regexp: /(?<=<\/?)brpwc-[a-z-]+/gi,
  decoration: Decoration.mark({ class: 'cm-own' }),
});

const ownElements = ViewPlugin.define(
  (view) => ({
    decorations: own.createDeco(view),
    update(update: ViewUpdate) {
      this.decorations = own.updateDeco(update, this.decorations);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);

/** `>` writes the end tag as well, `</` the name of what is open. */
const closeTags = EditorView.inputHandler.of((view, from, to, text) => {
  if (view.composing || from !== to || (text !== '>' && text !== '/')) return false;
  const html = view.state.doc.toString();
  const typed = closed(html.slice(0, from), html.slice(from), text);
  if (!typed) return false;
  const start = from - typed.back;
  view.dispatch({
    changes: { from: start, to: from + typed.ahead, insert: typed.insert },
    selection: { anchor: start + typed.on },
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  return true;
});

/** Instead of the text: how much goes before and behind the cursor, and how far it gets into what is inserted. */
interface Typed {
  back: number;
  ahead: number;
  insert: string;
  on: number;
}

export function closed(before: string, after: string, text: '>' | '/'): Typed | null {
  const tag = before.slice(-MAX_TAG_LENGTH);
  if (text === '/') {
    const { begun } = unmatched(before.endsWith('<') ? before.slice(0, -1) : '');
    const name = begun.at(-1);
    if (name === undefined) return null;
    const end = `</${name}>`;
    const isThere = countOf(name, unmatched(after).ended) >= countOf(name, begun);
    // The one that `>` wrote is stepped over, in the line where Enter has put it; not that of an element further out.
    const space = /^\s*/.exec(after)![0];
    const line = space.includes('\n') ? (/\n\s*<$/.exec(before)?.[0] ?? '<') : '<';
    if (!isThere || !after.startsWith(end, space.length))
      return { back: 1, ahead: 0, insert: end, on: end.length };
    const insert = line === '<' ? end : space + end;
    return { back: line.length, ahead: space.length + end.length, insert, on: insert.length };
  }
  // Whoever does not see that the end tag is there by now types the rest of it as well.
  const again = /<\/([a-z][a-z0-9-]*)>(\1)$/i.exec(tag)?.[2];
  if (again !== undefined) return { back: again.length, ahead: 0, insert: '', on: 0 };
  const name = openedBy(tag);
  if (name === undefined || isClosed(name, before, after)) return null;
  return { back: 0, ahead: 0, insert: `></${name}>`, on: 1 };
}

const countOf = (name: string, names: readonly string[]) => names.filter((one) => one === name).length;

/** By what follows: it has an end for each element that is open, and one for this. */
function isClosed(name: string, before: string, after: string): boolean {
  const { ended } = unmatched(after);
  return ended[0] === name && ended.length > unmatched(before).begun.length;
}

export function openedBy(before: string): string | undefined {
  const name = /<([a-z][a-z0-9-]*)(?:\s(?:"[^"]*"|'[^']*'|[^"'<>])*)?$/i.exec(before)?.[1];
  return name === undefined || before.endsWith('/') || VOID_TAGS.includes(name.toLowerCase())
    ? undefined
    : name;
}

/** The elements that were begun and not ended, and those that were ended and not begun. */
export function unmatched(html: string) {
  const begun: string[] = [];
  const ended: string[] = [];
  for (const [tag, slash, name = ''] of html.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi,
  )) {
    if (slash) {
      const at = begun.lastIndexOf(name);
      if (at === -1) ended.push(name);
      else begun.length = at;
    } else if (!tag.endsWith('/>') && !VOID_TAGS.includes(name.toLowerCase())) begun.push(name);
  }
  return { begun, ended };
}
