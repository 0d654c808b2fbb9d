import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { matchPath, Navigate, Route, Routes, type Location } from 'react-router-dom';
import { ensureGrid, gridKey } from './images/grid.ts';
import { Images } from './images/Images.tsx';
import { paths } from './navigation/paths.ts';
import type { Overlay } from './navigation/overlay.ts';
import { lendViewer } from './images/open-viewer.ts';
import { lazyWithPreload } from './page/lazy-with-preload.ts';
import { PageSkeleton } from './page/PageSkeleton.tsx';
import { state } from './server/state.ts';
import { Tools } from './shell/Header.tsx';
import { Footer } from './shell/Shell.tsx';

const Worksafe = lazy(() => import('./worksafe/Worksafe.tsx'));
const Select = lazy(() => import('./sites/Select.tsx'));
const Filter = lazy(() => import('./filter/Filter.tsx'));

export const Viewer = lazy(
  lendViewer(async () => {
    const { default: view, grow } = await import('./viewer/Viewer.tsx');
    return { default: view, grow };
  }),
);

const later = (page: ReactNode, shape: Shape, title?: string) => (
  <Suspense fallback={<PageSkeleton shape={shape} title={title} />}>{page}</Suspense>
);
type Shape = ComponentProps<typeof PageSkeleton>['shape'];

type Page = ReturnType<typeof lazyWithPreload<object>>;
const LATER: readonly [path: string, page: Page, shape: Shape, title?: string][] = [
  ['/blog', lazyWithPreload(() => import('./blog/Blog.tsx')), 'cards', 'Blog'],
  ['/blog/:postId', lazyWithPreload(() => import('./blog/Post.tsx')), 'text'],
  ['/site/:page', lazyWithPreload(() => import('./texts/Site.tsx')), 'text'],
  ['/album/:albumId', lazyWithPreload(() => import('./album/Album.tsx')), 'tiles'],
  ['/suche', lazyWithPreload(() => import('./search/Search.tsx')), 'lines'],
  ['/contact', lazyWithPreload(() => import('./contact/Contact.tsx')), 'lines', 'Schreiben Sie mir.'],
  ['/profil/mails?', lazyWithPreload(() => import('./profile/Profile.tsx')), 'lines'],
  ['/profil/help', lazyWithPreload(() => import('./profile/Help.tsx')), 'text', 'Hilfe'],
  ['/login', lazyWithPreload(() => import('./session/Login.tsx')), 'lines'],
];

/**
 * The program of a first page; on /images the pictures come first. Whatever is lost is missed where it is shown. What comes out
 * brings its data, once it is known who asks.
 */
export async function preload(pathname: string): Promise<() => Promise<unknown>> {
  for (const [path, page] of LATER) {
    const match = matchPath(path, pathname);
    if (!match) continue;
    const [loaded] = await Promise.allSettled([page.preload(), Tools.preload(), Footer.preload()]);
    const prepare = loaded.status === 'fulfilled' ? loaded.value.prepare : undefined;
    // Who comes by a link to a recipient is somebody else once it is open.
    return async () => location.hash || prepare?.(Object.values(match.params)[0] ?? '');
  }
  return async () => /^\/(images)?$/.test(pathname) && ensureGrid(gridKey(state));
}

/** Every page of the site. `null`: an overlay was opened directly, there is nothing below it. */
export function Pages({ location }: { location: Location | null }) {
  if (!location) return null;
  // The router sees no difference; whoever compares addresses does.
  const [, pathname] = /^(\/[^/].*?)\/+$/.exec(location.pathname) ?? [];
  if (pathname) return <Navigate to={{ ...location, pathname }} state={location.state} replace />;
  return (
    <Routes location={location}>
      <Route path="/images" element={<Images />} />
      {LATER.map(([path, Page, ...skeleton]) => (
        <Route key={path} path={path} element={later(<Page />, ...skeleton)} />
      ))}
      <Route
        path="/"
        element={<Navigate to={{ pathname: paths.images, search: location.search }} replace />}
      />
      <Route path="*" element={<Navigate to={paths.images} replace />} />
    </Routes>
  );
}

/** `/worksafe/{componentId}/{targetId}`, `/select/…` and `?filter=1`. */
export function Overlays({ overlay }: { overlay: Overlay }) {
  return {
    worksafe: later(<Worksafe />, 'lines', 'Was möchten Sie sehen?'),
    select: later(<Select />, 'cards', 'Welche Bilder möchten sie sehen?'),
    filter: later(<Filter />, 'lines', 'Bilder anzeigen:'),
  }[overlay];
}
