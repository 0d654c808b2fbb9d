import type { Album } from '@lichthof/api/contract/album';
import { Sentinel } from '../images/Sentinel.tsx';
import type { AlbumPictures } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { Empty } from './Empty.tsx';
import { loadMoreOfAlbum } from './pictures.ts';
import type { Picking } from './selection.ts';
import { Skeleton } from './Skeleton.tsx';
import { Tiles } from './Tiles.tsx';

interface AlbumGridProps {
  album: DeepReadonly<Album>;
  /** Undefined while it is not the right one. */
  grid: DeepReadonly<AlbumPictures> | undefined;
  picking: Picking | undefined;
}

/** The light table, or why there is none. */
export function AlbumGrid({ album, grid, picking }: AlbumGridProps) {
  if (!grid || (grid.items.length === 0 && grid.total !== 0 && !grid.error)) return <Skeleton />;
  const { items, total, next, error } = grid;
  if (total === 0) return <Empty />;
  return (
    <div>
      {items.length > 0 && (
        <Tiles
          album={album}
          images={items}
          total={total ?? items.length}
          complete={next === null}
          picking={picking}
        />
      )}
      {(next !== null || error) && <Sentinel error={error} more={loadMoreOfAlbum} />}
    </div>
  );
}
