import { lazy, Suspense, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useStartOver } from '../page/scroll-memory.ts';
import { state } from '../server/state.ts';
import { Failed } from '../page/Failed.tsx';
import { numberOf } from '../ui/format.ts';
import { ensureGrid, gridKey, loadMore } from './grid.ts';
import { Rows } from './Rows.tsx';
import { Sentinel } from './Sentinel.tsx';
import { Main, usePage } from '../page/Page.tsx';
import { Link, useLocation } from 'react-router-dom';
import { paths, withFilter } from '../navigation/paths.ts';
import { asTarget } from '../navigation/overlay.ts';
import { ShieldCheck, SlidersHorizontal } from 'lucide-react';
import { useGeometry } from './layout.ts';
import { layOut } from './rows.ts';

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

/** Why some pictures are missing, each a way to change that. */
function Banners() {
  const location = useLocation();
  const { safeMode, filterTags } = useSnapshot(state);
  return (
    <>
      {safeMode && (
        <Link className="notice" to={paths.worksafe(asTarget(location))} state={{ background: location }}>
          <ShieldCheck className="icon" />
          <span>Der sichere Modus ist aktiviert - daher werden Bilder ausgeblendet!</span>
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

const LIKELY = [3 / 2, 4 / 5, 5 / 3, 2.4, 4 / 5, 3 / 2, 5 / 3, 6 / 5, 1.1, 1.6, 2 / 3, 5 / 3].map(
  (ratio) => ({
    width: ratio,
    height: 1,
  }),
);

/** The grid before anything is known of it, in boxes such as will come. */
function Skeleton() {
  const list = useRef<HTMLUListElement>(null);
  const geometry = useGeometry(list);
  const { rows, height } = layOut(LIKELY, geometry, false);
  return (
    <ul className="rows" ref={list} aria-hidden="true" style={{ blockSize: height }}>
      {rows.flatMap((row) => {
        let left = 0;
        return row.widths.map((width, i) => {
          const place = { insetBlockStart: row.top, insetInlineStart: left, inlineSize: width };
          left += width + geometry.gap;
          return (
            <li key={row.first + i} style={place}>
              <span className="photo skel" style={{ blockSize: row.height }} />
            </li>
          );
        });
      })}
    </ul>
  );
}
