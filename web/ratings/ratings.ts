import { ref } from 'valtio';
import { favorite as sendFavorite, rate as sendRating } from '@lichthof/api/contract/rating';
import { encryptedAlbumOf, orRelock } from '../album/relock.ts';
import { call } from '../api.ts';
import { toApiError } from '../api-error.ts';
import { state, type DeepReadonly, type Rating, type State } from '../state.ts';
import { toast } from '../ui/toasts.ts';

type Opinion = Pick<Rating, 'rating' | 'favorite'>;
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
  change(imageId, { rating }, () => call(sendRating, { body: { rating, images: imageId } }));

export const favor = (imageId: string, favorite: boolean) =>
  change(imageId, { favorite }, () => call(sendFavorite, { body: { favorite, images: imageId } }));

/** What the server has of a picture while changes are on their way to it, one after the other. */
const pending = new Map<string, { server: Opinion; last: Promise<void> }>();

function change(imageId: string, wish: Partial<Opinion>, send: () => Promise<unknown>): Promise<void> {
  const entry = pending.get(imageId) ?? { server: opinionOn(imageId), last: Promise.resolve() };
  pending.set(imageId, entry);
  put(imageId, wish);
  const tell = async () => {
    await orRelock(encryptedAlbumOf(imageId), send());
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
}

function put(imageId: string, part: Partial<Opinion>): void {
  const { user, ratings } = state;
  if (!user) return;
  const { rating, favorite } = opinionOn(imageId);
  const next = { rating, favorite, ...part, imageId, userId: user.id };
  ratings.items = ref(new Map(ratings.items).set(imageId, next));
}
