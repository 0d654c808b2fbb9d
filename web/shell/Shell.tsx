import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Dialogs } from '../session/Dialogs.tsx';
import { provideNavigate } from '../navigation/navigation.ts';
import { imageIn, paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Busy } from '../ui/Busy.tsx';
import { toasts } from '../ui/toasts.ts';
import { lazyWithPreload } from '../page/lazy-with-preload.ts';
import { Header } from './Header.tsx';
import { backgroundOf, type Overlay, overlayIn } from '../navigation/overlay.ts';
import { Aside, ErrorBoundary, MISSING } from '../page/ErrorBoundary.tsx';
import { isSameAgain, useScrollMemory } from '../page/scroll-memory.ts';

export const Footer = lazyWithPreload(() => import('./Footer.tsx'));
const MenuSheet = lazy(() => import('./MenuSheet.tsx'));
const Toasts = lazy(() => import('../ui/Toasts.tsx'));

interface ShellProps {
  Pages: ComponentType<{ location: Location | null }>;
  Overlays: ComponentType<{ overlay: Overlay }>;
  Viewer: ComponentType<{ id: string }>;
}

/** Header, then exactly one of the full-page overlays or the routed content, then footer. A hidden header still keeps places and hears keys. */
export function Shell({ Pages, Overlays, Viewer }: ShellProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const { menuOpen, site } = useSnapshot(state);
  const toast = useSnapshot(toasts).at(-1)?.id;
  const overlay = overlayIn(location);
  const image = imageIn(location.search);
  // The list of /images has no end worth scrolling to.
  const hasFooter = site.showFooter && (location.pathname !== paths.images || overlay !== null);

  useEffect(() => provideNavigate((to, options) => void navigate(to, options)), [navigate]);
  useEffect(() => resetForPage(location, navigate), [location, navigate]);
  useScrollMemory(location);

  return (
    <>
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <Header />
      <ErrorBoundary address={location.pathname + image}>
        {overlay && image === null && <Overlays overlay={overlay} />}
        <div className="routed" hidden={overlay !== null && image === null}>
          <Pages location={overlay === null || overlay === 'filter' ? location : backgroundOf(location)} />
        </div>
        <Suspense>{image && <Viewer id={image} />}</Suspense>
      </ErrorBoundary>
      {/* A new page has a new foot: none that is seen moving from the old place to the new one. */}
      <Aside address={location.pathname}>{hasFooter && <Footer key={location.pathname} />}</Aside>
      <Aside address={menuOpen} instead={MISSING} onLost={() => (state.menuOpen = false)}>
        {menuOpen && <MenuSheet />}
      </Aside>
      <Aside address={toast} instead={MISSING}>
        {toast && <Toasts />}
      </Aside>
      <Dialogs />
      <Busy />
    </>
  );
}

let before: Location | undefined;
const ASKING = ['login', 'pwd'] as const;

/** A new page, or the open one once more, closes dialogs and the menu; `?login=1` and `?pwd=1` ask for a dialog and leave the address at once. */
function resetForPage(location: Location, navigate: NavigateFunction): void {
  if (location.pathname === '/') return; // on its way to /images
  const search = new URLSearchParams(location.search);
  // Whoever uses a login link up takes it out of the address himself.
  const asked = search.has('token') ? undefined : ASKING.find((name) => search.get(name) === '1');
  if (before?.pathname !== location.pathname || isSameAgain(before, location)) {
    state.menuOpen = false;
    state.dialog = null;
  }
  before = location;
  if (!asked) return;
  if (asked === 'pwd') state.dialog = 'password';
  else if (!state.user) state.dialog = 'login';
  search.delete(asked);
  void navigate(
    { pathname: location.pathname, search: search.toString() },
    { replace: true, state: location.state },
  );
}
