import { useImperativeHandle, useRef } from 'react';
import type { PaneProps } from './pane.ts';
import { replaceableRange } from './place.ts';

interface TextPaneProps extends PaneProps {
  error: string | undefined;
  onCursor: (position: number) => void;
}

export function TextPane({ id, label, value, error, ref, onChange, onCursor, onFiles }: TextPaneProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const replace = (field: HTMLTextAreaElement, from: number, to: number, text: string) => {
    field.setRangeText(text, from, to, 'end');
    onChange(field.value);
  };
  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    insert: (make) => {
      const { selectionStart, selectionEnd, value: html } = area.current!;
      const [from, to] = replaceableRange(html, selectionStart, selectionEnd);
      const { text, select } = make(html.slice(from, to));
      replace(area.current!, from, to, text);
      area.current!.setSelectionRange(from + select[0], from + select[1]);
      area.current!.focus();
    },
    hold: () => (text) => {
      const field = area.current;
      if (!field) return false;
      const [, at] = replaceableRange(field.value, field.selectionStart, field.selectionEnd);
      replace(field, at, at, text);
      return true;
    },
  }));
  const take = (event: React.ClipboardEvent | React.DragEvent, data: DataTransfer) => {
    if (data.files.length === 0) return;
    event.preventDefault();
    onFiles([...data.files]);
  };
  return (
    <textarea
      ref={area}
      className="textarea"
      id={id}
      rows={25}
      spellCheck
      aria-label={label}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onSelect={({ currentTarget }) => onCursor(currentTarget.selectionStart)}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
