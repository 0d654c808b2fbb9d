import { acceptCompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
// oxlint-disable-next-line import/default -- Vite makes the text of it
import css from '../../../styles/code.css?inline';
import { completion } from './complete.ts';
import { checker, findings, goToFinding, isError, fixNext } from './findings.ts';
import { hover } from './hover.ts';
import { htmlLanguage } from './html-language.ts';
import type { Library } from '../library.ts';
import type { Status } from '../pane.ts';

const looks = new CSSStyleSheet();
looks.replaceSync(css);

interface EditorOptions {
  parent: ShadowRoot;
  html: string;
  label: string;
  library: Library;
  pins: ReadonlySet<{ at: number }>;
  onChange: (html: string) => void;
  onStatus: (status: Status) => void;
  onFiles: (files: File[]) => void;
}

/** CodeMirror for the HTML of posts. In a shadow root, because only there its styles need no inline `<style>` (docs/decisions/2026-11-22-editor.md). */
export function createEditor(options: EditorOptions): EditorView {
  const { parent, html, label, library } = options;
  const submit = ({ dom }: EditorView) => {
    const root = dom.getRootNode();
    if (root instanceof ShadowRoot) root.host.closest('form')?.requestSubmit();
    return true;
  };
  const extensions: Extension = [
    // Its gutter stands before the numbers.
    findings,
    lineNumbers(),
    history(),
    drawSelection(),
    dropCursor(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    search({ top: true }),
    EditorView.lineWrapping,
    EditorState.tabSize.of(2),
    EditorState.phrases.of(PHRASES),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', lang: 'de', tabindex: '0' }),
    htmlLanguage(),
    completion(library),
    hover(library),
    checker(library),
    tabAfterTyping(),
    Prec.highest(
      keymap.of([
        { key: 'Mod-Enter', run: submit },
        { key: 'Mod-.', run: fixNext },
        { key: 'F8', run: goToFinding(1), shift: goToFinding(-1) },
      ]),
    ),
    keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
    EditorView.updateListener.of((update) => {
      for (const pin of options.pins) pin.at = update.changes.mapPos(pin.at, 1);
      if (update.docChanged) options.onChange(update.state.doc.toString());
      if (
        update.docChanged ||
        update.selectionSet ||
        update.startState.field(findings) !== update.state.field(findings)
      )
        options.onStatus(statusOf(update.state));
    }),
    EditorView.domEventHandlers({
      drop: (event, view) => takeFiles(event, event.dataTransfer, view, options.onFiles),
      paste: (event, view) => takeFiles(event, event.clipboardData, view, options.onFiles),
    }),
  ];
  // CodeMirror puts its own before it.
  if (!parent.adoptedStyleSheets.includes(looks)) parent.adoptedStyleSheets.push(looks);
  return new EditorView({ parent, root: parent, doc: html, extensions });
}

export function statusOf(state: EditorState): Status {
  const { head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const { list } = state.field(findings);
  const errors = list.filter(isError).length;
  return {
    cursor: head,
    line: line.number,
    column: head - line.from + 1,
    errors,
    hints: list.length - errors,
  };
}

/** Tab leads on, as everywhere, until something was typed; Escape lets it lead on once more. */
function tabAfterTyping(): Extension {
  let typed = false;
  const after = (run: (view: EditorView) => boolean) => (view: EditorView) => typed && run(view);
  return [
    EditorView.updateListener.of(({ transactions }) => {
      typed ||= transactions.some((one) => one.isUserEvent('input') || one.isUserEvent('delete'));
    }),
    EditorView.domEventHandlers({
      blur: () => {
        typed = false;
      },
    }),
    keymap.of([
      { key: 'Tab', run: acceptCompletion },
      { key: 'Tab', run: after(indentMore), shift: after(indentLess) },
    ]),
  ];
}

/** Files go to where they were dropped, or where the cursor is. */
function takeFiles(
  event: MouseEvent | ClipboardEvent,
  data: DataTransfer | null,
  view: EditorView,
  take: (files: File[]) => void,
): boolean {
  const files = [...(data?.files ?? [])];
  if (files.length === 0) return false;
  event.preventDefault();
  const at = 'clientX' in event ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null;
  if (at !== null) view.dispatch({ selection: { anchor: at } });
  take(files);
  return true;
}

const PHRASES = {
  Find: 'Suchen',
  Replace: 'Ersetzen durch',
  next: 'Weiter',
  previous: 'Zurück',
  all: 'Alle',
  'match case': 'Groß/klein',
  'by word': 'Ganze Wörter',
  regexp: 'Muster',
  replace: 'Ersetzen',
  'replace all': 'Alle ersetzen',
  close: 'Schließen',
  'current match': 'Treffer',
  'replaced $ matches': '$ Treffer ersetzt',
  'replaced match on line $': 'Treffer in Zeile $ ersetzt',
  'on line': 'in Zeile',
  Completions: 'Vorschläge',
  'Go to line': 'Zu Zeile',
  go: 'Los',
};
