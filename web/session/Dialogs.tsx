import { lazy } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Aside, MISSING } from '../page/ErrorBoundary.tsx';
import { state } from '../server/state.ts';
import { returnTo } from './return-to.ts';

const LoginDialog = lazy(() => import('./LoginForm.tsx'));
const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'));

const close = () => {
  state.dialog = null;
};

export function Dialogs() {
  const { dialog, user, site } = useSnapshot(state);
  const location = useLocation();
  const navigate = useNavigate();
  const from = returnTo(location);
  /** Who does not want to log in now is not led away when he does so later. */
  const leave = (to: string | null) => {
    close();
    if (from !== null) void navigate(to ?? { search: location.search }, { replace: true });
  };
  const asksPassword = dialog === 'password' && user;
  const asksLogin = dialog && !asksPassword && site.features.login;
  return (
    <Aside address={dialog} instead={MISSING} onLost={close}>
      {asksPassword && <PasswordDialog onDone={close} />}
      {asksLogin && (
        <LoginDialog onDone={() => dialog === 'login' && leave(from)} onCancel={() => leave(null)} />
      )}
    </Aside>
  );
}
