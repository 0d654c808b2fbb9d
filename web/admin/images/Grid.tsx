import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTileLayout } from '../../album/tile-layout.ts';
import { arrowTarget } from '../../images/arrow-keys.ts';
import { useFocusReturn } from '../../images/focus-return.ts';
import { indexIn, useMoreInTime } from '../../images/picture-list.ts';
import { boxesOf, pinnedRow, type Layout } from '../../images/rows.ts';
import { rowsBetween, useVisibleRows } from '../../images/visible-rows.ts';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { useRecords } from '../records.ts';
import { between, type Selection } from '../table/selection.ts';
import { Caption } from './Caption.tsx';
import type { CaptionField } from './caption.ts';
import { useLasso } from './lasso.ts';
import { loadMore, type DeskPicture } from './pictures.ts';
import { Tile } from './Tile.tsx';

interface GridProps {
  images: readonly DeskPicture[];
  total: number;
  complete: boolean;
  selection: Selection;
  onAll: () => void;
  dense: boolean;
  caption: CaptionField | null;
}

/** In rem: a small tile, the name, or a field and the name. */
const SMALL = 8.25;
const NAME = 1.5;
const FIELD = 4.5;

export function Grid({ images, total, complete, selection, onAll, dense, caption }: GridProps) {
  const list = useRef<HTMLUListElement>(null);
  const layout = useTileLayout(list, images.length, {
    text: caption ? FIELD : NAME,
    small: dense ? SMALL : null,
  });
  const [from, to] = useVisibleRows(list, layout);
  /** The row that has the focus stays, wherever the window is: focus must not fall off the page. */
  const [pinned, setPinned] = useState<number | null>(null);
  const { search } = useLocation();
  const navigate = useNavigate();
  const albums = useRecords('album').items;
  /** A picture that has the title of its album is told from others by its file. */
  const albumTitles = useMemo(
    () => new Set(albums?.flatMap(({ id, title, imageTitle }) => [`${id} ${title}`, `${id} ${imageTitle}`])),
    [albums],
  );
  const hrefOf = (id: string) => adminPaths.imageEdit(id) + search;
  const focus = useFocusReturn(list, layout, images, setPinned);
  const anchor = useRef(0);
  useMoreInTime(layout, to, complete, loadMore);
  useAnchor(list, layout, anchor);
  const lasso = useLasso(list, layout, (indices, isMore) => {
    const chosen = indices.map((index) => images[index]!.id);
    selection.set(isMore ? [...selection.ids, ...chosen] : chosen);
  });

  const toggle = (id: string, range: boolean) => {
    anchor.current = images.findIndex((one) => one.id === id);
    selection.toggle(id, range);
  };

  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  // The same function always: a picture that stays as it is need not be drawn again.
  const pick = useCallback((id: string, range: boolean) => latest.current(id, range), []);

  function onClick(event: MouseEvent): void {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-index]');
    if (!link) return;
    const { id } = images[Number(link.dataset['index'])]!;
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isMore && selection.ids.size === 0) return;
    event.preventDefault();
    toggle(id, event.shiftKey);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.dataset['index'] === undefined) return;
    const index = Number(target.dataset['index']);
    const isCommand = event.ctrlKey || event.metaKey;
    const next = isCommand || event.altKey ? null : arrowTarget(layout, index, key);
    if (next !== null) {
      const other = Math.min(layout.placed - 1, Math.max(0, next));
      if (event.shiftKey)
        selection.set([...selection.ids, ...between(images, index, other)], images[other]!.id);
      focus(other);
    } else if (key === ' ') toggle(images[index]!.id, event.shiftKey);
    else if (key.toLowerCase() === 'a' && isCommand) onAll();
    else return;
    event.preventDefault();
  }

  return (
    // Its links and boxes do what is done with the keyboard; the list only listens for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ul
      className={`tiles lighttable ${dense ? 'is-dense' : ''}`}
      ref={list}
      aria-label="Bilder"
      style={{ blockSize: layout.height }}
      onClick={onClick}
      onDoubleClick={(event) => {
        const link = event.target instanceof Element && event.target.closest<HTMLElement>('a[data-index]');
        if (link) void navigate(hrefOf(images[Number(link.dataset['index'])]!.id));
      }}
      onKeyDown={onKeyDown}
      onFocus={({ target }: FocusEvent) => setPinned(indexIn(target))}
      onBlur={() => setPinned(null)}
      {...lasso.listeners}
    >
      {rowsBetween(from, to, pinnedRow(layout, pinned)).flatMap((at) =>
        boxesOf(layout, layout.rows[at]!).map(({ index, top, left, width }) => {
          const image = images[index]!;
          return (
            <Tile
              key={image.id}
              image={image}
              name={
                image.title && !albumTitles.has(`${image.album} ${image.title}`)
                  ? image.title
                  : image.filename
              }
              index={index}
              total={total}
              href={hrefOf(image.id)}
              top={top}
              left={left}
              side={width}
              isPicked={selection.ids.has(image.id) || lasso.hit.has(index)}
              onPick={pick}
            >
              {caption && <Caption key={caption} image={image} field={caption} />}
            </Tile>
          );
        }),
      )}
      {lasso.box && <li className="lasso" role="presentation" style={lasso.box} />}
    </ul>
  );
}

/** When the panel opens, the picture that was clicked stays under the pointer. */
function useAnchor(list: RefObject<HTMLElement | null>, layout: Layout, anchor: RefObject<number>): void {
  const before = useRef(layout);
  useLayoutEffect(() => {
    const [old, now] = [before.current, layout].map((one) => topOf(one, anchor.current));
    const isOther = before.current.geometry !== layout.geometry;
    before.current = layout;
    const top = list.current?.getBoundingClientRect().top ?? 0;
    if (isOther && old !== undefined && now !== undefined && top < 0) window.scrollBy({ top: now - old });
  }, [list, layout, anchor]);
}

const topOf = ({ rows, placed }: Layout, index: number) =>
  index < placed ? rows[Math.floor(index / (rows[0]?.widths.length ?? 1))]?.top : undefined;
