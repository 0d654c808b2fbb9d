import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '../state.ts';

const LoginDialog = lazy(() => import('./LoginDialog.tsx'));
const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'));

const close = () => {
  state.dialog = null;
};

/** The dialog that is open, whatever page is below. Whose password is to be changed has to be known first. */
export function Dialogs() {
  const { dialog, user, site } = useSnapshot(state);
  const asksPassword = dialog === 'password' && user;
  const asksLogin = dialog && !asksPassword && site.features.login;
  return (
    <Suspense>
      {asksPassword && <PasswordDialog onDone={close} />}
      {asksLogin && <LoginDialog onDone={() => dialog === 'login' && close()} onCancel={close} />}
    </Suspense>
  );
}
