import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useStartOver } from '../page/scroll-memory.ts';
import { state } from '../server/state.ts';
import { Failed } from '../page/Failed.tsx';
import { ensureGrid, gridKey, loadMore } from './grid.ts';
import { ImagesHead, SAFE_MODE_NOTICE } from './head.tsx';
import { Rows } from './Rows.tsx';
import { ListEnd } from './Sentinel.tsx';
import { Main, usePage } from '../page/Page.tsx';
import { Link, useLocation } from 'react-router-dom';
import { paths, withFilter } from '../navigation/paths.ts';
import { asTarget } from '../navigation/overlay.ts';
import { ShieldCheck, SlidersHorizontal } from 'lucide-react';

const NoPictures = lazy(() => import('./NoPictures.tsx'));

export function Images() {
  const snapshot = useSnapshot(state);
  const key = gridKey(snapshot);
  usePage('Bilder', 'image');
  // Other tags are another address.
  useStartOver(gridKey({ ...snapshot, filterTags: [] }));
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
      <ImagesHead total={loaded ? total : null}>{loaded && <Banners />}</ImagesHead>
      {loaded ? (
        <Rows images={items} total={total ?? items.length} complete={next === null} more={loadMore} />
      ) : (
        <Skeleton />
      )}
      {loaded && next !== null && <ListEnd error={error} more={loadMore} />}
    </Main>
  );
}

function Banners() {
  const location = useLocation();
  const { safeMode, filterTags } = useSnapshot(state);
  return (
    <>
      {safeMode && (
        <Link className="notice" to={paths.worksafe(asTarget(location))} state={{ background: location }}>
          <ShieldCheck className="icon" />
          <span>{SAFE_MODE_NOTICE}</span>
        </Link>
      )}
      {filterTags.length > 0 && (
        <Link className="notice" to={{ search: withFilter(location.search, true) }}>
          <SlidersHorizontal className="icon" />
          <span>Bilder werden aufgrund aktiven Filter ausgeblendet!</span>
        </Link>
      )}
    </>
  );
}

const Skeleton = () => (
  <div className="skel-rows" aria-hidden="true">
    {Array.from({ length: 12 }, (_, i) => (
      <i key={i} className="skel" />
    ))}
  </div>
);
