import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { state, type DeepReadonly } from '../state.ts';
import { DEFAULT_SCOPE } from './download.ts';
import type { AlbumPicture } from './pictures.ts';
import { mayDownload } from './rights.ts';
import { usePicking } from './selection.ts';
import { Tiles } from './Tiles.tsx';
import { Toolbar } from './Toolbar.tsx';

interface LightTableProps {
  album: DeepReadonly<Album>;
  images: readonly AlbumPicture[];
  total: number;
  complete: boolean;
}

/** The tiles, and above them what can be done with them. */
export function LightTable({ album, images, total, complete }: LightTableProps) {
  const snapshot = useSnapshot(state);
  const picking = usePicking(images);
  const [scope, setScope] = useState(DEFAULT_SCOPE);
  const downloads = mayDownload(album, snapshot);
  return (
    <>
      {downloads && (
        <Toolbar album={album} total={total} picking={picking} scope={scope} onScope={setScope} />
      )}
      <div className={`album-body ${downloads ? '' : 'album-body--plain'}`}>
        <Tiles
          album={album}
          images={images}
          total={total}
          complete={complete}
          picking={downloads ? picking : undefined}
        />
      </div>
    </>
  );
}
