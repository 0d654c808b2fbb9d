import { useEffect, useState, type RefObject } from 'react';

const ALL = 150;
const STEP = 10;
const BEYOND = 10;

interface RowWindow {
  from: number;
  to: number;
  before: number;
  after: number;
}

/**
 * The rows of a long table that are in the window of the browser, or near. All rows have the height of the first one; a table that
 * is given room but moves otherwise looks again when the window scrolls.
 */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [{ first, rows, height }, setSeen] = useState({ first: 0, rows: 60, height: 53 });
  const isLong = count > ALL;

  useEffect(() => {
    if (!isLong) return undefined;
    const look = () => {
      const { top, row } = measure(body.current!);
      setSeen((before) => {
        const seen = {
          first: Math.max(0, Math.floor(-top / row / STEP) * STEP - BEYOND),
          rows: Math.ceil(window.innerHeight / row / STEP) * STEP + 2 * BEYOND + STEP,
          height: row,
        };
        return isSame(before, seen) ? before : seen;
      });
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [body, isLong]);

  if (!isLong) return { from: 0, to: count, before: 0, after: 0 };
  const from = Math.min(first, Math.max(0, count - rows));
  const to = Math.min(count, from + rows);
  return { from, to, before: from * height, after: (count - to) * height };
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

export function measure(body: HTMLElement): { top: number; row: number } {
  const row = body.querySelector(':scope > :not([aria-hidden])');
  return { top: body.getBoundingClientRect().top, row: row?.getBoundingClientRect().height ?? 53 };
}

/** Scrolls so that a row is in the window, whether it is in the page or not. */
export function revealRow(body: HTMLTableSectionElement, index: number): void {
  const { top, row } = measure(body);
  const above = top + index * row - HEAD;
  const below = top + (index + 1) * row - window.innerHeight + FOOT;
  if (above < 0) window.scrollBy({ top: above });
  else if (below > 0) window.scrollBy({ top: below });
}

export const HEAD = 104;
const FOOT = 96;
