import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { adminPaths } from '../navigation/admin-paths.ts';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { RedirectToLogin } from '../session/RedirectToLogin.tsx';
import Login from './Login.tsx';
import { BackOfficeRouter } from './navigation.tsx';
import { PageAwaited } from './page/AdminPage.tsx';
import { SCREENS } from './screens.tsx';
import { AdminShell } from './shell/AdminShell.tsx';
import { currentView } from './viewing/view.ts';
import { ViewFrame } from './viewing/ViewFrame.tsx';

const PreviewPage = lazy(() => import('./editor/preview/PreviewPage.tsx'));

/** The second application of the page: everything below `/admin`, and the frame around `site` where it is seen as somebody else does. */
export function BackOffice({ site }: { site: ReactNode }) {
  // Whoever comes here leaves nothing that he saw as a visitor.
  useEffect(() => {
    // Named here, and not in the first file with all that this one needs.
    void import('../offline/Offline.tsx').then(({ forgetSeen }) => forgetSeen());
  }, []);
  const view = currentView();
  if (view) return <ViewFrame view={view}>{site}</ViewFrame>;
  return (
    <BackOfficeRouter>
      <Routes>
        <Route path={adminPaths.login} element={<Login />} />
        {/* In a frame of the editor, without what is around a page. */}
        <Route
          path={adminPaths.preview}
          element={
            <Guard>
              <Suspense>
                <PreviewPage />
              </Suspense>
            </Guard>
          }
        />
        <Route
          path={`${adminPaths.home}/*`}
          element={
            <Guard>
              <AdminShell>
                <Screens />
              </AdminShell>
            </Guard>
          }
        />
      </Routes>
    </BackOfficeRouter>
  );
}

/** Administrators only; everybody else reads on the login screen why. */
function Guard({ children }: { children: ReactNode }) {
  const { session } = useSnapshot(state);
  const { pathname, search } = useLocation();
  if (session.claims?.admin) return children;
  const address = pathname.replace(/\/$/, '');
  const own = OWN[address];
  if (own) return <Elsewhere to={own + search} />;
  // Who asks for nothing begins where the login leads, and not with the log.
  if (address === adminPaths.home) return <Navigate to={adminPaths.login} replace />;
  return <RedirectToLogin to={adminPaths.login} />;
}

/** Members have these on the visitors' side, which also lets in who comes with a login link. */
const OWN: Readonly<Record<string, string>> = {
  [adminPaths.profile]: paths.profile,
  [adminPaths.help]: paths.help,
};

function Elsewhere({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return null;
}

const Screens = () => (
  <ErrorBoundary address={useLocation().pathname}>
    <Suspense fallback={<PageAwaited />}>
      <Routes>
        {Object.entries(SCREENS).map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route index element={<Navigate to={adminPaths.log} replace />} />
        <Route path="*" element={<Navigate to={adminPaths.home} replace />} />
      </Routes>
    </Suspense>
  </ErrorBoundary>
);
