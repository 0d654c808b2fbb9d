import { useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';
import { Menu } from 'lucide-react';
import { Brand } from './Brand.tsx';
import { currentIn, MINOR, TOP, type MenuItem } from './menus.ts';
import { FilterStatus, SafeModeStatus, ThemeSwitch } from './Status.tsx';
import { useSticky } from './sticky.ts';
import { UserMenu } from './UserMenu.tsx';

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
