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
  const before = view.state.sliceDoc(Math.max(0, from - MAX_TAG_LENGTH), from);
  const name =
    text === '>' ? openedBy(before) : before.endsWith('<') ? openIn(before.slice(0, -1)) : undefined;
  if (name === undefined) return false;
  const insert = text === '>' ? `></${name}>` : `/${name}>`;
  // What is closed already is not closed once more.
  if (text === '>' && view.state.sliceDoc(from, from + name.length + 3) === `</${name}>`) return false;
  view.dispatch({
    changes: { from, insert },
    selection: { anchor: text === '>' ? from + 1 : from + insert.length },
    userEvent: 'input.type',
    scrollIntoView: true,
  });
  return true;
});

export function openedBy(before: string): string | undefined {
  const name = /<([a-z][a-z0-9-]*)(?:\s(?:"[^"]*"|'[^']*'|[^"'<>])*)?$/i.exec(before)?.[1];
  return name === undefined || before.endsWith('/') || VOID_TAGS.includes(name.toLowerCase())
    ? undefined
    : name;
}

export function openIn(before: string): string | undefined {
  const open: string[] = [];
  for (const [tag, slash, name = ''] of before.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi,
  )) {
    if (slash) {
      const at = open.lastIndexOf(name);
      if (at !== -1) open.length = at;
    } else if (!tag.endsWith('/>') && !VOID_TAGS.includes(name.toLowerCase())) open.push(name);
  }
  return open.at(-1);
}
