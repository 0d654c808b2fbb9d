import { useRef, type SyntheticEvent } from 'react';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { usePictureList } from '../images/picture-list.ts';
import { boxesOf } from '../images/rows.ts';
import { state } from '../server/state.ts';
import type { AlbumPicture } from '../server/image.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { askWhyLost } from '../session/relock.ts';
import { useNumbers } from './numbers.ts';
import { loadMoreOfAlbum } from './pictures.ts';
import type { Picking } from './selection.ts';
import { Tile } from './Tile.tsx';
import { useTileLayout } from './tile-layout.ts';
import { titleOf } from './tile-title.ts';

interface TilesProps {
  album: DeepReadonly<Album>;
  images: readonly AlbumPicture[];
  total: number;
  complete: boolean;
  /** Missing where nothing can be done with a choice. */
  picking: Picking | undefined;
  choosing: boolean;
  flags: boolean;
}

const NAME = 1.5;
const STARS = 2.75;
const NOTE = 1.75;

export function Tiles({ album, images, total, complete, picking, choosing, flags }: TilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const { user } = useSnapshot(state);
  const stars = user || choosing ? STARS : 0;
  const layout = useTileLayout(list, images.length, {
    text: NAME + stars + (choosing && album.notes ? NOTE : 0),
  });
  const numbers = useNumbers(album.id);
  const { rows, host, hrefOf, listeners } = usePictureList(list, {
    images,
    layout,
    complete,
    more: loadMoreOfAlbum,
  });

  return (
    // Its links do what is done with the keyboard; the list only listens for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ul
      className={`tiles ${choosing ? 'tiles--choosing' : ''}`}
      ref={list}
      aria-label="Bilder"
      style={{ blockSize: layout.height }}
      {...listeners}
      onErrorCapture={({ target }: SyntheticEvent) => {
        if (target instanceof HTMLImageElement) void askWhyLost(album.id, target.currentSrc);
      }}
    >
      {rows.flatMap((at) =>
        boxesOf(layout, layout.rows[at]!).map(({ index, top, left, width }) => {
          const image = images[index]!;
          return (
            <Tile
              key={image.id}
              image={image}
              index={index}
              number={numbers ? (numbers.get(image.id) ?? 0) : index + 1}
              total={total}
              name={album.showFileNames ? image.filename : titleOf(image, album)}
              href={hrefOf(image.id)}
              top={top}
              left={left}
              side={width}
              host={host}
              isPicked={picking?.picked.has(image.id)}
              onPick={picking?.toggle}
              choosing={choosing}
              notes={album.notes}
              flags={flags}
            />
          );
        }),
      )}
    </ul>
  );
}
