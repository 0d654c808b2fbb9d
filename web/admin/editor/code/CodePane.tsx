import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { EditorView } from '@codemirror/view';
import type { Library } from '../library.ts';
import type { PaneProps, Status } from '../pane.ts';
import { replaceableRange } from '../place.ts';
import { createEditor, statusOf } from './create.ts';
import { goToFinding } from './findings.ts';

export interface CodePaneProps extends PaneProps {
  library: Library;
  onStatus: (status: Status) => void;
}

/** The code. What stands in the editor counts; a value that comes from elsewhere takes its place. */
export default function CodePane({ id, label, value, library, ref, ...on }: CodePaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const first = useRef(value);
  /** What was told and has not come back yet: whoever types fast is ahead of the form. */
  const told = useRef<string[]>([]);
  const pins = useRef(new Set<{ at: number }>());
  const change = useEffectEvent((html: string) => {
    told.current.push(html);
    on.onChange(html);
  });
  const status = useEffectEvent(on.onStatus);
  const files = useEffectEvent(on.onFiles);

  useLayoutEffect(() => {
    const parent = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    const editor = createEditor({
      parent,
      html: first.current,
      label,
      library,
      pins: pins.current,
      onChange: (html) => change(html),
      onStatus: (now) => status(now),
      onFiles: (dropped) => files(dropped),
    });
    view.current = editor;
    status(statusOf(editor.state));
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label, library]);

  useLayoutEffect(() => {
    const at = told.current.indexOf(value);
    if (at !== -1) {
      told.current.splice(0, at + 1);
      return;
    }
    const editor = view.current!;
    const html = editor.state.doc.toString();
    if (html !== value) editor.dispatch({ changes: difference(html, value) });
  }, [value]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    insert: (make) => {
      const editor = view.current!;
      const { main } = editor.state.selection;
      const [from, to] = replaceableRange(editor.state.doc.toString(), main.from, main.to);
      const { text, select } = make(editor.state.sliceDoc(from, to));
      editor.dispatch({
        changes: { from, to, insert: text },
        selection: { anchor: from + select[0], head: from + select[1] },
        userEvent: 'input.paste',
        scrollIntoView: true,
      });
      editor.focus();
    },
    hold: () => {
      const editor = view.current!;
      const { doc, selection } = editor.state;
      const pin = { at: replaceableRange(doc.toString(), selection.main.from, selection.main.to)[1] };
      pins.current.add(pin);
      return (insert) => {
        // One that was destroyed would take it without a word.
        if (view.current !== editor) return false;
        editor.dispatch({ changes: { from: pin.at, insert }, userEvent: 'input.paste' });
        return true;
      };
    },
    goTo: (severity) => goToFinding(1, (finding) => finding.severity === severity)(view.current!),
  }));

  return (
    <div
      className="cm"
      id={id}
      ref={host}
      tabIndex={-1}
      onFocus={({ nativeEvent, currentTarget }) => {
        // An error elsewhere leads to the field; the focus goes on into it.
        if (nativeEvent.composedPath()[0] === currentTarget) view.current?.focus();
      }}
    />
  );
}

/** The one place where two texts differ: cursor and scroll position stay beside it. */
function difference(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
