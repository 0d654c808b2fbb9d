import { toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';

const LOCKED = 423;
let asking = false;

/** The server has forgotten the key: the token says more than is true, and the password has to be asked for again. */
function forgetUnlocked(album: string): void {
  const at = state.unlocked.indexOf(album);
  if (at >= 0) state.unlocked.splice(at, 1);
}

/** Passes on what the server answers about an album; where it is that its key is gone, the page asks for the password. */
export const onAlbumLocked = <T>(album: string | undefined, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (album !== undefined && toApiError(error).code === 'album-locked') forgetUnlocked(album);
    throw error;
  });

/** A picture of an encrypted album did not come: where that is because its key is gone, the password is asked for again. */
export function relockIfLocked(album: string, url: string): void {
  if (asking) return;
  asking = true;
  fetch(url)
    .then(({ status }) => status === LOCKED && forgetUnlocked(album))
    .catch(() => undefined)
    .finally(() => (asking = false));
}

/** The album that is shown, if it is encrypted and this is one of its pictures. */
export function encryptedAlbumOf(imageId: string): string | undefined {
  const { id, items } = state.album;
  const isIts = state.albums.items.get(id)?.encrypted && items.some((image) => image.id === imageId);
  return isIts ? id : undefined;
}
