import { useEffect } from 'react';
import type { Layout } from './rows.ts';

/** Asks for the next page while there are still two windows' worth of pictures below what is rendered. */
export function useMoreInTime(
  layout: Layout,
  to: number,
  complete: boolean,
  more: () => Promise<void>,
): void {
  useEffect(() => {
    if (complete) return;
    const end = layout.rows[to - 1];
    const rest = end ? layout.height - end.top - end.height : layout.height;
    if (rest < 2 * window.innerHeight) void more();
  }, [layout, to, complete, more]);
}
