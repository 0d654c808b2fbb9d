import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths, withFilter } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { SlidersHorizontal, ShieldCheck, Contrast } from 'lucide-react';
import { asTarget, backgroundOf, isOverlay } from '../navigation/overlay.ts';
import { switchTheme, THEME_NAMES } from './theme.ts';

/** Only on /images there is something to filter. */
export function FilterStatus() {
  const { pathname, search } = useLocation();
  const count = useSnapshot(state).filterTags.length;
  if (!pathname.startsWith(paths.images)) return null;
  return (
    <Link
      className={`status ${count > 0 ? 'is-on' : ''}`}
      to={{ pathname, search: withFilter(search, true) }}
      aria-label={`Filter ${count > 0 ? `${count} ` : ''}– Bilder filtern`}
    >
      <SlidersHorizontal className="icon" />
      <span className="label">Filter</span> {count > 0 && <span className="count num">{count}</span>}
    </Link>
  );
}

export function SafeModeStatus() {
  const location = useLocation();
  const { safeMode } = useSnapshot(state);
  return (
    <Link
      className={`status ${safeMode ? 'is-on' : ''}`}
      to={paths.worksafe(asTarget(location))}
      state={{ background: backgroundOf(location) ?? location }}
      replace={isOverlay(location.pathname)}
      aria-label={`Sicherer Modus ist ${safeMode ? 'an' : 'aus'} – ändern`}
    >
      <i className={`lamp ${safeMode ? '' : 'lamp--off'}`} aria-hidden="true" />
      <ShieldCheck className="icon" />
      <span className="label">Sicherer Modus</span>
    </Link>
  );
}

export function ThemeSwitch() {
  const { theme } = useSnapshot(state);
  const label = `Darstellung: ${THEME_NAMES[theme]} – ändern`;
  return (
    <button
      className="status status--theme"
      type="button"
      aria-label={label}
      title={label}
      onClick={switchTheme}
    >
      <Contrast className="icon" />
    </button>
  );
}
