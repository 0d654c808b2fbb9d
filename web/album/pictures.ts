import { SORT_OF } from '@lichthof/api/contract/album-sort';
import { albumFilter } from '@lichthof/api/contract/reads';
import { loadPage, pageAfter } from '../images/grid.ts';
import { readImageIds } from '../images/ids.ts';
import { refreshPages } from '../images/refresh.ts';
import { read, type Page } from '../server/api.ts';
import { ApiError } from '../server/api-error.ts';
import { ensureList } from '../server/data.ts';
import { AlbumPicture } from '../server/image.ts';
import { emptyGrid, forgetLists, state } from '../server/state.ts';
import { onAlbumLocked } from '../session/relock.ts';
import { isByRating, matchesRating } from './album-filter.ts';
import { NO_FILTER, filterOptionOf } from './key.ts';

export async function ensureAlbum(id: string, key: string): Promise<void> {
  if (!filterOptionOf(state)) return;
  if (state.album.key !== key) Object.assign(state.album, emptyGrid(), { id, key, error: undefined });
  else if (!state.album.error) return;
  await loadMoreOfAlbum();
}

const load = (after: string | null) => onAlbumLocked(state.album.id, pageOfAlbum(after));

export const loadMoreOfAlbum = () => loadPage(state.album, load);
export const refreshAlbum = () => refreshPages(state.album, load);

export async function allIds(): Promise<readonly string[]> {
  const { id, items, next, key, total } = state.album;
  if (total === null) throw new ApiError('Bilder-Datenbank noch nicht geladen!', 0, 'not-loaded');
  if (next === null) return items.map((image) => image.id);
  return fitting?.key === key ? fitting.ids : onAlbumLocked(id, readAllIds());
}

/** Of the whole album, by number from 1 as whoever is looking finds them there without a filter. */
export const readNumbers = (album: string): Promise<ReadonlyMap<string, number>> =>
  onAlbumLocked(album, idsOf(album, albumFilter(album, NO_FILTER), !state.safeMode)).then(
    (ids) => new Map(ids.map((id, at) => [id, at + 1])),
  );

export async function readPictures(ids: readonly string[]): Promise<AlbumPicture[]> {
  const pictures: AlbumPicture[] = [];
  for (let at = 0; at < ids.length; at += AT_MOST)
    pictures.push(...(await onAlbumLocked(state.album.id, pageOf(ids, at))).items);
  // With the album: the page says so.
  if (pictures.length === 0) forgetLists('albums');
  return pictures;
}

/** What fits a filter by ratings, which only we know all of; it stays like that while the page is open. */
let fitting: { key: string; ids: readonly string[] } | undefined;

async function pageOfAlbum(after: string | null): Promise<Page<AlbumPicture>> {
  const { id, key } = state.album;
  const option = filterOptionOf(state) ?? NO_FILTER;
  const { segment } = state;
  if (!isByRating(option) && !segment) {
    return read('image', AlbumPicture, {
      filter: albumFilter(id, option),
      sort: sortOf(id),
      ...pageAfter(after, state.album.items.length),
    });
  }
  if (after === null || fitting?.key !== key) {
    if (isByRating(option)) await ensureList('ratings');
    const fits = (one: string) =>
      (segment?.fits(one) ?? true) && (!isByRating(option) || matchesRating(one, option));
    fitting = { key, ids: (await readAllIds()).filter(fits) };
  }
  return pageOf(fitting.ids, Number(after));
}

const sortOf = (id: string) => SORT_OF[state.albums.items.get(id)?.sortBy ?? 'name'];

/** Ids per request; its address has to stay well below what servers take. */
const AT_MOST = 50;

async function pageOf(ids: readonly string[], from: number): Promise<Page<AlbumPicture>> {
  const some = ids.slice(from, from + AT_MOST);
  const next = from + AT_MOST < ids.length ? String(from + AT_MOST) : null;
  if (some.length === 0) return { items: [], next: null, total: 0 };
  const { items } = await read('image', AlbumPicture, {
    ...pageAfter(null),
    filter: { in: ['id', some] },
    sort: sortOf(state.album.id),
  });
  return { items, next, total: ids.length };
}

const readAllIds = () =>
  idsOf(state.album.id, albumFilter(state.album.id, filterOptionOf(state) ?? NO_FILTER), !state.safeMode);

export const readOrder = (album: string) => idsOf(album, { eq: ['album', album] }, true);

const idsOf = (album: string, filter: object, nsfw: boolean) => readImageIds(filter, sortOf(album), nsfw);
