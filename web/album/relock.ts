import { forgetUnlocked } from './unlock.ts';

const LOCKED = 423;
let asking = false;

/** A picture of an encrypted album did not come: where that is because its key is gone, the password is asked for again. */
export function relockIfLocked(album: string, url: string): void {
  if (asking) return;
  asking = true;
  fetch(url)
    .then(({ status }) => status === LOCKED && forgetUnlocked(album))
    .catch(() => undefined)
    .finally(() => (asking = false));
}
