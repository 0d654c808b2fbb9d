import { AlertIcon } from '../ui/icons.tsx';
import { loadMore } from './grid.ts';

/** The end of what is loaded; more is on its way, or did not come. */
export function Sentinel({ error }: { error: string | undefined }) {
  if (!error) {
    return (
      <output className="sentinel">
        <span className="spinner" aria-hidden="true" />
        Weitere Bilder werden geladen …
      </output>
    );
  }
  return (
    <div className="sentinel" role="alert">
      <AlertIcon />
      {error}
      <button className="btn btn--sm" type="button" onClick={() => void loadMore()}>
        Erneut versuchen
      </button>
    </div>
  );
}
