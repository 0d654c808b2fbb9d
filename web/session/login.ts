import * as auth from '@lichthof/api/contract/session';
import { call } from '../api.ts';
import { ApiError } from '../api-error.ts';
import { setSafeMode } from '../safe-mode.ts';
import { state } from '../state.ts';
import { begin } from './session.ts';

/** Rejects with the sentence of the error catalogue. */
export async function login(email: string, password: string): Promise<void> {
  const tokens = await call(auth.login, { body: { email, password } }).catch((error: unknown) => {
    throw error instanceof ApiError ? loginError(error) : error;
  });
  if (!tokens.jwt) throw new ApiError('Unauthorized, missing JWT', 0, 'missing_jwt');
  begin(tokens);
  if (state.session.claims?.admin) setSafeMode(false);
}

function loginError(error: ApiError): ApiError {
  const text =
    error.status === 401 || error.status === 403
      ? 'Zugriff verweigert - E-Mail und Passwort prüfen'
      : error.status === 404
        ? 'Benutzer nicht gefunden!'
        : error.message;
  return new ApiError(text, error.status, error.code, { cause: error });
}
