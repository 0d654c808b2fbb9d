import { Contrast, Search, SlidersHorizontal } from 'lucide-react';
import { lazy, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { tellInEachSession } from '../choosing/leave.ts';
import { useTagsInAddress } from '../filter/tags-in-address.ts';
import { imageIn, paths, withFilter } from '../navigation/paths.ts';
import { Aside } from '../page/ErrorBoundary.tsx';
import { idle } from '../offline/idle.ts';
import { state } from '../server/state.ts';
import { letterKeys } from '../preferences/letter-keys.ts';
import { useNamedKeys } from '../preferences/shortcuts.ts';
import { useKeptPlaces } from './kept-places.ts';
import { Account } from './Account.tsx';
import { switchTheme, THEME_NAMES } from '../preferences/switch-theme.ts';

const SafeModeQuestion = lazy(() => import('../worksafe/SafeModeQuestion.tsx'));

/** Not in development: what it keeps would be old. */
const Offline = lazy(async () => {
  await idle();
  // What is asked for next goes over the network.
  void import('../server/http.ts').catch(() => {});
  return import('../offline/Offline.tsx');
});

export function Tools({ onSticky }: { onSticky: (sticky: Sticky) => void }) {
  useSticky(onSticky);
  useOutdatedHead();
  useKeptPlaces();
  useTagsInAddress();
  const { theme, safeMode, site } = useSnapshot(state);
  useEffect(tellInEachSession, []);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const label = `Darstellung: ${THEME_NAMES[theme]} – ändern`;
  const isSearching = pathname === paths.search;
  const toSearch = () => {
    if (isSearching) document.querySelector<HTMLInputElement>('.searchbar input')?.focus();
    else void navigate(paths.search);
  };
  const { on: hasKeys } = useSnapshot(letterKeys);
  useNamedKeys({ '/': imageIn(search) ? undefined : toSearch });
  return (
    <>
      <FilterStatus />
      {!isSearching && (
        <Link
          className="status"
          to={paths.search}
          aria-label="Suche"
          aria-keyshortcuts={hasKeys ? '/' : undefined}
          title={hasKeys ? 'Suche ( / )' : 'Suche'}
        >
          <Search className="icon" />
        </Link>
      )}
      <button
        className="status status--theme"
        type="button"
        aria-label={label}
        title={label}
        onClick={switchTheme}
      >
        <Contrast className="icon" />
      </button>
      <UserMenu />
      <Aside>{import.meta.env.PROD && 'serviceWorker' in navigator && <Offline />}</Aside>
      <Aside>{site.askSafeMode && safeMode && <SafeModeQuestion />}</Aside>
    </>
  );
}

type Sticky = '' | 'is-away' | 'is-stuck';

/** The header leaves on the way down and is back, above a hairline, on the way up. */
function useSticky(onSticky: (sticky: Sticky) => void): void {
  useEffect(() => {
    let before = window.scrollY;
    const follow = () => {
      const now = window.scrollY;
      if (now === before) return;
      // Near the top there is nothing to win by hiding it; iOS reports negative positions while it bounces.
      onSticky(now <= 0 ? '' : now < before ? 'is-stuck' : now > 120 ? 'is-away' : '');
      before = now;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [onSticky]);
}

/** What the head says of the address that was loaded is true of no other one: browsers share what it calls canonical. */
function useOutdatedHead(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Somebody may have gone on before this part was there.
    const [loaded] = performance.getEntriesByType('navigation');
    if (loaded?.name.split('#', 1)[0] === location.origin + pathname + search) return;
    for (const one of document.head.querySelectorAll(
      'link[rel=canonical], link[hreflang], meta[property="og:url"]',
    ))
      one.remove();
  }, [pathname, search]);
}

function UserMenu() {
  const { user, site } = useSnapshot(state);
  const { key } = useLocation();
  if (user) {
    // Wherever somebody goes, the menu is closed again.
    return <Account key={key} name={user.name} />;
  }
  if (!site.features.login) return null;
  return (
    <button className="status status--login" type="button" onClick={() => (state.dialog = 'login')}>
      Anmelden
    </button>
  );
}

function FilterStatus() {
  const { pathname, search } = useLocation();
  const count = useSnapshot(state).filterTags.length;
  if (!pathname.startsWith(paths.images)) return null;
  return (
    <Link
      className={`status status--filter ${count > 0 ? 'is-on' : ''}`}
      to={{ pathname, search: withFilter(search, true) }}
      aria-label={`Filter ${count > 0 ? `${count} ` : ''}– Bilder filtern`}
    >
      <SlidersHorizontal className="icon" />
      <span className="label">Filter</span> {count > 0 && <span className="count num">{count}</span>}
    </Link>
  );
}
