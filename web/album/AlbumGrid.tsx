import type { Album } from '@lichthof/api/contract/album';
import { ListEnd } from '../images/Sentinel.tsx';
import type { AlbumPictures } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { useSnapshot } from 'valtio';
import { Empty } from '../page/Empty.tsx';
import { SafeModeLink } from '../preferences/SafeModeLink.tsx';
import { state } from '../server/state.ts';
import { countFilters } from './album-filter.ts';
import { setAlbumFilter } from './saved-filter.ts';
import { NO_FILTER, filterOptionOf } from './key.ts';
import { loadMoreOfAlbum } from './pictures.ts';
import type { Picking } from './selection.ts';
import { Skeleton } from './Skeleton.tsx';
import { Tiles } from './Tiles.tsx';
import { Button } from '../ui/Button.tsx';

interface AlbumGridProps {
  album: DeepReadonly<Album>;
  grid: DeepReadonly<AlbumPictures> | undefined;
  picking: Picking | undefined;
  choosing: boolean;
  flags: boolean;
}

export function AlbumGrid({ album, grid, picking, choosing, flags }: AlbumGridProps) {
  if (!grid || (grid.items.length === 0 && grid.total !== 0 && !grid.error)) return <Skeleton />;
  const { items, total, next, error } = grid;
  if (total === 0) return <NoPictures />;
  return (
    <div>
      {items.length > 0 && (
        <Tiles
          album={album}
          images={items}
          total={total ?? items.length}
          complete={next === null}
          picking={picking}
          choosing={choosing}
          flags={flags}
        />
      )}
      {(next !== null || error) && <ListEnd error={error} more={loadMoreOfAlbum} />}
    </div>
  );
}

function NoPictures() {
  const snapshot = useSnapshot(state);
  const { safeMode } = snapshot;
  const filtered = countFilters(filterOptionOf(snapshot) ?? NO_FILTER) > 0;
  const reason = filtered
    ? 'Vielleicht verbirgt ein Filter, was Sie suchen.'
    : safeMode && 'Der sichere Modus ist an. Vielleicht verbirgt sich dahinter, was Sie suchen.';
  return (
    <Empty title="Es sind keine Bilder anzeigbar!" reason={reason}>
      {filtered && <Button onClick={() => setAlbumFilter(NO_FILTER)}>Filter zurücksetzen</Button>}
      {safeMode && <SafeModeLink />}
    </Empty>
  );
}
