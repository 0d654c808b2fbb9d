import { changeChoice, CHOOSER, CHOOSER_HEADER, MAX_CHANGES } from '@lichthof/api/contract/choice';
import { paths } from '../navigation/paths.ts';
import { storage } from '../preferences/visit.ts';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { flush, isPassing, ownChoice } from './own-choice.ts';
import { forgetPicks, type PicturePick, storedPicks } from './pending-picks.ts';

/** Tells the server what was chosen in any album without a connection. Answers of how many pictures it still does not know. */
export async function tellUnsent(): Promise<number> {
  let left = 0;
  for (const { album, who } of unsent()) {
    const isOpen = album === ownChoice.album || location.pathname === paths.album(album);
    const all = Object.entries(storedPicks(album, who));
    if (isOpen) await flush();
    else
      for (let at = 0; at < all.length; at += MAX_CHANGES)
        await tell(album, who, all.slice(at, at + MAX_CHANGES));
    left += Object.keys(storedPicks(album, who)).length;
  }
  return left;
}

export function forgetUnsent(): void {
  for (const { album, who } of unsent()) forgetPicks(album, who, Object.keys(storedPicks(album, who)));
}

/** Of whoever is here: the user, or the guests that this device is. */
const unsent = () =>
  Object.keys(storage('localStorage') ?? {})
    .map((key) => /^wishes:(.+):([^:]+)$/.exec(key))
    .map((found) => ({ album: found?.[1] ?? '', who: found?.[2] ?? '' }))
    .filter(({ who }) => (state.user ? who === state.user.id : CHOOSER.test(who)));

async function tell(album: string, who: string, batch: [string, Partial<PicturePick>][]): Promise<void> {
  const headers = { ...authIdHeader(), ...(!state.user && { [CHOOSER_HEADER]: who }) };
  const changes = batch.map(([imageId, wish]) => ({ imageId, ...wish }));
  try {
    const signal = AbortSignal.timeout(10_000);
    await call(changeChoice, { params: { album }, headers, body: { changes }, signal });
    forgetPicks(
      album,
      who,
      batch.map(([id]) => id),
    );
  } catch (error) {
    // One of them spoils all: by themselves the others get through.
    if (batch.length > 1 && !isPassing(toApiError(error)))
      for (const one of batch) await tell(album, who, [one]);
  }
}
