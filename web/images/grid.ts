import { ref } from 'valtio';
import { carrying, PAGE } from '@lichthof/api/contract/first-page';
import type { Read } from '@lichthof/api/contract/read-url';
import { read, type Page } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { GridImage } from '../server/image.ts';
import { emptyGrid, state, type Grid, type State } from '../server/state.ts';

type Selecting = Pick<State, 'siteAlbums' | 'filterTags' | 'safeMode' | 'user'>;

/** The pictures of the chosen site albums that carry every chosen tag. */
const selection = ({ siteAlbums, filterTags }: DeepReadonly<Pick<Selecting, 'siteAlbums' | 'filterTags'>>) =>
  carrying(
    siteAlbums,
    filterTags.map(({ id }) => id),
  );

/** Says what the grid has to show: another selection, mode or reader is another key. */
export const gridKey = (from: DeepReadonly<Selecting>) =>
  JSON.stringify([selection(from), from.safeMode, from.user?.id]);

export async function ensureGrid(key: string): Promise<void> {
  if (state.grid.key === key) return;
  Object.assign(state.grid, emptyGrid(), { key, error: undefined });
  await loadMore();
}

const MOST = 500;

export const pageOfGrid = (after: string | null) =>
  read('image', GridImage, { filter: selection(state), ...pageAfter(after, state.grid.items.length) });

export const loadMore = () => loadPage(state.grid, pageOfGrid);

/** As much again as is there, within bounds: who comes back into a long list waits for few requests. */
export const pageAfter = (after: string | null, loaded = 0): Read => ({
  limit: Math.min(Math.max(PAGE, loaded), MOST),
  nsfw: !state.safeMode,
  ...(after !== null && { after }),
});

export async function loadPage<T>(
  grid: Grid<T>,
  load: (after: string | null) => Promise<Page<T>>,
): Promise<void> {
  if (grid.state === 2 || (grid.state === 3 && grid.next === null)) return;
  const { key, next } = grid;
  const isOver = () => grid.key !== key || grid.next !== next || grid.state !== 2;
  grid.state = 2;
  grid.error = undefined;
  try {
    const page = await load(next);
    if (isOver()) return;
    Object.assign(grid, {
      items: ref([...grid.items, ...page.items]),
      next: page.next,
      total: page.total ?? grid.total,
      state: 3,
    });
  } catch (error) {
    if (isOver()) return;
    Object.assign(grid, { state: grid.items.length > 0 ? 3 : 0, error: notLoaded(error) });
  }
}

export const notLoaded = (error: unknown) =>
  `Bilder nicht aus Datenbank geladen! ${toApiError(error).message}`;
