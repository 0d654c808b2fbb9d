import { memo, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import { HEAD, measure, revealRow, useRowWindow } from './row-window.ts';

interface RowsProps<T> {
  rows: readonly T[];
  columns: readonly Column<T>[];
  actions: ((row: T) => ReactNode) | undefined;
  start: number;
  onRest: (index: number) => void;
}

export function Rows<T extends { id: string | number }>(props: RowsProps<T>) {
  const { rows, columns, actions, start, onRest } = props;
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
  };
  const indexOf = (target: EventTarget) =>
    target instanceof Element ? Number(target.closest('tr')?.dataset['index']) : Number.NaN;
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target;
    if (!(row instanceof HTMLTableRowElement)) return;
    const index = indexOf(row);
    const step = STEPS[event.key];
    if (step !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) moveTo(index + step);
    else if (event.key === 'Enter') row.querySelector('a')?.click();
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for its rows
    <tbody ref={body} onFocus={({ target }) => setActive(indexOf(target))} onKeyDown={onKeyDown}>
      {before > 0 && <Gap height={before} />}
      {rows.slice(from, to).map((row, i) => (
        <Row
          key={row.id}
          row={row}
          index={from + i}
          columns={columns}
          actions={actions}
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
  reachable: boolean;
}

/** Drawn again only if something of it has changed: others come and go while the list scrolls. */
const Row = memo(function Row<T>({ row, index, columns, actions, reachable }: RowProps<T>) {
  return (
    <tr data-index={index} aria-rowindex={index + 2} tabIndex={reachable ? 0 : -1}>
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
