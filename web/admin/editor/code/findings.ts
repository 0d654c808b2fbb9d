import { type Extension, StateEffect, StateField, type Text, type Transaction } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  gutter,
  GutterMarker,
  ViewPlugin,
  WidgetType,
} from '@codemirror/view';
import { checkHtml, type Finding } from '@lichthof/elements';
import type { Library } from '../library.ts';

const AT_MOST = 300;
const CHECK_AFTER_MS = 350;

interface Found extends Finding {
  open: boolean;
}

interface Findings {
  list: readonly Found[];
  shown: DecorationSet;
}

const found = StateEffect.define<readonly Finding[]>();
const toggle = StateEffect.define<number>();

/** What the checker says, moved along with the text until it has looked again. */
export const findings = StateField.define<Findings>({
  create: () => ({ list: [], shown: Decoration.none }),
  update(value, transaction) {
    let { list } = value;
    if (transaction.docChanged) list = list.map((one) => moved(one, transaction));
    for (const effect of transaction.effects) {
      if (effect.is(found))
        list = effect.value.slice(0, AT_MOST).map((one) => opened(one, list, transaction));
      if (effect.is(toggle)) list = toggled(list, transaction.state.doc, effect.value);
    }
    return list === value.list ? value : { list, shown: shownOf(list, transaction.state.doc) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ shown }) => shown),
    gutter({
      class: 'cm-marks',
      lineMarker: (view, { from, to }) => {
        const here = view.state.field(field).list.filter((one) => one.from >= from && one.from <= to);
        return here.length === 0 ? null : here.some(isError) ? ERROR : WARNING;
      },
      lineMarkerChange: (update) => update.startState.field(field) !== update.state.field(field),
      initialSpacer: () => ERROR,
      domEventHandlers: {
        mousedown: (view, { from }) => {
          view.dispatch({ effects: toggle.of(from) });
          return true;
        },
      },
    }),
  ],
});

export const isError = ({ severity }: Finding) => severity === 'error';

function moved(one: Found, { changes }: Transaction): Found {
  const move = <P extends { from: number; to: number }>(part: P): P => ({
    ...part,
    from: changes.mapPos(part.from, 1),
    to: changes.mapPos(part.to, -1),
  });
  const { correction } = one;
  return { ...move(one), ...(correction && { correction: correction.map(move) }) };
}

/** Errors say what is wrong by themselves, but not in the line that is just being written; what was open stays open. */
function opened(one: Finding, before: readonly Found[], { state }: Transaction): Found {
  const same = before.find(({ message, from }) => message === one.message && from === one.from);
  const line = state.doc.lineAt(Math.min(one.from, state.doc.length));
  const { head } = state.selection.main;
  return { ...one, open: same?.open || (isError(one) && (head < line.from || head > line.to)) };
}

function toggled(list: readonly Found[], doc: Text, position: number): readonly Found[] {
  const { from, to } = doc.lineAt(position);
  const isHere = (one: Found) => one.from >= from && one.from <= to;
  const open = !list.some((one) => isHere(one) && one.open);
  return list.map((one) => (isHere(one) ? { ...one, open } : one));
}

function shownOf(list: readonly Found[], doc: Text): DecorationSet {
  const marks = list.flatMap((one) => {
    const [from, to] = [Math.min(one.from, doc.length), Math.min(one.to, doc.length)];
    const line = doc.lineAt(from);
    const bad = from < to ? [(isError(one) ? BAD : DOUBTFUL).range(from, to)] : [];
    const words = new Words(one, line.number);
    return one.open
      ? [...bad, Decoration.widget({ widget: words, block: true, side: 1 }).range(line.to)]
      : bad;
  });
  return Decoration.set(marks, true);
}

const BAD = Decoration.mark({ class: 'cm-bad' });
const DOUBTFUL = Decoration.mark({ class: 'cm-doubtful' });

class Mark extends GutterMarker {
  readonly label: string;
  constructor(severity: Finding['severity']) {
    super();
    this.elementClass = `cm-mark cm-mark--${severity}`;
    this.label = severity === 'error' ? 'Fehler' : 'Hinweis';
  }
  override toDOM() {
    const mark = document.createElement('i');
    mark.title = this.label;
    return mark;
  }
}
const ERROR = new Mark('error');
const WARNING = new Mark('warning');

class Words extends WidgetType {
  readonly finding: Found;
  readonly line: number;
  constructor(finding: Found, line: number) {
    super();
    this.finding = finding;
    this.line = line;
  }
  override eq(other: Words) {
    const [a, b] = [this.finding, other.finding];
    return a.message === b.message && this.line === other.line && !a.correction === !b.correction;
  }
  override toDOM(view: EditorView) {
    const box = document.createElement('div');
    box.className = `cm-fix cm-fix--${this.finding.severity}`;
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', `Fund in Zeile ${this.line}`);
    const words = document.createElement('span');
    words.textContent = this.finding.message;
    box.append(words);
    if (this.finding.correction) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = this.finding.correction.every(({ insert }) => insert === '')
        ? 'Entfernen'
        : 'Ersetzen';
      button.addEventListener('click', () => {
        const at = view.posAtDOM(box);
        const line = view.state.doc.lineAt(at);
        const now = view.state
          .field(findings)
          .list.find(
            (one) => one.message === this.finding.message && one.from >= line.from && one.from <= line.to,
          );
        if (now) mend(view, now);
      });
      box.append(button);
    }
    return box;
  }
  override ignoreEvent() {
    return true;
  }
}

function mend(view: EditorView, { correction }: Found): boolean {
  if (!correction) return false;
  view.dispatch({ changes: correction, userEvent: 'input.fix', scrollIntoView: true });
  view.focus();
  return true;
}

export function fixNext(view: EditorView): boolean {
  const { list } = view.state.field(findings);
  const { from } = view.state.doc.lineAt(view.state.selection.main.head);
  const next = list.find((one) => one.correction && one.from >= from) ?? list.find((one) => one.correction);
  return next ? mend(view, next) : false;
}

export const goToFinding =
  (step: 1 | -1, fits: (finding: Finding) => boolean = () => true) =>
  (view: EditorView): boolean => {
    const { head } = view.state.selection.main;
    const list = view.state.field(findings).list.filter(fits);
    const next =
      step === 1
        ? (list.find(({ from }) => from > head) ?? list[0])
        : (list.findLast(({ from }) => from < head) ?? list.at(-1));
    if (!next) return false;
    view.dispatch({
      selection: { anchor: next.from },
      effects: [
        EditorView.scrollIntoView(next.from, { y: 'center' }),
        ...(next.open ? [] : [toggle.of(next.from)]),
      ],
    });
    view.focus();
    return true;
  };

export const checker = (library: Library): Extension =>
  ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const html = view.state.doc.toString();
      view.dispatch({ effects: found.of(checkHtml(html, library.ids)) });
      void library.ask(html);
    };
    const soon = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(look, ms);
    };
    const forget = library.listen(() => soon(0));
    soon(0);
    return {
      update({ docChanged, transactions }) {
        const isFix = transactions.some((transaction) => transaction.isUserEvent('input.fix'));
        if (docChanged) soon(isFix ? 0 : CHECK_AFTER_MS);
      },
      destroy() {
        forget();
        clearTimeout(timer);
      },
    };
  });
