import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';
import { Dropdown } from '../../ui/Dropdown.tsx';
import type { BulkAction, Column } from './columns.ts';
import { SearchInput } from './SearchInput.tsx';

interface TableBarProps<T> {
  label: string;
  count: number;
  total: number;
  search: string;
  onSearch: (text: string) => void;
  columns: readonly Column<T>[];
  shown: readonly Column<T>[];
  onColumns: (ids: string[] | null) => void;
  children: ReactNode;
}

export function TableBar<T>(props: TableBarProps<T>) {
  const { label, count, total, search, onSearch, columns, shown, onColumns, children } = props;
  const [, ...others] = columns;
  const choose = (id: string) => {
    const ids = others.filter((one) => (one.id === id) !== shown.includes(one)).map((one) => one.id);
    const usual = others.filter(({ optional }) => !optional).map((one) => one.id);
    onColumns(ids.join() === usual.join() ? null : ids);
  };
  return (
    <div className="filterbar filterbar--sm">
      <SearchInput
        aria-label={`${label} durchsuchen`}
        placeholder="Suchen"
        value={search}
        onChange={onSearch}
      />
      {children}
      <output className="num muted sm">
        {count === total ? numberOf(total) : `${numberOf(count)} von ${numberOf(total)}`}
      </output>
      {others.length > 1 && (
        <Dropdown
          className="pop--end only-d"
          summary={
            <summary className="btn btn--quiet btn--sm">
              <Columns3 className="icon icon--sm" />
              Spalten
            </summary>
          }
        >
          {others.map((column) => (
            <label key={column.id} className="check">
              <input type="checkbox" checked={shown.includes(column)} onChange={() => choose(column.id)} />
              <span>{column.title}</span>
            </label>
          ))}
        </Dropdown>
      )}
    </div>
  );
}

interface SelectionBarProps<T> {
  rows: readonly T[];
  total: number;
  actions: readonly BulkAction<T>[];
  onAll: () => void;
  onNone: () => void;
}

export function SelectionBar<T>({ rows, total, actions, onAll, onNone }: SelectionBarProps<T>) {
  return (
    <section className="savebar" aria-label="Auswahl">
      <output className="num">
        {numberOf(rows.length)} von {numberOf(total)} ausgewählt
      </output>
      <Button look="quiet" small onClick={onAll}>
        Alle auswählen
      </Button>
      <Button look="quiet" small onClick={onNone}>
        Aufheben
      </Button>
      <span className="push" />
      {actions.map(({ label, run, danger }) => (
        <button
          key={label(rows.length)}
          className={`btn btn--sm ${danger ? 'btn--danger' : ''}`}
          type="button"
          onClick={() => void run(rows)}
        >
          {label(rows.length)}
        </button>
      ))}
    </section>
  );
}
