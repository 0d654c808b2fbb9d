import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { Navigate, Route, Routes, type Location } from 'react-router-dom';
import { Images } from './images/Images.tsx';
import { paths } from './navigation/paths.ts';
import type { Overlay } from './navigation/overlay.ts';
import { lendViewer } from './images/open-viewer.ts';
import { PageSkeleton } from './page/PageSkeleton.tsx';

const Blog = lazy(() => import('./blog/Blog.tsx'));
const Post = lazy(() => import('./blog/Post.tsx'));
const Site = lazy(() => import('./texts/Site.tsx'));
const Album = lazy(() => import('./album/Album.tsx'));
const Contact = lazy(() => import('./contact/Contact.tsx'));
const Profile = lazy(() => import('./profile/Profile.tsx'));
const Help = lazy(() => import('./profile/Help.tsx'));
const Login = lazy(() => import('./session/Login.tsx'));
const Worksafe = lazy(() => import('./worksafe/Worksafe.tsx'));
const Select = lazy(() => import('./sites/Select.tsx'));
const Search = lazy(() => import('./search/Search.tsx'));
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

/** Every page of the site. `null`: an overlay was opened directly, there is nothing below it. */
export function Pages({ location }: { location: Location | null }) {
  if (!location) return null;
  return (
    <Routes location={location}>
      <Route path="/images" element={<Images />} />
      <Route path="/blog" element={later(<Blog />, 'cards', 'Blog')} />
      <Route path="/blog/:postId" element={later(<Post />, 'text')} />
      <Route path="/site/:page" element={later(<Site />, 'text')} />
      <Route path="/album/:albumId" element={later(<Album />, 'tiles')} />
      <Route path="/suche" element={later(<Search />, 'lines')} />
      <Route path="/contact" element={later(<Contact />, 'lines', 'Schreiben Sie mir.')} />
      <Route path="/profil" element={later(<Profile />, 'lines')} />
      <Route path="/profil/help" element={later(<Help />, 'text', 'Hilfe')} />
      <Route path="/profil/mails" element={later(<Profile />, 'lines')} />
      <Route path="/login" element={later(<Login />, 'lines')} />
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
