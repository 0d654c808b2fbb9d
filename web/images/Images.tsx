import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useStartOver } from '../page/scroll-memory.ts';
import { state } from '../server/state.ts';
import { Failed } from '../page/Failed.tsx';
import { numberOf } from '../ui/format.ts';
import { Banners } from './Banners.tsx';
import { ensureGrid, gridKey, loadMore } from './grid.ts';
import { Rows } from './Rows.tsx';
import { Sentinel } from './Sentinel.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Main, usePage } from '../page/Page.tsx';

const NoPictures = lazy(() => import('./NoPictures.tsx'));

export function Images() {
  const snapshot = useSnapshot(state);
  const key = gridKey(snapshot);
  usePage('Bilder', 'image');
  useStartOver(key);
  useEffect(() => void ensureGrid(key), [key]);

  const { grid } = snapshot;
  const { items, total, next, error } = grid;
  if (grid.key === key && total === 0) return <Suspense>{<NoPictures />}</Suspense>;
  if (grid.key === key && items.length === 0 && error) {
    return <Failed title="Bilder" message={error} retry={() => void loadMore()} />;
  }
  const loaded = grid.key === key && items.length > 0;
  return (
    <Main busy={!loaded}>
      <div className="images-head">
        <h1>Bilder {loaded && total !== null && <span className="num">{numberOf(total)}</span>}</h1>
        {loaded && <Banners />}
      </div>
      {loaded ? <Rows images={items} total={total ?? items.length} complete={next === null} /> : <Skeleton />}
      {loaded && next !== null && <Sentinel error={error} more={loadMore} />}
    </Main>
  );
}
