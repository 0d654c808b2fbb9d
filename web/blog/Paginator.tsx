import { ArrowLeft, ArrowRight } from 'lucide-react';
import { offeredPages, withPage } from './list.ts';
import { Link, useLocation } from 'react-router-dom';

export function Paginator({ page, count }: { page: number; count: number }) {
  const { search } = useLocation();
  if (count < 2) return null;
  return (
    <nav className="paginator" aria-label="Seiten">
      <End className="first" page={Math.max(0, page - 1)} isEnd={page === 0}>
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
      <End className="last" page={Math.min(count, page + 2) - 1} isEnd={page === count - 1}>
        <span className="word">Ältere</span>
        <ArrowRight className="icon icon--sm" />
      </End>
    </nav>
  );
}

interface EndProps {
  className: string;
  page: number;
  isEnd: boolean;
  children: React.ReactNode;
}

/** One element for both, so that the focus stays at it when the end is reached. */
function End({ className, page, isEnd, children }: EndProps) {
  const { search } = useLocation();
  return (
    <Link
      className={className}
      to={{ search: withPage(search, page) }}
      {...(isEnd && { 'aria-disabled': true, tabIndex: -1 })}
      onClick={(event) => isEnd && event.preventDefault()}
    >
      {children}
    </Link>
  );
}
