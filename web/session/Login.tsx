import { Navigate, useLocation, Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { returnTo } from './return-to.ts';
import { Main, usePage } from '../page/Page.tsx';

export default function Login() {
  const from = returnTo(useLocation());
  const { user } = useSnapshot(state);
  usePage('Anmeldung', 'image');
  // In this window or in another one.
  if (user) return <Navigate to={from ?? paths.images} replace />;
  return (
    <Main>
      <Dialog title="Anmeldung:">
        <LoginForm />
        <p className="login-back">
          <Link className="textlink" to={paths.images}>
            Zurück zu den Bildern
          </Link>
        </p>
      </Dialog>
    </Main>
  );
}
