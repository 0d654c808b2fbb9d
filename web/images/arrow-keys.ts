import type { KeyboardEvent } from 'react';
import { hasModifier } from '../ui/keys.ts';
import { rowOf, type Layout } from './rows.ts';

export function useArrowKeys(layout: Layout, go: (index: number) => void) {
  return (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    if (!(event.target instanceof HTMLElement) || !event.target.dataset['index']) return;
    const to = arrowTarget(layout, Number(event.target.dataset['index']), event.key);
    if (to === null) return;
    event.preventDefault();
    go(Math.min(layout.placed - 1, Math.max(0, to)));
  };
}

export function arrowTarget(layout: Layout, index: number, key: string): number | null {
  switch (key) {
    case 'ArrowLeft':
      return index - 1;
    case 'ArrowRight':
      return index + 1;
    case 'ArrowUp':
      return inRow(layout, index, -1);
    case 'ArrowDown':
      return inRow(layout, index, 1);
    case 'Home':
      return 0;
    case 'End':
      return layout.placed - 1;
    default:
      return null;
  }
}

function inRow(layout: Layout, index: number, step: 1 | -1): number {
  const row = layout.rows[rowOf(layout, index)];
  const other = layout.rows[rowOf(layout, index) + step];
  if (!row || !other) return index;
  const { gap } = layout.geometry;
  const x = middles(row.widths, gap)[index - row.first]!;
  const distances = middles(other.widths, gap).map((middle) => Math.abs(middle - x));
  return other.first + distances.indexOf(Math.min(...distances));
}

function middles(widths: readonly number[], gap: number): number[] {
  let left = 0;
  return widths.map((width) => {
    const middle = left + width / 2;
    left += width + gap;
    return middle;
  });
}
