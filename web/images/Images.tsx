import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useSurface, useTitle } from '../page/page.ts';
import { useStartOver } from '../page/scroll-memory.ts';
import { state } from '../server/state.ts';
import { Failed } from '../page/Failed.tsx';
import { numberOf } from '../ui/format.ts';
import { Banners } from './Banners.tsx';
import { ensureGrid, gridKey, loadMore } from './grid.ts';
import { Rows } from './Rows.tsx';
import { Sentinel } from './Sentinel.tsx';
import { Skeleton } from './Skeleton.tsx';

const Empty = lazy(() => import('./Empty.tsx'));

export function Images() {
  const snapshot = useSnapshot(state);
  const key = gridKey(snapshot);
  useTitle('Bilder');
  useSurface('image');
  useStartOver(key);
  useEffect(() => void ensureGrid(key), [key]);

  const { grid } = snapshot;
  const { items, total, next, error } = grid;
  if (grid.key === key && total === 0) return <Suspense>{<Empty />}</Suspense>;
  if (grid.key === key && items.length === 0 && error) {
    return <Failed title="Bilder" message={error} retry={() => void loadMore()} />;
  }
  const loaded = grid.key === key && items.length > 0;
  return (
    <main id="inhalt" aria-busy={!loaded || undefined}>
      <div className="images-head">
        <h1>Bilder {loaded && total !== null && <span className="num">{numberOf(total)}</span>}</h1>
        {loaded && <Banners />}
      </div>
      {loaded ? <Rows images={items} total={total ?? items.length} complete={next === null} /> : <Skeleton />}
      {loaded && next !== null && <Sentinel error={error} more={loadMore} />}
    </main>
  );
}
