import { ref } from 'valtio';
import type { Album } from '@lichthof/api/contract/album';
import { orderAlbum } from '@lichthof/api/contract/album-order';
import { undoEdit } from '@lichthof/api/contract/bulk';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';
import { toastOnError } from '../server/toast-on-error.ts';
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
    const ids = (await readOrder(albumId)).filter((id) => picked.has(id));
    const { version, taskId } = await call(orderAlbum, {
      body: { album: albumId, ids, ...(to === 'last' && { before: null }) },
    });
    await show(albumId, { sortBy: 'own', version });
    toast(`${picturesOf(ids.length)} ${ids.length === 1 ? 'steht' : 'stehen'} jetzt ${PLACES[to]}.`, {
      action: { label: 'Rückgängig', run: () => back(albumId, { taskId, version, sortBy }) },
    });
  } catch (failure) {
    toast(`Die Reihenfolge ist nicht gespeichert: ${toApiError(failure).message}`, { error: true });
  }
}

const PLACES = { first: 'am Anfang', last: 'am Ende' };
type SortBy = NonNullable<ReturnType<typeof state.albums.items.get>>['sortBy'];

interface Ordered {
  taskId: string;
  version: number;
  /** How the album was sorted before. */
  sortBy: SortBy;
}

const back = (albumId: string, { taskId, version, sortBy }: Ordered) =>
  toastOnError(async () => {
    await call(undoEdit, { body: { taskId } });
    await show(albumId, { sortBy, version: version + 1 });
    toast('Die Reihenfolge ist wieder wie vorher.');
  });

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
