import { toApiError } from '../server/api-error.ts';
import { forgetLists, state } from '../server/state.ts';

const LOCKED = 423;
const NOT_FOUND = 404;
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

/** A picture of an album did not come: where its key is gone, the password is asked for again, and where the right is, the page says so. */
export async function askWhyLost(album: string, url: string): Promise<void> {
  if (asking) return;
  asking = true;
  const { status } = await fetch(url).catch(() => Response.error());
  asking = false;
  if (status === LOCKED) forgetUnlocked(album);
  else if (status === NOT_FOUND) forgetLists('albums');
}

/** The same for one picture, if it is of the album that is shown. */
export function askWhyMissing(imageId: string, url: string): void {
  const album = albumOf(imageId);
  if (album !== undefined) void askWhyLost(album, url);
}

/** The album that is shown, if this is one of its pictures. */
export function albumOf(imageId: string): string | undefined {
  const { id, items } = state.album;
  return items.some((image) => image.id === imageId) ? id : undefined;
}
