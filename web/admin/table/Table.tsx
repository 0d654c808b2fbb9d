import '../../styles/admin-table.css';
import { useDeferredValue, useMemo, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../page/Empty.tsx';
import { LoadFailed, NotLoaded } from '../page/AdminPage.tsx';
import type { Column } from './columns.ts';
import { TableBar } from './TableBar.tsx';
import { TableHead } from './TableHead.tsx';
import { useQuery, useSearchText } from './query.ts';
import { Rows } from './Rows.tsx';
import { searched, sorted } from './rows.ts';

interface TableProps<T> {
  label: string;
  rows: readonly T[] | null;
  error: string | null;
  retry: () => void;
  columns: readonly Column<T>[];
  sort: string;
  actions?: (row: T) => ReactNode;
  empty: ReactNode;
}

const NONE: readonly never[] = [];

export function Table<T extends { id: string | number }>(props: TableProps<T>) {
  const { label, rows, error, retry, columns, sort, actions, empty } = props;
  const [query, change] = useQuery();
  const [search, setSearch] = useSearchText();
  const order = query.get('sortierung') ?? sort;
  const wanted = query.get('spalten');
  const shown = useMemo(() => {
    const ids = wanted?.split(',');
    return columns.filter(({ id, optional }, i) => i === 0 || (ids ? ids.includes(id) : !optional));
  }, [columns, wanted]);

  const needle = useDeferredValue(search);
  const wish = useDeferredValue(order);
  const ordered = useMemo(() => sorted(rows ?? NONE, columns, wish), [rows, columns, wish]);
  const found = useMemo(() => searched(ordered, columns, needle), [ordered, columns, needle]);

  if (!rows) return <NotLoaded error={error} retry={retry} lines={12} />;
  if (rows.length === 0) return empty;
  return (
    <>
      <TableBar
        label={label}
        count={found.length}
        total={rows.length}
        search={search}
        onSearch={setSearch}
        columns={columns}
        shown={shown}
        onColumns={(ids) => change({ spalten: ids?.join(',') ?? null })}
      />
      {error !== null && <LoadFailed message={error} retry={retry} />}
      {found.length > 0 ? (
        <div className="tablewrap">
          <table
            className="table table--mid table--list"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- its rows take the focus
            role="grid"
            aria-label={label}
            aria-rowcount={found.length + 1}
          >
            <TableHead
              columns={shown}
              order={order}
              onOrder={(sortierung) =>
                change({ sortierung: sortierung === sort ? null : sortierung, ab: null })
              }
              hasActions={actions !== undefined}
            />
            <Rows
              rows={found}
              columns={shown}
              actions={actions}
              start={Number(query.get('ab') ?? 0)}
              onRest={(ab) => change({ ab: ab > 0 ? String(ab) : null })}
            />
          </table>
        </div>
      ) : (
        <Empty title="Nichts gefunden" reason={`Die Suche nach „${needle}“ passt auf keine Zeile.`}>
          <Button onClick={() => setSearch('')}>Suche aufheben</Button>
        </Empty>
      )}
    </>
  );
}
