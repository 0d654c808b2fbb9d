import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { useLists } from '../server/lists.ts';
import { state } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { useSavedFilter } from './saved-filter.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { albumKey, optionOf } from './key.ts';
import { Archives } from './Archives.tsx';
import { AlbumGrid } from './AlbumGrid.tsx';
import { ensureAlbum } from './pictures.ts';
import { mayDownload, mayEdit } from './rights.ts';
import { usePicking } from './selection.ts';
import { Skeleton } from './Skeleton.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Alert } from '../ui/Alert.tsx';

/** The pictures of an album that can be seen, and above them what can be done with them. */
export function OpenAlbum({ album }: { album: DeepReadonly<Album> }) {
  const snapshot = useSnapshot(state);
  const key = albumKey(snapshot, album.id);
  useSavedFilter();
  useEffect(() => ensureAlbum(album.id, key), [album.id, key]);

  const grid = snapshot.album.key === key ? snapshot.album : undefined;
  const picking = usePicking(grid?.items ?? NONE, key);
  const [isFiltering, setFiltering] = useState(false);
  const downloads = mayDownload(album, snapshot);
  const option = optionOf(snapshot);
  const panel = snapshot.user && option && <FilterPanel option={option} mayEdit={mayEdit(album, snapshot)} />;
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
      {(downloads || panel) && (
        <Toolbar
          album={album}
          total={grid?.total ?? null}
          picking={downloads ? picking : undefined}
          option={option}
          panel={panel}
          isFiltering={isFiltering}
          onFilter={setFiltering}
        />
      )}
      {downloads && <Archives albumId={album.id} />}
      {snapshot.user && <RatingsNeeded />}
      <div className={`album-body ${downloads || panel ? '' : 'album-body--plain'}`}>
        {isFiltering && panel && (
          <aside className="panel" id="album-filter" aria-label="Filter">
            {panel}
          </aside>
        )}
        <AlbumGrid key={key} album={album} grid={grid} picking={downloads ? picking : undefined} />
      </div>
    </>
  );
}

const NONE: never[] = [];

/** Has the user's ratings loaded, and says where that did not work. */
function RatingsNeeded() {
  const { loaded, error, retry } = useLists('ratings');
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
