import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { asTarget } from '../navigation/overlay.ts';
import { state } from '../server/state.ts';
import { countFilters } from './filter.ts';
import { setFilter } from './filter-option.ts';
import { NO_FILTER, optionOf } from './key.ts';

/** An album without a picture that can be shown; perhaps a filter or the mode hides them. */
export function Empty() {
  const location = useLocation();
  const snapshot = useSnapshot(state);
  const { safeMode } = snapshot;
  const filtered = countFilters(optionOf(snapshot) ?? NO_FILTER) > 0;
  return (
    <div className="empty">
      <h2>Es sind keine Bilder anzeigbar!</h2>
      {filtered && <p>Vielleicht verbirgt ein Filter, was Sie suchen.</p>}
      {safeMode && !filtered && (
        <p>Der sichere Modus ist an. Vielleicht verbirgt sich dahinter, was Sie suchen.</p>
      )}
      <div className="btnrow">
        {filtered && (
          <button className="btn" type="button" onClick={() => setFilter(NO_FILTER)}>
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
