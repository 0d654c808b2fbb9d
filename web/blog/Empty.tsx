import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { clearFilterTags } from '../preferences/filter-tags.ts';
import { paths } from '../navigation/paths.ts';
import { asTarget } from '../navigation/overlay.ts';
import { state } from '../server/state.ts';

/** No post fits: says what may be the reason, and how to change it. */
export function Empty() {
  const location = useLocation();
  const { safeMode, filterTags } = useSnapshot(state);
  const hidden = safeMode || filterTags.length > 0;
  return (
    <div className="empty">
      <h2>Es sind keine Inhalte zum Anzeigen vorhanden.</h2>
      <p>
        {hidden ? 'Bitte prüfen Sie die Filter und den Worksafe Modus.' : 'Hier ist noch nichts erschienen.'}
      </p>
      <div className="btnrow">
        {filterTags.length > 0 && (
          <button className="btn btn--primary" type="button" onClick={clearFilterTags}>
            Filter zurücksetzen
          </button>
        )}
        {safeMode && (
          <Link className="btn" to={paths.worksafe(asTarget(location))} state={{ background: location }}>
            Sicheren Modus ändern
          </Link>
        )}
      </div>
    </div>
  );
}
