import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '../state.ts';

const LoginDialog = lazy(() => import('./LoginDialog.tsx'));

/** The dialog that is open, whatever page is below. */
export function Dialogs() {
  const { dialog } = useSnapshot(state);
  return <Suspense>{dialog === 'login' && <LoginDialog onDone={() => (state.dialog = null)} />}</Suspense>;
}
