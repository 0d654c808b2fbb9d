import {
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useTileLayout } from '../../album/tile-layout.ts';
import { arrowTarget } from '../../images/arrow-keys.ts';
import { useFocusReturn } from '../../images/focus-return.ts';
import { boxesOf, pinnedRow } from '../../images/rows.ts';
import { rowsBetween, useVisibleRows } from '../../images/visible-rows.ts';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { PagesEnd } from '../pages.tsx';
import { between, useSelection, type Selection } from '../table/selection.ts';
import { AlbumTile } from './AlbumTile.tsx';
import { GridBar } from './GridBar.tsx';
import { neighbour } from './order.ts';
import type { AlbumPictures } from './use-pictures.ts';

/** What is dragged is of this grid; files are for the upload. */
const PICTURES = 'application/x-lichthof-pictures';

interface AlbumGridProps {
  albumId: string;
  list: AlbumPictures;
  pictures: NonNullable<AlbumPictures['pictures']>;
  coverId: string | null;
  onCover: (id: string | null) => void;
  onMove: (ids: ReadonlySet<string>, before: string | null) => Promise<void>;
  /** Resolves with those that went. */
  onRemove: (ids: ReadonlySet<string>) => Promise<readonly string[]>;
}

export function AlbumGrid({ albumId, list, pictures, coverId, onCover, onMove, onRemove }: AlbumGridProps) {
  const { items, total, next } = pictures;
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  const selection = useSelection(items);
  const chosen = useMemo(() => new Set([...selection.ids].map(String)), [selection.ids]);
  const layout = useTileLayout(grid, items.length, { text: 1.75, small: 11 });
  const [from, to] = useVisibleRows(grid, layout);
  const [active, setActive] = useState({ id: '', index: 0 });
  const activate = (index: number) => setActive({ id: items[index]!.id, index });
  const focus = useFocusReturn(grid, layout, items, activate);
  const [dropAt, setDropAt] = useState<string | null | undefined>(undefined);
  // It goes along where it is moved to; where it is gone, another one stands in its place.
  const place = items.findIndex(({ id }) => id === active.id);
  const current = place >= 0 ? place : Math.min(active.index, items.length - 1);

  const selectAll = () => toastOnError(async () => selection.set((await list.ordered()).map(({ id }) => id)));

  const remove = async (ids: ReadonlySet<string>) => selection.drop(new Set(await onRemove(ids)));

  const step = (ids: ReadonlySet<string>, by: 1 | -1) =>
    toastOnError(async () => {
      const order = await list.ordered(ids);
      const before = neighbour(order, ids, by);
      // Behind the last one that is loaded there are others.
      const isEnd = next === null || order !== items;
      if (before !== undefined && (before !== null || isEnd)) await onMove(ids, before);
    });

  function onKeyDown(index: number, event: KeyboardEvent): void {
    const { id } = items[index]!;
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const target = event.altKey || isCommand ? null : arrowTarget(layout, index, key);
    if (event.altKey && (by === 1 || by === -1)) void step(chosen.has(id) ? chosen : new Set([id]), by);
    else if (target !== null) {
      const other = Math.max(0, Math.min(items.length - 1, target));
      focus(other);
      if (event.shiftKey) selection.set([...chosen, ...between(items, index, other)], items[other]!.id);
    } else if (key === ' ') selection.toggle(id, event.shiftKey);
    else if (key === 'Delete') void remove(chosen.has(id) ? chosen : new Set([id]));
    else if (key === 'Enter') void navigate(adminPaths.imageEdit(id));
    else if (key === 'a' && isCommand) void selectAll();
    else return;
    event.preventDefault();
  }

  function markDrop(index: number, event: DragEvent, tile: Element): void {
    const { left, width } = tile.getBoundingClientRect();
    const isAfter = event.clientX > left + width / 2;
    const { id } = items[index]!;
    setDropAt(isAfter ? (items[index + 1]?.id ?? (next === null ? null : id)) : id);
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its pictures take the focus */}
      <div
        className="pics"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- pictures in rows, of which many are chosen
        role="listbox"
        aria-label="Bilder des Albums"
        aria-multiselectable="true"
        ref={grid}
        style={{ blockSize: layout.height }}
        onClick={onTile((index, event: MouseEvent) => {
          activate(index);
          choose(selection, items[index]!.id, event);
        })}
        onDoubleClick={onTile((index) => void navigate(adminPaths.imageEdit(items[index]!.id)))}
        onKeyDown={onTile(onKeyDown)}
        onFocus={onTile(activate)}
        onDragStart={onTile((index, { dataTransfer }: DragEvent) => {
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData(PICTURES, albumId);
          if (!chosen.has(items[index]!.id)) selection.set([items[index]!.id]);
        })}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(PICTURES)) return;
          // Also between two tiles, where the mark stays.
          event.preventDefault();
          onTile(markDrop)(event);
        }}
        onDrop={(event) => {
          if (!event.dataTransfer.types.includes(PICTURES)) return;
          event.preventDefault();
          if (dropAt !== undefined) void onMove(chosen, dropAt);
          setDropAt(undefined);
        }}
        onDragEnd={() => setDropAt(undefined)}
      >
        {/* The one that has the focus, or gets it, stays, wherever the window is. */}
        {rowsBetween(from, to, pinnedRow(layout, current)).flatMap((at) =>
          boxesOf(layout, layout.rows[at]!).map(({ index, top, left, width }) => {
            const image = items[index]!;
            return (
              <AlbumTile
                key={image.id}
                image={image}
                index={index}
                total={total}
                top={top}
                left={left}
                side={width}
                isCover={image.id === coverId}
                isChosen={chosen.has(image.id)}
                isActive={index === current}
                isTarget={dropAt === image.id}
              />
            );
          }),
        )}
      </div>
      <PagesEnd next={next} error={list.error} more={list.more} />
      {chosen.size > 0 && (
        <GridBar
          albumId={albumId}
          ids={chosen}
          total={total}
          coverId={coverId}
          onCover={onCover}
          onStep={(by) => void step(chosen, by)}
          onStart={() => void onMove(chosen, items[0]!.id)}
          onEnd={() => void onMove(chosen, null)}
          onTurned={list.put}
          onMoved={() => {
            selection.set([]);
            void list.retry();
          }}
          onRemove={() => void remove(chosen)}
          onAll={() => void selectAll()}
          onNone={() => selection.set([])}
        />
      )}
    </>
  );
}

/** A click takes this one alone; with Strg, or a finger, one more or less; with Shift all up to it. */
function choose(
  selection: Selection,
  id: string,
  { ctrlKey, metaKey, shiftKey, nativeEvent }: MouseEvent,
): void {
  const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
  if (shiftKey) selection.toggle(id, true);
  else if (ctrlKey || metaKey || isTouch || (selection.ids.size === 1 && selection.ids.has(id)))
    selection.toggle(id);
  else selection.only(id);
}

const onTile =
  <E extends SyntheticEvent>(run: (index: number, event: E, tile: Element) => void) =>
  (event: E) => {
    const tile = event.target instanceof Element && event.target.closest<HTMLElement>('[data-index]');
    if (tile) run(Number(tile.dataset['index']), event, tile);
  };
