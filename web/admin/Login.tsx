import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { ApiError, toApiError } from '../server/api-error.ts';
import { paths } from '../navigation/paths.ts';
import { login } from '../session/login.ts';
import { ENDED, LoginForm } from '../session/LoginForm.tsx';
import { returnTo } from '../session/return-to.ts';
import { endSession } from '../session/session.ts';
import { state } from '../server/state.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { adminPaths } from '../navigation/admin-paths.ts';
import { Main, usePage } from '../page/Page.tsx';
import { forgetEnded, sessionHasEnded } from './navigation.tsx';

const REFUSAL = 'Der Zugriff auf die Admin Oberfläche ist nur als Administrator erlaubt ...';

export default function Login() {
  const from = returnTo(useLocation());
  const admin = useSnapshot(state).session.claims?.admin ?? false;
  const [isRefused] = useState(() => state.user !== null && !admin);
  const [hasEnded] = useState(sessionHasEnded);
  // Not while drawing: what is drawn first may be thrown away.
  useEffect(forgetEnded, []);
  usePage('Anmeldung', 'read');
  useEffect(() => {
    if (isRefused) void endSession();
  }, [isRefused]);
  if (admin) return <Navigate to={from ?? adminPaths.start} replace />;
  return (
    <Main>
      <Dialog title="Anmeldung:">
        <LoginForm logIn={logIn} refusal={isRefused ? REFUSAL : hasEnded ? ENDED : ''} />
        <p className="login-back">
          <a className="textlink" href={paths.images}>
            Zurück zu den Bildern
          </a>
        </p>
      </Dialog>
    </Main>
  );
}

async function logIn(email: string, password: string): Promise<void> {
  try {
    await login(email, password);
  } catch (error) {
    const { message, status, code } = toApiError(error);
    throw new ApiError(`Anmeldung fehlgeschlagen: ${message}`, status, code, { cause: error });
  }
  if (state.session.claims?.admin) return;
  await endSession();
  throw new ApiError(REFUSAL, 403, 'not-allowed');
}
