import { proxy, ref } from 'valtio/vanilla';
import type { AlbumSeen, ContributorSeen, ElementImage } from './seen.ts';

/** 0 not loaded, 2 loading, 3 loaded (docs/rules.md, Screens). */
export type LoadState = 0 | 2 | 3;

/** A complete list of the host. `items` is replaced as a whole, as a valtio `ref()`. */
export interface SeenList<T> {
  state: LoadState;
  items: ReadonlyMap<string, T>;
}

/** The part of the application's state that the elements read. The host's valtio proxy has more in it. */
export interface ElementsState {
  safeMode: boolean;
  /** Keys of the chosen site albums. */
  siteAlbums: string[];
  /** Display names of the site albums by key; a key without one is shown as it is. */
  siteNames?: Readonly<Record<string, string>>;
  /** Who is logged in. */
  user: { id: string; name: string } | null;
  /** Ids of the photo albums whose password was given. */
  unlocked: string[];
  contributors: SeenList<ContributorSeen>;
  albums: SeenList<AlbumSeen>;
  /** By id. null: asked for, and not there or not visible; absent: not asked for yet. */
  images: { items: ReadonlyMap<string, ElementImage | null> };
}

export interface StateInit {
  safeMode?: boolean;
  siteAlbums?: string[];
  siteNames?: Readonly<Record<string, string>>;
  user?: ElementsState['user'];
  unlocked?: string[];
  /** A list that is given counts as loaded. */
  contributors?: readonly ContributorSeen[];
  albums?: readonly AlbumSeen[];
  images?: readonly ElementImage[];
}

/**
 * A state for pages without the Lichthof application, and for tests.
 *
 * @example
 * const state = createState({ contributors: [{ id: 'mira', name: 'Mira Holm', role: 0, published: true }] });
 * configure({ state });
 * state.safeMode = false; // everything on the page follows
 */
export function createState(init: StateInit = {}): ElementsState {
  return proxy<ElementsState>({
    safeMode: init.safeMode ?? true,
    siteAlbums: init.siteAlbums ?? [],
    siteNames: init.siteNames,
    user: init.user ?? null,
    unlocked: init.unlocked ?? [],
    contributors: list(init.contributors),
    albums: list(init.albums),
    images: { items: byId(init.images) },
  });
}

/** Records by id, for `state.images.items` and the lists: a `ref`, because proxies of thousands of records are slow. */
export const byId = <T extends { id: string }>(records: Iterable<T> = []): ReadonlyMap<string, T> =>
  ref(new Map(Array.from(records, (record) => [record.id, record])));

const list = <T extends { id: string }>(records?: readonly T[]): SeenList<T> => ({
  state: records ? 3 : 0,
  items: byId(records),
});
