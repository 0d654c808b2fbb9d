import { ref } from 'valtio';
import { update } from '@lichthof/api/contract/write';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';
import { toast } from '../ui/toasts.ts';

export async function setCover(albumId: string, coverId: string | null): Promise<void> {
  const before = state.albums.items.get(albumId)?.coverId ?? null;
  try {
    const { items } = await call(update('album'), { body: { id: albumId, coverId } });
    const album = state.albums.items.get(albumId);
    if (album) state.albums.items = ref(new Map(state.albums.items).set(albumId, { ...album, ...items[0] }));
    // To an editor a cover that is not for everybody is as good as none: none would take it off.
    const isKnown = before !== null || state.session.claims?.admin;
    const action = { label: 'Rückgängig', run: () => void setCover(albumId, before) };
    toast('Das Titelbild ist ein anderes.', isKnown ? { action } : {});
  } catch (failure) {
    toast(toApiError(failure).message, { error: true });
  }
}
