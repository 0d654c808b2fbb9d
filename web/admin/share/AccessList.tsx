import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Access } from '@lichthof/api/contract/audience';
import { Button } from '../../ui/Button.tsx';
import { numberOf } from '../../ui/format.ts';

interface AccessListProps {
  title: string;
  note: string;
  entries: readonly Access[];
  action?: (row: Access) => ReactNode;
}

const AT_ONCE = 100;

export function AccessList({ title, note, entries, action }: AccessListProps) {
  const [most, setMost] = useState(AT_ONCE);
  const list = useRef<HTMLDListElement>(null);
  const showMore = () => {
    flushSync(() => setMost(most + AT_ONCE));
    // Where one reads on: the button may be gone.
    list.current?.querySelector<HTMLElement>(`:scope > :nth-child(${most + 1})`)?.focus();
  };
  return (
    <section className="who">
      <h3>
        {title}
        <small className="sm">{note}</small>
      </h3>
      <div>
        <dl ref={list}>
          {entries.slice(0, most).map((row) => (
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
        {entries.length > most && (
          <Button small onClick={showMore}>
            Weitere zeigen (noch {numberOf(entries.length - most)})
          </Button>
        )}
      </div>
    </section>
  );
}
