import { ref } from 'valtio';
import { favorite as sendFavorite, rate as sendRating } from '@lichthof/api/contract/rating';
import { call } from '../server/api.ts';
import { optimistic } from '../images/optimistic.ts';
import { state, type Rating, type State } from '../server/state.ts';
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
  change(imageId, {
    now: ratingOf(imageId),
    wish: { rating },
    send: () => call(sendRating, { body: { rating, images: imageId } }),
  });

export const setFavorite = (imageId: string, favorite: boolean) =>
  change(imageId, {
    now: ratingOf(imageId),
    wish: { favorite },
    send: () => call(sendFavorite, { body: { favorite, images: imageId } }),
  });

const change = optimistic<ImageRating>((imageId, part) => {
  const { user, ratings } = state;
  if (!user) return;
  const { rating, favorite } = ratingOf(imageId);
  const next = { rating, favorite, ...part, imageId, userId: user.id };
  ratings.items = ref(new Map(ratings.items).set(imageId, next));
});
