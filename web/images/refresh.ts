import { ref } from 'valtio';
import type { Page } from '../server/api.ts';
import type { Grid } from '../server/state.ts';
import { notLoaded } from './grid.ts';

/** Loads as much as is there once more, as it is now; until it has come, what is shown stays. */
export async function refreshPages<T>(
  grid: Grid<T>,
  load: (after: string | null) => Promise<Page<T>>,
): Promise<void> {
  const { key, items: shown } = grid;
  const items: T[] = [];
  let next: string | null = null;
  let total: number | undefined;
  grid.state = 2;
  try {
    do {
      const page = await load(next);
      // Something else is to be shown meanwhile, and sees to that itself.
      if (grid.key !== key) return;
      items.push(...page.items);
      ({ next } = page);
      // Only the first page says how many there are.
      total ??= page.total;
    } while (next !== null && items.length < shown.length);
    Object.assign(grid, {
      items: ref(items),
      next,
      total: total ?? items.length,
      state: 3,
      error: undefined,
    });
  } catch (error) {
    if (grid.key === key) Object.assign(grid, { state: shown.length > 0 ? 3 : 0, error: notLoaded(error) });
    throw error;
  }
}
