import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';
import { Menu } from 'lucide-react';
import { Brand } from './Brand.tsx';
import { currentIn, MINOR, TOP, type MenuItem } from './menus.ts';
import { FilterStatus, SafeModeStatus, ThemeSwitch } from './Status.tsx';

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
