import { useLayoutEffect, useState, type RefObject } from 'react';
import { rowAt, type Layout } from './rows.ts';

/** Rows beyond the window that are there already when they scroll into it; before anybody moves, none is loaded in vain. */
const OVERSCAN = 2;
const MOVES = ['scroll', 'wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** The rows to render, as `[from, to)`: what the window shows of the list and a little around it. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, layout: Layout): [number, number] {
  const [[from, to], setRange] = useState<[number, number]>([0, 0]);

  useLayoutEffect(() => {
    let frame = 0;
    let overscan = window.scrollY > 0 ? OVERSCAN : 0;
    const update = () => {
      frame = 0;
      if (!list.current) return;
      const top = -list.current.getBoundingClientRect().top;
      const next = [
        Math.max(0, rowAt(layout, top) - overscan),
        Math.min(layout.rows.length, rowAt(layout, top + window.innerHeight) + 1 + overscan),
      ] as const;
      setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : [...next]));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(update);
    };
    const move = () => {
      overscan = OVERSCAN;
      soon();
    };
    update();
    for (const event of MOVES) window.addEventListener(event, move, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of MOVES) window.removeEventListener(event, move);
      window.removeEventListener('resize', soon);
    };
  }, [list, layout]);

  return [Math.min(from, layout.rows.length), Math.min(to, layout.rows.length)];
}

/** These rows, and the one that holds the focus wherever it is. */
export function rowsBetween(from: number, to: number, pinned: number | null): number[] {
  const rows = Array.from({ length: to - from }, (_, i) => from + i);
  if (pinned === null || (pinned >= from && pinned < to)) return rows;
  return pinned < from ? [pinned, ...rows] : [...rows, pinned];
}
