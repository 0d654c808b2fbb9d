import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { ChoosingBar, ChoosingHead } from '../choosing/parts.ts';
import { useRatings } from '../ratings/ratings.ts';
import { forgetLists, state } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { useFilterInAddress } from './filter-address.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { albumKey, listKey, filterOptionOf } from './key.ts';
import { Archives } from './Archives.tsx';
import { AlbumGrid } from './AlbumGrid.tsx';
import { ensureAlbum } from './pictures.ts';
import { isLinked, mayChoose, mayDownload, mayEdit } from './rights.ts';
import { usePicking } from './selection.ts';
import { Skeleton } from './Skeleton.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Alert } from '../ui/Alert.tsx';
import { useView } from '../views/use-view.ts';
import { Aside, MISSING } from '../page/ErrorBoundary.tsx';

export function OpenAlbum({ album }: { album: DeepReadonly<Album> }) {
  const snapshot = useSnapshot(state);
  const key = albumKey(snapshot, album.id);
  useFilterInAddress();
  useView('album', album.id);
  useEffect(() => void ensureAlbum(album.id, key), [album.id, key]);
  const linked = isLinked(album, snapshot);
  // Where pictures are chosen the choice is asked for, which keeps what is being written.
  const isAsked = linked && !album.choosing;
  useEffect(() => {
    // Meanwhile the photographer may have revoked it.
    const look = () => isAsked && document.visibilityState === 'visible' && forgetLists('albums');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isAsked]);

  const grid = snapshot.album.key === key ? snapshot.album : undefined;
  // In another order they are the same pictures, and stay chosen.
  const list = listKey(snapshot, album.id);
  const picking = usePicking(grid?.items ?? NONE, list);
  const [isFiltering, setFiltering] = useState(false);
  const choosing = mayChoose(album, snapshot);
  const downloads = mayDownload(album, snapshot);
  const edits = mayEdit(album, snapshot);
  const picks = downloads || edits;
  // What is picked in the tiles by whoever only chooses is for the photographer: he loads all or nothing.
  const selects = picks && (edits || !choosing);
  const option = filterOptionOf(snapshot);
  // A visitor in safe mode sees nothing but what is public and unobjectionable.
  const isGuest = !snapshot.user;
  const filters = !isGuest || !snapshot.safeMode || linked;
  const panel = filters && option && <FilterPanel option={option} isGuest={isGuest} mayEdit={edits} />;
  // The bar with what can be done stands above the pictures, and depends on the filters.
  if (snapshot.user && !option) {
    return (
      <div className="album-body">
        <Skeleton />
      </div>
    );
  }
  return (
    <>
      {choosing && <Aside>{<ChoosingHead album={album} grid={grid} />}</Aside>}
      {(picks || panel) && (
        <Toolbar
          album={album}
          total={grid?.total ?? null}
          picking={picks ? picking : undefined}
          selects={selects}
          downloads={downloads}
          edits={edits}
          option={option}
          panel={panel}
          isFiltering={isFiltering}
          onFilter={setFiltering}
        />
      )}
      {downloads && <Archives albumId={album.id} />}
      {snapshot.user && !choosing && <RatingsNeeded />}
      <div className={`album-body ${picks || panel ? '' : 'album-body--plain'}`}>
        {isFiltering && panel && (
          <aside className="panel" id="album-filter" aria-label="Filter">
            {panel}
          </aside>
        )}
        <AlbumGrid
          key={list}
          album={album}
          grid={grid}
          picking={selects ? picking : undefined}
          choosing={choosing}
          flags={edits}
        />
      </div>
      {choosing && <Aside instead={MISSING}>{<ChoosingBar album={album} />}</Aside>}
    </>
  );
}

const NONE: never[] = [];

/** Has the user's ratings loaded, and says where that did not work. */
function RatingsNeeded() {
  const { loaded, error, retry } = useRatings();
  if (loaded || !error) return null;
  return (
    <Alert className="album-alert">
      Bewertungen nicht aus Datenbank geladen!{' '}
      <button className="textlink" type="button" onClick={retry}>
        Erneut versuchen
      </button>
    </Alert>
  );
}
