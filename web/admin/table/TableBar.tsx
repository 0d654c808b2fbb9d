import { Columns3 } from 'lucide-react';
import { numberOf } from '../../ui/format.ts';
import { Dropdown } from '../../ui/Dropdown.tsx';
import type { Column } from './columns.ts';
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
}

export function TableBar<T>(props: TableBarProps<T>) {
  const { label, count, total, search, onSearch, columns, shown, onColumns } = props;
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
