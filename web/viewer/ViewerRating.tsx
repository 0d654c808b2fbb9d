import { Heart } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { useLists } from '../server/lists.ts';
import { state } from '../server/state.ts';
import { Stars } from '../ui/Stars.tsx';
import { useMemberKeys } from './keys.ts';
import { setFavorite, ratingOf, rate } from '../ratings/ratings.ts';

const KEYS = /^[0-5f]$/;

/** Stars and heart of the picture that is open; `0` to `5` and `F` do the same from everywhere. */
export function ViewerRating({ imageId, title }: { imageId: string; title: string }) {
  const snapshot = useSnapshot(state);
  const { loaded } = useLists('ratings');
  const known = loaded || snapshot.ratings.items.size > 0;
  const { rating, favorite } = ratingOf(imageId, snapshot);
  useMemberKeys(KEYS, (key) => {
    if (!known) return;
    if (key === 'f') void setFavorite(imageId, !favorite);
    else void rate(imageId, Number(key) === rating ? 0 : Number(key));
  });
  // What is there must be known before it is changed.
  if (!known) return null;
  return (
    <>
      <Stars label={`Bewertung für ${title}`} value={rating} onChange={(to) => void rate(imageId, to)} />
      <button
        className="iconbtn fav"
        type="button"
        aria-pressed={favorite}
        aria-label="Als Favorit merken"
        onClick={() => void setFavorite(imageId, !favorite)}
      >
        <Heart className="icon" />
      </button>
    </>
  );
}
