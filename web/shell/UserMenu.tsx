import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';

const Account = lazy(() => import('./Account.tsx'));

/** Who is logged in, with what he can do; or the way to log in. */
export function UserMenu() {
  const { user, site } = useSnapshot(state);
  const { key } = useLocation();
  if (user) {
    // Wherever somebody goes, the menu is closed again.
    return <Suspense>{<Account key={key} name={user.name} />}</Suspense>;
  }
  if (!site.features.login) return null;
  return (
    <button className="status status--login" type="button" onClick={() => (state.dialog = 'login')}>
      Anmelden
    </button>
  );
}
