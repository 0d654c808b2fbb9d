import { ArrowLeft, ArrowRight } from 'lucide-react';
import { offeredPages, withPage } from './list.ts';
import { Link, useLocation } from 'react-router-dom';

export function Paginator({ page, count }: { page: number; count: number }) {
  const { search } = useLocation();
  if (count < 2) return null;
  return (
    <nav className="paginator" aria-label="Seiten">
      <End className="first" to={page > 0 ? page - 1 : null}>
        <ArrowLeft className="icon icon--sm" />
        <span className="word">Neuere</span>
      </End>
      {offeredPages(page, count).map((n, at) =>
        n === null ? (
          // oxlint-disable-next-line react/no-array-index-key -- a gap has nothing else
          <span className="gap only-d" key={`gap-${at}`}>
            …
          </span>
        ) : (
          <Link
            className={Math.abs(n - page) > 2 ? 'only-d' : undefined}
            key={n}
            to={{ search: withPage(search, n) }}
            aria-label={`Seite ${n + 1}`}
            aria-current={n === page ? 'page' : undefined}
          >
            {n + 1}
          </Link>
        ),
      )}
      <End className="last" to={page < count - 1 ? page + 1 : null}>
        <span className="word">Ältere</span>
        <ArrowRight className="icon icon--sm" />
      </End>
    </nav>
  );
}

interface EndProps {
  className: string;
  to: number | null;
  children: React.ReactNode;
}

function End({ className, to, children }: EndProps) {
  const { search } = useLocation();
  if (to === null) {
    return (
      <button className={className} type="button" disabled>
        {children}
      </button>
    );
  }
  return (
    <Link className={className} to={{ search: withPage(search, to) }}>
      {children}
    </Link>
  );
}
