import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';
import { Contrast, Menu, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import { Brand } from './Brand.tsx';
import { currentIn, type MenuItem, MINOR, TOP } from './menus.ts';
import { paths, withFilter } from '../navigation/paths.ts';
import { asTarget, backgroundOf, isOverlay } from '../navigation/overlay.ts';
import { switchTheme, THEME_NAMES } from './theme.ts';

const Account = lazy(() => import('./Account.tsx'));

export function Header() {
  const sticky = useSticky();
  const { menuOpen } = useSnapshot(state);
  return (
    <header className={`site-header ${sticky}`}>
      <Brand />
      <nav className="site-nav" aria-label="Hauptmenü">
        <Items items={TOP} />
        <span className="sep" aria-hidden="true" />
        <Items items={MINOR} className="minor" />
      </nav>
      <div className="site-status">
        <FilterStatus />
        <SafeModeStatus />
        <ThemeSwitch />
        <UserMenu />
        <button
          className="status status--menu"
          type="button"
          aria-label="Menü öffnen"
          aria-expanded={menuOpen}
          onClick={() => (state.menuOpen = true)}
        >
          <Menu className="icon" />
        </button>
      </div>
    </header>
  );
}

export function Items({ items, className }: { items: readonly MenuItem[]; className?: string }) {
  const current = currentIn(items, useLocation().pathname);
  return items.map(({ title, href }) => (
    <Link key={href} to={href} className={className} aria-current={href === current ? 'page' : undefined}>
      {title}
    </Link>
  ));
}

/** Who is logged in, with what he can do; or the way to log in. */
function UserMenu() {
  const { user, site } = useSnapshot(state);
  const { key } = useLocation();
  if (user) {
    // Wherever somebody goes, the menu is closed again.
    return <Suspense>{<Account key={key} name={user.name} />}</Suspense>;
  }
  if (!site.features.login) return null;
  return (
    <button className="status status--login" type="button" onClick={() => (state.dialog = 'login')}>
      Anmelden
    </button>
  );
}

/** The header leaves on the way down and is back, above a hairline, on the way up. */
function useSticky(): '' | 'is-away' | 'is-stuck' {
  const [sticky, setSticky] = useState<'' | 'is-away' | 'is-stuck'>('');
  useEffect(() => {
    let before = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      if (now === before) return;
      // Near the top there is nothing to win by hiding it; iOS reports negative positions while it bounces.
      setSticky(now <= 0 ? '' : now < before ? 'is-stuck' : now > 120 ? 'is-away' : '');
      before = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return sticky;
}

/** Only on /images there is something to filter. */
function FilterStatus() {
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

function SafeModeStatus() {
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

function ThemeSwitch() {
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
