import { CircleAlert } from 'lucide-react';
import { useLists } from '../server/lists.ts';

/** Has the user's ratings loaded, and says where that did not work. */
export function RatingsNeeded() {
  const { loaded, error, retry } = useLists('ratings');
  if (loaded || !error) return null;
  return (
    <p className="alert album-alert" role="alert">
      <CircleAlert className="icon" />
      <span>
        Bewertungen nicht aus Datenbank geladen!{' '}
        <button className="textlink" type="button" onClick={retry}>
          Erneut versuchen
        </button>
      </span>
    </p>
  );
}
