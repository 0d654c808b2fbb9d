import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Mark } from '../ui/Mark.tsx';
import { asTarget, backgroundOf, isOverlay } from '../navigation/overlay.ts';

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
      <Mark icon={site.favIcon} />
      <span>{site.siteName}</span>
    </Link>
  );
}
