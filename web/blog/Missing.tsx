import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { asTarget } from '../navigation/overlay.ts';
import { state } from '../server/state.ts';

/** There is no such post, or none that may be seen now. */
export function Missing() {
  const location = useLocation();
  const { safeMode } = useSnapshot(state);
  return (
    <main id="inhalt" className="page">
      <div className="empty">
        <h1>Leider kann kein Blog-Eintrag mit der angegebenen ID gefunden werden.</h1>
        <p>Ist vielleicht noch ein Filter oder der Worksafe Modus aktiv?</p>
        <div className="btnrow">
          <Link className="btn btn--primary" to={paths.blog}>
            Zur Übersicht
          </Link>
          {safeMode && (
            <Link className="btn" to={paths.worksafe(asTarget(location))} state={{ background: location }}>
              Sicheren Modus ändern
            </Link>
          )}
        </div>
      </div>
    </main>
  );
}
