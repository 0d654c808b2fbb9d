import { useCallback, useMemo, type RefObject } from 'react';
import { useMeasured } from '../images/layout.ts';
import type { Geometry, Layout } from '../images/rows.ts';

export interface TileGeometry extends Geometry {
  columns: number;
}

/** On return the album is as high as it was before it has been measured again, so that scrolling back works. */
let last: TileGeometry = { width: 0, target: 1, gap: 0, below: 0, columns: 1 };

/**
 * Rows of squares: large ones of a fixed size, or small ones that fill the width, of `small` rem at least. `text` is what each has
 * below its picture, in rem.
 */
export function useTileLayout(
  list: RefObject<HTMLElement | null>,
  count: number,
  { text, small = null }: { text: number; small?: number | null },
): Layout {
  const measure = useCallback(
    (element: HTMLElement) => (last = measured(element, text, small)),
    [text, small],
  );
  const geometry = useMeasured(list, measure, last);
  return useMemo(() => layTiles(count, geometry), [count, geometry]);
}

const TILE = 270;

function measured(element: HTMLElement, text: number, small: number | null): TileGeometry {
  const style = getComputedStyle(element);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = element.clientWidth;
  const gap = Number.parseFloat(style.columnGap);
  const below = Number.parseFloat(style.rowGap) + text * rem;
  const fit = (side: number) => Math.max(1, Math.floor((width + gap) / (side + gap)));
  if (small === null && matchMedia('(width >= 64rem)').matches) {
    return { width, gap, below, target: Math.min(TILE, width), columns: fit(TILE) };
  }
  const columns = matchMedia('(width < 40rem)').matches
    ? small === null
      ? 2
      : 3
    : fit((small ?? 14.5) * rem);
  return { width, gap, below, columns, target: (width - gap * (columns - 1)) / columns };
}

export function layTiles(count: number, geometry: TileGeometry): Layout {
  const { columns, target, below, width } = geometry;
  if (width <= 0) return { geometry, rows: [], placed: 0, height: 0 };
  const rows = Array.from({ length: Math.ceil(count / columns) }, (_, row) => ({
    top: row * (target + below),
    height: target,
    first: row * columns,
    widths: Array.from({ length: Math.min(columns, count - row * columns) }, () => target),
  }));
  return { geometry, rows, placed: count, height: rows.length * (target + below) };
}
