import type { ReactNode } from 'react';
import type { Access } from '@lichthof/api/contract/audience';

interface AccessListProps {
  title: string;
  note: string;
  entries: readonly Access[];
  action?: (row: Access) => ReactNode;
}

export const AccessList = ({ title, note, entries, action }: AccessListProps) => (
  <section className="who">
    <h3>
      {title}
      <small className="sm">{note}</small>
    </h3>
    <dl>
      {entries.map((row) => (
        <div key={row.id} className={row.access === 'none' ? 'is-no' : ''}>
          <dt>
            {row.name}
            <small className="sm">{row.note}</small>
          </dt>
          <dd>
            {row.access === 'none' ? row.result : <b>{row.result}</b>}
            {row.rest}
            {row.reason && <span className="via">{row.reason}</span>}
          </dd>
          {action && <dd className="act">{action(row)}</dd>}
        </div>
      ))}
    </dl>
  </section>
);
