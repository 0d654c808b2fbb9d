import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';
import { Menu, ShieldCheck } from 'lucide-react';
import { Brand } from './Brand.tsx';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { lazyWithPreload } from '../page/lazy-with-preload.ts';
import { currentIn, type MenuItems } from './menus.ts';
import { paths } from '../navigation/paths.ts';
import { asTarget, backgroundOf, isOverlay } from '../navigation/overlay.ts';

export const Tools = lazyWithPreload(() => import('./tools-chunk.ts'));

export function Header() {
  const [sticky, setSticky] = useState('');
  const { menuOpen, site } = useSnapshot(state);
  return (
    <header className={`site-header ${sticky}`} hidden={!site.showHeader}>
      <Brand />
      {useLocation().pathname === paths.search ? (
        <div className="search-slot" />
      ) : (
        <nav className="site-nav" aria-label="Hauptmenü">
          <Items items={site.top} />
          <span className="sep" aria-hidden="true" />
          <Items items={site.minor} className="minor" />
        </nav>
      )}
      <div className="site-status">
        <SafeModeStatus />
        <ErrorBoundary instead={<ToolsToCome />}>
          <Suspense fallback={<ToolsToCome />}>
            <Tools onSticky={setSticky} />
          </Suspense>
        </ErrorBoundary>
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

export function Items({ items, className }: { items: MenuItems; className?: string }) {
  const current = currentIn(items, useLocation().pathname);
  return items.map(({ title, href }) => (
    <Link key={href} to={href} className={className} aria-current={href === current ? 'page' : undefined}>
      {title}
    </Link>
  ));
}

const ToolsToCome = () => (
  <>
    <i className="status" />
    <i className="status status--theme" />
    <i className="status status--login" />
  </>
);

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
