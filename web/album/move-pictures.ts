import { ref } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { orderAlbum } from '@lichthof/api/contract/album-order';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';
import { picturesOf } from '../ui/format.ts';
import { toast } from '../ui/toasts.ts';
import { albumKey } from './key.ts';
import { ensureAlbum, readOrder, refreshAlbum } from './pictures.ts';

export async function movePictures(
  albumId: string,
  picked: ReadonlySet<string>,
  to: 'first' | 'last',
): Promise<void> {
  const sortBy = state.albums.items.get(albumId)?.sortBy ?? 'name';
  try {
    const before = await readOrder(albumId);
    const ids = before.filter((id) => picked.has(id));
    const { version } = await call(orderAlbum, {
      body: { album: albumId, ids, ...(to === 'last' && { before: null }) },
    });
    await show(albumId, { sortBy: 'own', version });
    toast(`${picturesOf(ids.length)} ${ids.length === 1 ? 'steht' : 'stehen'} jetzt ${PLACES[to]}.`, {
      action: { label: 'Rückgängig', run: () => back(albumId, runsOf(before, picked), sortBy) },
    });
  } catch (failure) {
    toast(`Die Reihenfolge ist nicht gespeichert: ${toApiError(failure).message}`, { error: true });
  }
}

const PLACES = { first: 'am Anfang', last: 'am Ende' };
type SortBy = NonNullable<ReturnType<typeof state.albums.items.get>>['sortBy'];

interface Run {
  ids: string[];
  before: string | null;
}

/** The moved pictures as they stood side by side, each run with what came after it: all others stay where they are. */
export function runsOf(order: readonly string[], moved: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  let before: string | null = null;
  for (const id of order.toReversed()) {
    if (!moved.has(id)) before = id;
    else if (runs[0]?.before === before) runs[0].ids.unshift(id);
    else runs.unshift({ ids: [id], before });
  }
  return runs;
}

async function back(albumId: string, runs: readonly Run[], sortBy: SortBy): Promise<void> {
  try {
    let album: Partial<Album> | undefined;
    const { update } = await import('@lichthof/api/contract/write');
    if (sortBy === 'own')
      for (const run of runs) album = await call(orderAlbum, { body: { album: albumId, ...run } });
    else [album] = (await call(update('album'), { body: { id: albumId, sortBy } })).items;
    await show(albumId, { ...album, sortBy });
    toast('Die Reihenfolge ist wieder wie vorher.');
  } catch (failure) {
    toast(toApiError(failure).message, { error: true });
  }
}

async function show(albumId: string, order: Partial<Album>): Promise<void> {
  const { albums } = state;
  const known = albums.items.get(albumId);
  if (known) albums.items = ref(new Map(albums.items).set(albumId, { ...known, ...order }));
  await showAnew(albumId);
}

export async function showAnew(albumId: string): Promise<void> {
  if (state.album.id !== albumId) return;
  state.album.key = albumKey(state, albumId);
  await refreshAlbum().catch(() => {
    // As it comes to a page that could not be loaded: with what is to be done about it.
    state.album.key = '';
    void ensureAlbum(albumId, albumKey(state, albumId));
  });
}
