import { Navigate, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { paths } from '../paths.ts';
import { useSurface, useTitle } from '../shell/page.ts';
import { state } from '../state.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { Link } from '../ui/Link.tsx';

/** The login screen, where a logout and an expired session lead to. */
export default function Login() {
  const navigate = useNavigate();
  const { user } = useSnapshot(state);
  useTitle('Anmeldung');
  useSurface('image');
  // In this window or in another one.
  if (user) return <Navigate to={paths.images} replace />;
  return (
    <main id="inhalt">
      <Dialog title="Anmeldung:">
        <LoginForm onDone={() => void navigate(paths.images, { replace: true })} />
        <p className="login-back">
          <Link className="textlink" to={paths.images}>
            Zurück zu den Bildern
          </Link>
        </p>
      </Dialog>
    </main>
  );
}
