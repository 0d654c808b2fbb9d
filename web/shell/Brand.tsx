import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { asTarget, backgroundOf, isOverlay } from '../navigation/overlay.ts';

/** The logo; it opens the selection of site albums. */
export function Brand() {
  const location = useLocation();
  const { site } = useSnapshot(state);
  return (
    <Link
      className="brand"
      to={paths.select(asTarget(location))}
      state={{ background: backgroundOf(location) ?? location }}
      replace={isOverlay(location.pathname)}
      aria-label={`${site.siteName} – Bilderauswahl öffnen`}
    >
      <svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2.7 2.7h18.6v18.6H2.7z" />
        <circle className="halo" cx="12" cy="12" r="6.4" />
        <circle cx="12" cy="12" r="3.1" />
      </svg>
      <span>{site.siteName}</span>
    </Link>
  );
}
