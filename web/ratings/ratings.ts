import { ref } from 'valtio';
import { favorite as sendFavorite, rate as sendRating } from '@lichthof/api/contract/rating';
import { call } from '../server/api.ts';
import { optimistic } from '../server/optimistic.ts';
import { state, type DeepReadonly, type Rating, type State } from '../server/state.ts';

export type Opinion = Pick<Rating, 'rating' | 'favorite'>;
const NONE: Opinion = { rating: 0, favorite: false };

/** What the user thinks of a picture. */
export function opinionOn(
  imageId: string,
  { ratings, user }: DeepReadonly<Pick<State, 'ratings' | 'user'>> = state,
): Opinion {
  const found = ratings.items.get(imageId);
  // What somebody else has left in memory is nobody's business.
  return found && found.userId === user?.id ? found : NONE;
}

/** 1 to 5 stars, 0 for none. Seen at once, taken back if the server does not take it. */
export const rate = (imageId: string, rating: number) =>
  change(imageId, {
    now: opinionOn(imageId),
    wish: { rating },
    send: () => call(sendRating, { body: { rating, images: imageId } }),
  });

export const favor = (imageId: string, favorite: boolean) =>
  change(imageId, {
    now: opinionOn(imageId),
    wish: { favorite },
    send: () => call(sendFavorite, { body: { favorite, images: imageId } }),
  });

const change = optimistic<Opinion>((imageId, part) => {
  const { user, ratings } = state;
  if (!user) return;
  const { rating, favorite } = opinionOn(imageId);
  const next = { rating, favorite, ...part, imageId, userId: user.id };
  ratings.items = ref(new Map(ratings.items).set(imageId, next));
});
