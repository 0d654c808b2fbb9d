import { albumOf, onAlbumLocked } from '../session/relock.ts';
import { toApiError } from '../server/api-error.ts';
import { toast } from '../ui/toasts.ts';

interface Change<T> {
  now: T;
  wish: Partial<T>;
  send: () => Promise<unknown>;
}

/**
 * Changes of what is said about a picture: seen at once, told to the server one after the other, and taken back if it does
 * not take them.
 */
export function optimistic<T extends object>(put: (imageId: string, part: Partial<T>) => void) {
  const pending = new Map<string, { server: T; last: Promise<void> }>();

  return (imageId: string, { now, wish, send }: Change<T>): Promise<void> => {
    const entry = pending.get(imageId) ?? { server: now, last: Promise.resolve() };
    pending.set(imageId, entry);
    put(imageId, wish);
    const tell = async () => {
      await onAlbumLocked(albumOf(imageId), send());
      entry.server = { ...entry.server, ...wish };
    };
    const mine = entry.last.then(tell).catch((error: unknown) => {
      toast(toApiError(error).message, { error: true });
      // Of several wishes the last one decides.
      if (entry.last === mine) put(imageId, entry.server);
    });
    entry.last = mine;
    void mine.then(() => entry.last === mine && pending.delete(imageId));
    return mine;
  };
}
