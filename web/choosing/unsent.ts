import { changeChoice, CHOOSER, CHOOSER_HEADER, MAX_CHANGES } from '@lichthof/api/contract/choice';
import { storage } from '../preferences/visit.ts';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { flush, forgetWishes, identity, isPassing, ownChoice } from './own-choice.ts';
import { forgetPicks, type PicturePick, storedPicks } from './pending-picks.ts';

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

const isShown = (album: string, who: string) => album === ownChoice.album && who === identity();

/** Of whoever is here: the user, or the guests that this device is. */
const unsent = () =>
  Object.keys(storage('localStorage') ?? {})
    .map((key) => /^wishes:(.+):([^:]+)$/.exec(key))
    .map((found) => ({ album: found?.[1] ?? '', who: found?.[2] ?? '' }))
    .filter(({ who }) => (state.user ? who === state.user.id : CHOOSER.test(who)));

/** Answers how many are refused for good, which are not kept; throws what passes. */
async function tell(album: string, who: string, batch: [string, Partial<PicturePick>][]): Promise<number> {
  const headers = { ...authIdHeader(), ...(!state.user && { [CHOOSER_HEADER]: who }) };
  const changes = batch.map(([imageId, wish]) => ({ imageId, ...wish }));
  const ids = batch.map(([id]) => id);
  let refused = 0;
  try {
    const signal = AbortSignal.timeout(10_000);
    await call(changeChoice, { params: { album }, headers, body: { changes }, signal });
  } catch (error) {
    if (isPassing(toApiError(error))) throw error;
    if (batch.length === 1) refused = 1;
    // One of them spoils all: by themselves the others get through.
    else for (const one of batch) refused += await tell(album, who, [one]);
  }
  forgetPicks(album, who, ids);
  return refused;
}
