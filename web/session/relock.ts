import { useEffect, useState } from 'react';
import { toApiError } from '../server/api-error.ts';
import { forgetLists, state } from '../server/state.ts';

const LOCKED = 423;
const NOT_FOUND = 404;
let asking = false;
let writing = 0;
const waiting: (() => void)[] = [];

/** Something is being written, which nobody else has: until it is not any more, the page that it stands on does not go away. */
export function holdPage(): () => void {
  writing += 1;
  return () => {
    writing -= 1;
    if (writing === 0) for (const close of waiting.splice(0)) close();
  };
}

export const whenWritten = (close: () => void): unknown => (writing > 0 ? waiting.push(close) : close());

/** The key is gone, or there was none when the album was read: the token or the record is not true any more, and the password is asked for. */
function forgetUnlocked(album: string): void {
  const { jwt } = state.session;
  whenWritten(() => {
    if (!state.albums.items.get(album)?.encrypted) forgetLists('albums');
    const at = state.unlocked.indexOf(album);
    // Meanwhile another tab may have entered it.
    if (at >= 0 && state.session.jwt === jwt) state.unlocked.splice(at, 1);
  });
}

/** Passes on what the server answers about an album; where its key is gone, the page asks for the password, where the link is, it says so. */
export const onAlbumLocked = <T>(album: string | undefined, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    const { code } = toApiError(error);
    if (album !== undefined && code === 'album-locked') forgetUnlocked(album);
    if (code === 'link-invalid') whenWritten(() => forgetLists('albums'));
    throw error;
  });

/** A picture of an album did not come: where its key is gone, the password is asked for again, and where the right is, the page says so. */
export async function askWhyLost(album: string, url: string): Promise<void> {
  if (asking) return;
  asking = true;
  const { status } = await fetch(url).catch(() => Response.error());
  asking = false;
  if (status === LOCKED) forgetUnlocked(album);
  else if (status === NOT_FOUND) whenWritten(() => forgetLists('albums'));
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

const AGAIN_MS = 5000;

/** Asks why a shown picture is missing, and as long as it is for the picture: the server, or its file, may be back. Hears of its errors. */
export function useAskingAgain(imageId: string, isShown: boolean) {
  const [lost, setLost] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    if (!lost || !isShown) return undefined;
    const isMissing = () => lost.complete && lost.naturalWidth === 0;
    const again = () => isMissing() && lost.setAttribute('srcset', lost.srcset);
    if (isMissing()) askWhyMissing(imageId, lost.currentSrc);
    again();
    const timer = setInterval(again, AGAIN_MS);
    return () => clearInterval(timer);
  }, [imageId, isShown, lost]);
  return ({ currentTarget }: { currentTarget: HTMLImageElement }) => setLost(currentTarget);
}
