import { memo, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import { HEAD, measure, revealRow, useRowWindow } from './row-window.ts';
import type { Selection } from './selection.ts';

interface RowsProps<T> {
  rows: readonly T[];
  columns: readonly Column<T>[];
  actions: ((row: T) => ReactNode) | undefined;
  selection: Selection | null;
  start: number;
  onRest: (index: number) => void;
}

export function Rows<T extends { id: string | number }>(props: RowsProps<T>) {
  const { rows, columns, actions, selection, start, onRest } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, before, after } = useRowWindow(body, rows.length);
  const [active, setActive] = useState(0);
  const current = Math.min(active, rows.length - 1);

  /** The row that is to have the focus: it may come into the page only with the scrolling. */
  const wanted = useRef<number | null>(null);

  usePosition(body, start, onRest);
  const focusWanted = () => {
    const row = body.current!.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  useEffect(focusWanted);

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    wanted.current = next;
    revealRow(body.current!, next);
    focusWanted();
    return next;
  };
  const indexOf = (target: EventTarget) =>
    target instanceof Element ? Number(target.closest('tr')?.dataset['index']) : Number.NaN;
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target;
    if (!(row instanceof HTMLTableRowElement)) return;
    const index = indexOf(row);
    const { id } = rows[index]!;
    const step = STEPS[event.key];
    if (step !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const next = moveTo(index + step);
      if (event.shiftKey && selection) {
        if (!selection.ids.has(id)) selection.toggle(id);
        if (!selection.ids.has(rows[next]!.id)) selection.toggle(rows[next]!.id, true);
      }
    } else if (event.key === ' ' && selection) selection.toggle(id, event.shiftKey);
    else if (event.key === 'Enter') row.querySelector('a')?.click();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection)
      selection.set(rows.map((one) => one.id));
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for its rows
    <tbody
      ref={body}
      onFocus={({ target }) => setActive(indexOf(target))}
      onKeyDown={onKeyDown}
      onChange={({ target, nativeEvent }) => {
        const range = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        if (target.matches('.pick input')) selection?.toggle(rows[indexOf(target)]!.id, range);
      }}
    >
      {before > 0 && <Gap height={before} />}
      {rows.slice(from, to).map((row, i) => (
        <Row
          key={row.id}
          row={row}
          index={from + i}
          columns={columns}
          actions={actions}
          chosen={selection?.ids.has(row.id)}
          reachable={from + i === current || (i === 0 && (current < from || current >= to))}
        />
      ))}
      {after > 0 && <Gap height={after} />}
    </tbody>
  );
}

interface RowProps<T> {
  row: T;
  index: number;
  columns: readonly Column<T>[];
  actions: ((row: T) => ReactNode) | undefined;
  /** Undefined where rows cannot be selected. */
  chosen: boolean | undefined;
  reachable: boolean;
}

/** Drawn again only if something of it has changed: others come and go while the list scrolls. */
const Row = memo(function Row<T>({ row, index, columns, actions, chosen, reachable }: RowProps<T>) {
  return (
    <tr data-index={index} aria-rowindex={index + 2} aria-selected={chosen} tabIndex={reachable ? 0 : -1}>
      {chosen !== undefined && (
        <td className="pick">
          <label className="check">
            <input
              type="checkbox"
              checked={chosen}
              aria-label={`${String(columns[0]!.value(row) ?? '')} auswählen`}
              // The table listens.
              onChange={() => {}}
            />
          </label>
        </td>
      )}
      {columns.map(({ id, value, cell, className = '', wide }) => (
        <td key={id} className={`${className} ${wide ? 'only-d' : ''}`}>
          {cell ? cell(row) : value(row)}
        </td>
      ))}
      {actions && <td className="acts">{actions(row)}</td>}
    </tr>
  );
}) as <T>(props: RowProps<T>) => ReactNode;

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className="gap" style={{ blockSize: height }} />
);

function usePosition(
  body: { readonly current: HTMLTableSectionElement | null },
  start: number,
  onRest: (index: number) => void,
): void {
  const rest = useRef(onRest);
  useEffect(() => {
    rest.current = onRest;
  });
  useEffect(() => {
    const { top, row } = measure(body.current!);
    if (start > 0) window.scrollBy({ top: top + start * row - HEAD });
    const onScrollEnd = () => {
      const now = measure(body.current!);
      rest.current(Math.max(0, Math.round((HEAD - now.top) / now.row)));
    };
    document.addEventListener('scrollend', onScrollEnd);
    return () => document.removeEventListener('scrollend', onScrollEnd);
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- only where it begins
  }, [body]);
}
