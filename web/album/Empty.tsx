import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../paths.ts';
import { asTarget } from '../shell/overlay.ts';
import { state } from '../state.ts';
import { Link } from '../ui/Link.tsx';

/** An album without a picture that can be shown; perhaps the mode hides them. */
export function Empty() {
  const location = useLocation();
  const { safeMode } = useSnapshot(state);
  return (
    <div className="album-body">
      <div className="empty">
        <h2>Es sind keine Bilder anzeigbar!</h2>
        {safeMode && (
          <>
            <p>Der sichere Modus ist an. Vielleicht verbirgt sich dahinter, was Sie suchen.</p>
            <Link className="btn" to={paths.worksafe(asTarget(location))} state={{ background: location }}>
              Sicheren Modus ändern
            </Link>
          </>
        )}
      </div>
    </div>
  );
}
