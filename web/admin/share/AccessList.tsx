import { useRef, type ReactNode } from 'react';
import type { Access } from '@lichthof/api/contract/audience';
import { useFirstRows } from '../first-rows.tsx';

interface AccessListProps {
  title: string;
  note: string;
  entries: readonly Access[];
  action?: (row: Access) => ReactNode;
}

export function AccessList({ title, note, entries, action }: AccessListProps) {
  const list = useRef<HTMLDListElement>(null);
  const { shown, more } = useFirstRows(list, entries.length);
  return (
    <section className="who">
      <h3>
        {title}
        <small className="sm">{note}</small>
      </h3>
      <div>
        <dl ref={list}>
          {entries.slice(0, shown).map((row) => (
            <div key={row.id} tabIndex={-1} className={row.access === 'none' ? 'is-no' : ''}>
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
        {more}
      </div>
    </section>
  );
}
