import { Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useLists } from '../lists.ts';
import { state } from '../state.ts';
import { Stars } from '../ui/Stars.tsx';
import { favor, opinionOn, rate } from './ratings.ts';

/** Stars and heart of the picture that is open; `0` to `5` and `F` do the same from everywhere. */
export default function ViewerRating({ imageId, title }: { imageId: string; title: string }) {
  const snapshot = useSnapshot(state);
  const { loaded } = useLists('ratings');
  const known = loaded || snapshot.ratings.items.size > 0;
  const { rating, favorite } = opinionOn(imageId, snapshot);
  useKeys((key) => {
    if (!known) return;
    if (key === 'f') void favor(imageId, !favorite);
    else void rate(imageId, Number(key) === rating ? 0 : Number(key));
  });
  // What is there must be known before it is changed.
  if (!known) return null;
  return (
    <div className="tools">
      <div className="group">
        <Stars label={`Bewertung für ${title}`} value={rating} onChange={(to) => void rate(imageId, to)} />
        <button
          className="iconbtn fav"
          type="button"
          aria-pressed={favorite}
          aria-label="Als Favorit merken"
          onClick={() => void favor(imageId, !favorite)}
        >
          <Heart className="icon" />
        </button>
      </div>
    </div>
  );
}

function useKeys(act: (key: string) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // The stars have keys of their own while they have the focus.
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const key = event.key.toLowerCase();
      if (/^[0-5f]$/.test(key)) latest.current(key);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
