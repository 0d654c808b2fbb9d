import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ListEnd } from '../../images/Sentinel.tsx';
import { adminPaths } from '../../navigation/admin-paths.ts';
import { state } from '../../server/state.ts';
import { useSelection, type Selection } from '../table/selection.ts';
import { AlbumTile } from './AlbumTile.tsx';
import { GridBar } from './GridBar.tsx';
import { neighbour } from './order.ts';
import type { AlbumPictures } from './use-pictures.ts';

interface AlbumGridProps {
  albumId: string;
  list: AlbumPictures;
  pictures: NonNullable<AlbumPictures['pictures']>;
  coverId: string | null;
  onCover: (id: string | null) => void;
  onMove: (ids: ReadonlySet<string>, before: string | null) => Promise<void>;
  onRemove: (ids: ReadonlySet<string>) => void;
}

export function AlbumGrid({ albumId, list, pictures, coverId, onCover, onMove, onRemove }: AlbumGridProps) {
  const { items, total, next } = pictures;
  const { site, session } = useSnapshot(state);
  const host = { imageHost: site.imageHost, authId: session.authId };
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const selection = useSelection(items);
  const [active, setActive] = useState(0);
  const [dropAt, setDropAt] = useState<string | null | undefined>(undefined);
  const current = Math.min(active, items.length - 1);
  const chosen = new Set([...selection.ids].map(String));

  const more = useEffectEvent(() => void list.more());
  useEffect(() => {
    if (next === null) return undefined;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && more(), {
      rootMargin: '100%',
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
  }, [next]);

  const focus = (index: number) => {
    const to = Math.max(0, Math.min(items.length - 1, index));
    setActive(to);
    grid.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus();
    return to;
  };

  const selectAll = async () => selection.set(await list.all());

  function step(ids: ReadonlySet<string>, by: 1 | -1): void {
    const before = neighbour(items, ids, by);
    // Behind the last one that is loaded there are others.
    if (before !== undefined && (before !== null || next === null)) void onMove(ids, before);
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const { id } = items[index]!;
    const columns = columnsOf(grid.current!);
    const by = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -index,
      End: items.length,
    }[event.key];
    if (event.altKey && (by === 1 || by === -1)) step(chosen.has(id) ? chosen : new Set([id]), by);
    else if (by !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const to = focus(index + by);
      if (event.shiftKey) {
        if (!chosen.has(id)) selection.toggle(id);
        selection.toggle(items[to]!.id, true);
      }
    } else if (event.key === ' ') selection.toggle(id, event.shiftKey);
    else if (event.key === 'Delete') onRemove(chosen.has(id) ? chosen : new Set([id]));
    else if (event.key === 'Enter') void navigate(adminPaths.imageEdit(id));
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) void selectAll();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div
        className="pics"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- pictures in rows, of which many are chosen
        role="listbox"
        aria-label="Bilder des Albums"
        aria-multiselectable="true"
        ref={grid}
      >
        {items.map((image, index) => (
          <AlbumTile
            key={image.id}
            image={image}
            index={index}
            total={total}
            host={host}
            isCover={image.id === coverId}
            isChosen={chosen.has(image.id)}
            isActive={index === current}
            isTarget={dropAt === image.id}
            onClick={(event) => {
              setActive(index);
              choose(selection, image.id, event);
            }}
            onKeyDown={(event) => onKeyDown(event, index)}
            onOpen={() => void navigate(adminPaths.imageEdit(image.id))}
            onDragStart={() => {
              if (!chosen.has(image.id)) selection.set([image.id]);
            }}
            onDragOver={(isAfter) =>
              setDropAt(isAfter ? (items[index + 1]?.id ?? (next === null ? null : image.id)) : image.id)
            }
            onDrop={() => {
              if (dropAt !== undefined) void onMove(chosen, dropAt);
              setDropAt(undefined);
            }}
            onDragEnd={() => setDropAt(undefined)}
          />
        ))}
      </div>
      <div ref={end}>{next !== null && <ListEnd error={list.error ?? undefined} more={list.more} />}</div>
      {chosen.size > 0 && (
        <GridBar
          albumId={albumId}
          ids={chosen}
          total={total}
          coverId={coverId}
          onCover={onCover}
          onStep={(by) => step(chosen, by)}
          onStart={() => void onMove(chosen, items[0]!.id)}
          onEnd={() => void onMove(chosen, null)}
          onTurned={list.put}
          onMoved={() => {
            selection.set([]);
            void list.retry();
          }}
          onRemove={() => onRemove(chosen)}
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

function columnsOf(grid: HTMLElement): number {
  const tops = [...grid.children].map((tile) => tile.getBoundingClientRect().top);
  const second = tops.findIndex((top) => top > tops[0]! + 1);
  return second < 0 ? tops.length : second;
}
