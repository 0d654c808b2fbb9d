import { Suspense, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { adminPaths } from '../navigation/admin-paths.ts';
import { state } from '../server/state.ts';
import { ToLogin } from '../session/ToLogin.tsx';
import Login from './Login.tsx';
import { BackOfficeRouter } from './navigation.tsx';
import { PageAwaited } from './page/AdminPage.tsx';
import { SCREENS } from './screens.tsx';
import { AdminShell } from './shell/AdminShell.tsx';

/** The second application of the page: everything below `/admin`. */
export function BackOffice() {
  return (
    <BackOfficeRouter>
      <Routes>
        <Route path={adminPaths.login} element={<Login />} />
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
  if (!session.claims?.admin) return <ToLogin to={adminPaths.login} />;
  return children;
}

const Screens = () => (
  <Suspense fallback={<PageAwaited />}>
    <Routes>
      {Object.entries(SCREENS).map(([path, Screen]) => (
        <Route key={path} path={path} element={<Screen />} />
      ))}
      {/* To the log, as soon as that is here. */}
      <Route path="*" element={<Navigate to={adminPaths.albums} replace />} />
    </Routes>
  </Suspense>
);
