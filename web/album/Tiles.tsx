import { useMemo, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { useArrowKeys } from '../images/arrow-keys.ts';
import { useFocusReturn } from '../images/focus-return.ts';
import { useMoreInTime } from '../images/more-in-time.ts';
import { isPlain } from '../images/plain-click.ts';
import { pinnedRow } from '../images/rows.ts';
import { rowsBetween, useVisibleRows } from '../images/visible-rows.ts';
import { withImage } from '../paths.ts';
import { state, type DeepReadonly } from '../state.ts';
import { loadViewer } from '../viewer/load.ts';
import { relockIfLocked } from './relock.ts';
import { loadMoreOfAlbum, type AlbumPicture } from './pictures.ts';
import type { Picking } from './selection.ts';
import { Tile } from './Tile.tsx';
import { useTileLayout } from './tile-layout.ts';

interface TilesProps {
  album: DeepReadonly<Album>;
  images: readonly AlbumPicture[];
  total: number;
  complete: boolean;
  /** Missing where nothing can be done with a choice. */
  picking: Picking | undefined;
}

/** In rem: the name, and for members the row of stars. */
const NAME = 1.5;
const STARS = 2.75;

/** The light table; only rows near the window are in the document. */
export function Tiles({ album, images, total, complete, picking }: TilesProps) {
  const list = useRef<HTMLUListElement>(null);
  const { site, session, user } = useSnapshot(state);
  const layout = useTileLayout(list, images.length, user ? NAME + STARS : NAME);
  const [from, to] = useVisibleRows(list, layout);
  /** The row that has the focus stays, wherever the window is. */
  const [pinned, setPinned] = useState<number | null>(null);
  const host = useMemo(
    () => ({ imageHost: site.imageHost, authId: session.authId }),
    [site.imageHost, session.authId],
  );
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const focusImage = useFocusReturn(list, layout, images, setPinned);
  const onKeyDown = useArrowKeys(layout, focusImage);
  useMoreInTime(layout, to, complete, loadMoreOfAlbum);

  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    const { id } = images[Number(link.dataset['index'])]!;
    void navigate({ pathname, search: withImage(search, id) }, { state: { viewer: true } });
  };

  return (
    // Its links do what is done with the keyboard; the list only listens for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ul
      className="tiles"
      ref={list}
      aria-label="Bilder"
      style={{ blockSize: layout.height }}
      onClick={follow}
      onKeyDown={onKeyDown}
      onPointerOver={() => void loadViewer()}
      onFocus={({ target }) => setPinned(indexOf(target))}
      onBlur={() => setPinned(null)}
      onErrorCapture={({ target }: SyntheticEvent) => {
        if (album.encrypted && target instanceof HTMLImageElement)
          relockIfLocked(album.id, target.currentSrc);
      }}
    >
      {rowsBetween(from, to, pinnedRow(layout, pinned)).flatMap((at) => {
        const { first, top, height, widths } = layout.rows[at]!;
        return widths.map((side, i) => {
          const index = first + i;
          const image = images[index]!;
          return (
            <Tile
              key={image.id}
              image={image}
              index={index}
              total={total}
              name={album.showFileNames ? image.filename : image.title || image.filename}
              href={pathname + withImage(search, image.id)}
              top={top}
              left={i * (side + layout.geometry.gap)}
              side={height}
              host={host}
              isPicked={picking?.picked.has(image.id)}
              onPick={picking?.toggle}
            />
          );
        });
      })}
    </ul>
  );
}

function indexOf(target: Element): number | null {
  const at = target.closest('li')?.dataset['at'];
  return at === undefined ? null : Number(at);
}
