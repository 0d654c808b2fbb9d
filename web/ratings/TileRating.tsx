import { Heart, Star } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';
import { IconButton } from '../ui/Button.tsx';
import { Stars } from '../ui/Stars.tsx';
import { setFavorite, ratingOf, rate } from './ratings.ts';

interface TileRatingProps {
  imageId: string;
  label: string;
}

export function TileRating(props: TileRatingProps) {
  const { user } = useSnapshot(state);
  return user && <Own {...props} />;
}

function Own({ imageId, label }: TileRatingProps) {
  const snapshot = useSnapshot(state);
  const { rating, favorite } = ratingOf(imageId, snapshot);
  // What is there must be known before it is changed.
  if (snapshot.ratings.state !== 3 && snapshot.ratings.items.size === 0) return <div className="bar" />;
  return (
    <div className="bar">
      <Stars label={`Bewertung für ${label}`} value={rating} onChange={(to) => void rate(imageId, to)} />
      <span className="compact num" aria-hidden="true">
        <Star className={`icon ${rating > 0 ? 'icon--fill' : ''}`} />
        {rating || '–'}
      </span>
      <IconButton
        className="fav"
        label={`${label} als Favorit merken`}
        Icon={Heart}
        aria-pressed={favorite}
        onClick={() => void setFavorite(imageId, !favorite)}
      />
    </div>
  );
}
