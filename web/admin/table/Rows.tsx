import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import { HEAD, measure, revealRow, useRowWindow } from './row-window.ts';
import type { Selection } from './selection.ts';

interface RowsProps<T> {
  rows: readonly T[];
  columns: readonly Column<T>[];
  actions: ((row: T) => ReactNode) | undefined;
  /** Null where rows cannot be selected. */
  selection: Selection | null;
  /** The row to begin at. */
  start: number;
  /** Scrolling has come to rest at this row. */
  onRest: (index: number) => void;
}

/** ↑/↓, page keys, Pos1/Ende move; Enter opens, Space selects, Shift extends, Strg+A selects all. */
export function Rows<T extends { id: string | number }>(props: RowsProps<T>) {
  const { rows, columns, actions, selection, start, onRest } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, before, after } = useRowWindow(body, rows.length);
  const [active, setActive] = useState(0);
  const current = Math.min(active, rows.length - 1);

  usePosition(body, start, onRest);

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setActive(next);
    revealRow(body.current!, next);
    // The row may come into the page only with the scrolling.
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        body.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
      ),
    );
    return next;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number) => {
    if (event.target !== event.currentTarget) return;
    const id = rows[index]!.id;
    const step = STEPS[event.key];
    if (step !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const next = moveTo(index + step);
      if (event.shiftKey && selection) {
        if (!selection.ids.has(id)) selection.toggle(id);
        if (!selection.ids.has(rows[next]!.id)) selection.toggle(rows[next]!.id, true);
      }
    } else if (event.key === ' ' && selection) selection.toggle(id, event.shiftKey);
    else if (event.key === 'Enter') event.currentTarget.querySelector('a')?.click();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection)
      selection.set(rows.map((row) => row.id));
    else return;
    event.preventDefault();
  };

  return (
    <tbody ref={body}>
      {before > 0 && <Gap height={before} />}
      {rows.slice(from, to).map((row, i) => {
        const index = from + i;
        const chosen = selection?.ids.has(row.id);
        return (
          <tr
            key={row.id}
            data-index={index}
            aria-rowindex={index + 2}
            aria-selected={chosen}
            tabIndex={index === current || (i === 0 && (current < from || current >= to)) ? 0 : -1}
            onFocus={() => setActive(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            {selection && (
              <td className="pick">
                <label className="check">
                  <input
                    type="checkbox"
                    checked={chosen ?? false}
                    aria-label={`${String(columns[0]!.value(row) ?? row.id)} auswählen`}
                    onChange={({ nativeEvent }) =>
                      selection.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
                    }
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
      })}
      {after > 0 && <Gap height={after} />}
    </tbody>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** In place of rows that are far away. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden="true" className="gap" style={{ blockSize: height }} />
);

/** Begins where the address says, and tells where somebody has come to. */
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
