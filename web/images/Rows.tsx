import { useMemo, useRef, useState, type FocusEvent, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { withImage } from '../paths.ts';
import { state } from '../state.ts';
import { loadViewer } from '../viewer/load.ts';
import { useArrowKeys } from './arrow-keys.ts';
import { useGeometry } from './geometry.ts';
import { loadMore, type Shown } from './grid.ts';
import { layoutOf } from './layout.ts';
import { pinnedRow } from './rows.ts';
import { Tile } from './Tile.tsx';
import { useFocusReturn } from './focus-return.ts';
import { isPlain } from './plain-click.ts';
import { useMoreInTime } from './more-in-time.ts';
import { rowsBetween, useVisibleRows } from './visible-rows.ts';

interface RowsProps {
  images: readonly Shown[];
  total: number;
  complete: boolean;
}
const EAGER_ROWS = 3;

/** Justified rows of pictures; only those near the window are in the document, however many there are. */
export function Rows({ images, total, complete }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const geometry = useGeometry(list);
  const layout = layoutOf(images, geometry, complete);
  const [from, to] = useVisibleRows(list, layout);
  /** The row that has the focus stays, wherever the window is: focus must not fall off the page. */
  const [pinned, setPinned] = useState<number | null>(null);
  const { site, session } = useSnapshot(state);
  const host = useMemo(
    () => ({ imageHost: site.imageHost, authId: session.authId }),
    [site.imageHost, session.authId],
  );
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const focusImage = useFocusReturn(list, layout, images, setPinned);
  const onKeyDown = useArrowKeys(layout, focusImage);
  useMoreInTime(layout, to, complete, loadMore);

  const shown = rowsBetween(from, to, pinnedRow(layout, pinned));
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
      className="rows"
      ref={list}
      style={{ blockSize: layout.height }}
      onClick={follow}
      onKeyDown={onKeyDown}
      onPointerOver={() => void loadViewer()}
      onFocus={(event: FocusEvent) => {
        setPinned(indexIn(event.target));
        void loadViewer();
      }}
      onBlur={() => setPinned(null)}
    >
      {shown.flatMap((at) => {
        const { first, top, height, widths } = layout.rows[at]!;
        let left = 0;
        return widths.map((width, i) => {
          const index = first + i;
          const image = images[index]!;
          const box = { top, left, width, height };
          left += width + geometry.gap;
          return (
            <Tile
              key={image.id}
              image={image}
              index={index}
              total={total}
              href={pathname + withImage(search, image.id)}
              eager={at < EAGER_ROWS}
              host={host}
              {...box}
            />
          );
        });
      })}
    </ul>
  );
}

const indexIn = (target: EventTarget) =>
  target instanceof HTMLElement && target.dataset['index'] ? Number(target.dataset['index']) : null;
