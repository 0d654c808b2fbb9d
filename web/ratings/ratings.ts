import { useEffect } from 'react';
import { ref } from 'valtio';
import { favorite as sendFavorite, rate as sendRating } from '@lichthof/api/contract/rating';
import { call } from '../server/api.ts';
import { optimistic } from '../images/optimistic.ts';
import { channelOf } from '../preferences/visit.ts';
import { type Lists, useLists } from '../server/lists.ts';
import { forgetLists, type Rating, state, type State } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';

export type ImageRating = Pick<Rating, 'rating' | 'favorite'>;
const NONE: ImageRating = { rating: 0, favorite: false };

export function ratingOf(
  imageId: string,
  { ratings, user }: DeepReadonly<Pick<State, 'ratings' | 'user'>> = state,
): ImageRating {
  const found = ratings.items.get(imageId);
  // What somebody else has left in memory is nobody's business.
  return found && found.userId === user?.id ? found : NONE;
}

/** 1 to 5 stars, 0 for none. Seen at once, taken back if the server does not take it. */
export const rate = (imageId: string, rating: number) =>
  say(imageId, { rating }, () => call(sendRating, { body: { rating, images: imageId } }));

export const setFavorite = (imageId: string, favorite: boolean) =>
  say(imageId, { favorite }, () => call(sendFavorite, { body: { favorite, images: imageId } }));

function say(imageId: string, wish: Partial<ImageRating>, send: () => Promise<unknown>): Promise<void> {
  const userId = state.user?.id;
  const tell = () => {
    // An answer that is on its way may be older.
    if (state.ratings.state !== 3) forgetLists('ratings');
    tabs?.postMessage({ userId, imageId, wish } satisfies Said);
  };
  return change(imageId, { now: ratingOf(imageId), wish, send: () => send().then(tell) });
}

function put(imageId: string, part: Partial<ImageRating>): void {
  const { user, ratings } = state;
  if (!user) return;
  const { rating, favorite } = ratingOf(imageId);
  const next = { rating, favorite, ...part, imageId, userId: user.id };
  ratings.items = ref(new Map(ratings.items).set(imageId, next));
}

const change = optimistic<ImageRating>(put);

interface Said {
  userId: string | undefined;
  imageId: string;
  wish: Partial<ImageRating>;
}

let tabs: BroadcastChannel | null | undefined;

/** Has the user's ratings loaded, and follows what he says in other tabs. */
export function useRatings(): Lists {
  useEffect(hearTabs, []);
  return useLists('ratings');
}

/** Only for whoever has ratings: it may keep a page out of the browser's memory. */
function hearTabs(): void {
  if (tabs !== undefined) return;
  tabs = channelOf('ratings');
  tabs?.addEventListener('message', ({ data: { userId, imageId, wish } }: MessageEvent<Said>) => {
    if (userId !== state.user?.id) return;
    if (state.ratings.state === 3) put(imageId, wish);
    else forgetLists('ratings');
  });
  // A page that comes back from the browser's memory was told nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && forgetLists('ratings'));
}
