import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column } from './columns.ts';

interface TableHeadProps<T> {
  columns: readonly Column<T>[];
  order: string;
  onOrder: (order: string) => void;
  hasActions: boolean;
}

export function TableHead<T>({ columns, order, onOrder, hasActions }: TableHeadProps<T>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ id, title, width, wide, className = '' }) => {
          const down = order === `-${id}`;
          const isSorted = down || order === id;
          const Icon = down ? ArrowDown : ArrowUp;
          return (
            <th
              key={id}
              scope="col"
              className={`${className} ${wide ? 'only-d' : ''}`}
              style={{ inlineSize: width }}
              aria-sort={isSorted ? (down ? 'descending' : 'ascending') : undefined}
            >
              <button type="button" onClick={() => onOrder(order === id ? `-${id}` : id)}>
                {title}
                {isSorted && <Icon className="icon icon--sm" />}
              </button>
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className="acts">
            <span className="visually-hidden">Aktionen</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
