import type { ReactNode } from 'react';

interface PlainHeadProps {
  columns: readonly (string | readonly [title: string, className: string])[];
  hasActions?: boolean;
}

/** Of a table that is shown in one order only. */
export const PlainHead = ({ columns, hasActions = false }: PlainHeadProps) => (
  <thead>
    <tr>
      {columns.map((column) => {
        const [title, className] = typeof column === 'string' ? [column] : column;
        return (
          <th key={title} scope="col" className={className}>
            {title}
          </th>
        );
      })}
      {hasActions && (
        <th scope="col">
          <span className="visually-hidden">Aktionen</span>
        </th>
      )}
    </tr>
  </thead>
);

type PlainTableProps = PlainHeadProps & { className?: string; children: ReactNode };

export const PlainTable = ({ className = '', children, ...head }: PlainTableProps) => (
  <div className="tablewrap">
    <table className={`table ${className}`}>
      <PlainHead {...head} />
      <tbody>{children}</tbody>
    </table>
  </div>
);
