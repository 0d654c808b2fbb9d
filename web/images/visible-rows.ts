import { useLayoutEffect, useState, type RefObject } from 'react';
import { rowAt, type Layout } from './rows.ts';

/** Rows beyond the window that are there already when they scroll into it. */
const OVERSCAN = 2;

/** The rows to render, as `[from, to)`: what the window shows of the list and a little around it. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, layout: Layout): [number, number] {
  const [[from, to], setRange] = useState<[number, number]>([0, 0]);

  useLayoutEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      if (!list.current) return;
      const top = -list.current.getBoundingClientRect().top;
      const next = [
        Math.max(0, rowAt(layout, top) - OVERSCAN),
        Math.min(layout.rows.length, rowAt(layout, top + window.innerHeight) + 1 + OVERSCAN),
      ] as const;
      setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : [...next]));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [list, layout]);

  return [Math.min(from, layout.rows.length), Math.min(to, layout.rows.length)];
}
