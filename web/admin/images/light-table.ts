import { useCallback, useMemo, type RefObject } from 'react';
import { layTiles, type TileGeometry } from '../../album/tile-layout.ts';
import { useMeasured } from '../../images/layout.ts';
import type { Layout } from '../../images/rows.ts';

const LARGE = 270;
const SMALL = 132;
let last: TileGeometry = { width: 0, target: 1, gap: 0, below: 0, columns: 1 };

/**
 * Rows of squares: large ones of a fixed size, or beside the panel small ones that fill the width. `text` is what each has below
 * its picture, in rem.
 */
export function useLightTable(
  list: RefObject<HTMLElement | null>,
  count: number,
  { dense, text }: { dense: boolean; text: number },
): Layout {
  const measure = useCallback(
    (element: HTMLElement) => (last = measured(element, dense, text)),
    [dense, text],
  );
  const geometry = useMeasured(list, measure, last);
  return useMemo(() => layTiles(count, geometry), [count, geometry]);
}

function measured(element: HTMLElement, dense: boolean, text: number): TileGeometry {
  const style = getComputedStyle(element);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const width = element.clientWidth;
  const gap = Number.parseFloat(style.columnGap);
  const below = Number.parseFloat(style.rowGap) + text * rem;
  const fit = (side: number) => Math.max(1, Math.floor((width + gap) / (side + gap)));
  if (!dense && matchMedia('(width >= 64rem)').matches)
    return { width, gap, below, target: Math.min(LARGE, width), columns: fit(LARGE) };
  const columns = matchMedia('(width < 40rem)').matches ? (dense ? 3 : 2) : fit(dense ? SMALL : 14.5 * rem);
  return { width, gap, below, columns, target: (width - gap * (columns - 1)) / columns };
}
