import { storage } from '../preferences/visit.ts';
import { state } from '../server/state.ts';

/**
 * Under which something waits that was chosen by whoever is here: the user, or the guests that this device is. They are told by
 * their form: `CHOOSER` of the contract would bring its schemas onto every page.
 */
export const unsentKeys = (): string[] =>
  Object.keys(storage('localStorage') ?? {}).filter(
    (key) =>
      key.startsWith('wishes:') && (state.user ? key.endsWith(`:${state.user.id}`) : /:[\w-]{43}$/.test(key)),
  );
