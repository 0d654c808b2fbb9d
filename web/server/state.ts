import { proxy, ref } from 'valtio';
import type { ElementsState, LoadState } from '@lichthof/elements';
import type { Album } from '@lichthof/api/contract/album';
import type { FilterOption, ImageRating } from '@lichthof/api/contract/user';
import type { Post } from '@lichthof/api/contract/post';
import type { Claims } from '@lichthof/api/contract/session';
import type { SiteAlbum, SiteInfo } from '@lichthof/api/contract/site';
import type { Tag } from '@lichthof/api/contract/tag';
import type { AlbumPicture, GridImage, ImageDetail } from './image.ts';

export interface FilterTag {
  id: number;
  name: string;
}

/** A complete list of the data cache. `items` is replaced as a whole, as a `ref()`. */
export interface List<T, Id = string> {
  state: LoadState;
  items: ReadonlyMap<Id, T>;
  error?: string | undefined;
}

export type Rating = Pick<ImageRating, 'imageId' | 'userId' | 'rating' | 'favorite'>;

export interface Grid<T = GridImage> {
  /** Identifies the selection that `items` answers; pages that come late for another one are dropped. */
  key: string;
  items: readonly T[];
  next: string | null;
  total: number | null;
  state: LoadState;
  error?: string | undefined;
}

export interface AlbumPictures extends Grid<AlbumPicture> {
  id: string;
}

export type Theme = 'system' | 'light' | 'dark';

export interface State extends ElementsState {
  site: SiteInfo;
  siteAlbums: SiteAlbum[];
  filterTags: FilterTag[];
  session: { jwt: string | null; authId: string | null; claims: Claims | null };
  contributors: ElementsState['contributors'] & { error?: string | undefined };
  /**
   * `partial`: those that were asked for by id, as long as nobody needs the others. `forgotten`: how often they were; with each
   * time somebody may see other pictures.
   */
  albums: List<Album> & { partial?: boolean; forgotten: number };
  images: { items: ReadonlyMap<string, ImageDetail | null> };
  tags: List<Tag, number>;
  posts: List<Post>;
  grid: Grid;
  album: AlbumPictures;
  segment: { key: string; title: string; fits: (imageId: string) => boolean } | null;
  ratings: List<Rating>;
  /** How the user filters the pictures of photo albums; null until it is known. */
  filterOption: (FilterOption & { userId: string }) | null;
  gallery: string[];
  postId: string | null;
  /** Page of the blog list that was seen last, counted from 0. */
  blogPage: number;
  dialog: 'login' | 'password' | null;
  menuOpen: boolean;
  theme: Theme;
}

export type ListName = 'contributors' | 'albums' | 'tags' | 'posts' | 'ratings';

/** The next one who needs these lists loads them anew; until then the old ones stay to be seen. */
export function forgetLists(...names: ListName[]): void {
  for (const name of names) Object.assign(state[name], { state: 0, partial: false });
  if (names.includes('albums')) state.albums.forgotten += 1;
}

/** Nothing of these lists is seen any more. */
export function emptyLists(...names: ListName[]): void {
  for (const name of names) Object.assign(state[name], emptyList(), { error: undefined });
}

const emptyList = <T, Id = string>(): List<T, Id> => ({ state: 0, items: ref(new Map<Id, T>()) });
export const emptyGrid = () => ({ key: '', items: ref([]), next: null, total: null, state: 0 as const });

export const state = proxy<State>({
  site: {
    api: '',
    imageHost: '',
    ma: '',
    siteId: '',
    siteName: 'Lichthof',
    favIcon: '',
    albums: [],
    siteAlbums: [],
    selectable: [],
    copyright: '',
    top: [],
    minor: [],
    bottom: [],
    showHeader: true,
    showFooter: true,
    askSafeMode: false,
    features: { login: true, comments: false, albumDownload: true },
  },
  safeMode: true,
  siteAlbums: [],
  filterTags: [],
  user: null,
  unlocked: [],
  session: { jwt: null, authId: null, claims: null },
  contributors: emptyList(),
  albums: { ...emptyList(), forgotten: 0 },
  tags: emptyList(),
  posts: emptyList(),
  images: { items: ref(new Map()) },
  grid: emptyGrid(),
  album: { id: '', ...emptyGrid() },
  segment: null,
  ratings: emptyList(),
  filterOption: null,
  gallery: [],
  postId: null,
  blogPage: 0,
  dialog: null,
  menuOpen: false,
  theme: 'system',
});
