import { changeChoice, CHOOSER_HEADER, MAX_CHANGES, readChoice } from '@lichthof/api/contract/choice';
import { call } from '../server/api.ts';
import { isPassing, toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { flush, forgetWishes, identity, ownChoice } from './own-choice.ts';
import { forgetPicks, type PicturePick, storedPicks } from './pending-picks.ts';
import { unsentKeys } from './unsent-keys.ts';

/** Tells the server what was chosen in any album without a connection. Answers of how many pictures it refuses that for good. */
export async function tellUnsent(): Promise<number> {
  let refused = 0;
  for (const { album, who } of unsent()) {
    const all = Object.entries(storedPicks(album, who));
    try {
      if (isShown(album, who) && ownChoice.choice) await flush();
      else
        for (let at = 0; at < all.length; at += MAX_CHANGES)
          refused += await tell(album, who, all.slice(at, at + MAX_CHANGES));
    } catch {
      // It passes, and another start tries again.
    }
  }
  return refused;
}

/** Answers of how many pictures that was. */
export function forgetUnsent(): number {
  let left = 0;
  for (const { album, who } of unsent()) {
    const ids = Object.keys(storedPicks(album, who));
    left += ids.length;
    if (isShown(album, who)) forgetWishes();
    forgetPicks(album, who, ids);
  }
  return left;
}

const unsent = () =>
  unsentKeys().map((key) => {
    const [, album = '', who = ''] = /^wishes:(.+):([^:]+)$/.exec(key) ?? [];
    return { album, who };
  });

const isShown = (album: string, who: string) => album === ownChoice.album && who === identity();

/** Answers how many are refused for good, which are not kept; throws what passes. */
async function tell(album: string, who: string, batch: [string, Partial<PicturePick>][]): Promise<number> {
  const isOurs = unsent().some((one) => one.album === album && one.who === who);
  if (!isOurs) throw new Error('Somebody has logged in meanwhile.');
  const headers = { ...authIdHeader(), ...(!state.user && { [CHOOSER_HEADER]: who }) };
  const changes = batch.map(([imageId, wish]) => ({ imageId, ...wish }));
  const ids = batch.map(([id]) => id);
  let refused = 0;
  const asked = { params: { album }, headers, signal: AbortSignal.timeout(10_000) };
  try {
    await call(changeChoice, { ...asked, body: { changes } });
  } catch (error) {
    const refusal = toApiError(error);
    if (isPassing(refusal)) throw error;
    // Nothing is chosen there now, or not by who is here: that passes as well.
    if (refusal.status === 404) await call(readChoice, asked);
    if (batch.length === 1) refused = 1;
    // One of them spoils all: by themselves the others get through.
    else for (const one of batch) refused += await tell(album, who, [one]);
  }
  forgetPicks(album, who, ids);
  return refused;
}
