import * as auth from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { ApiError } from '../server/api-error.ts';
import { setSafeMode } from '../preferences/safe-mode.ts';
import { state } from '../server/state.ts';
import { finishLogin } from './passkey.ts';
import { setTokens } from './session.ts';
import { decodeToken } from './token.ts';

export async function login(email: string, password: string): Promise<void> {
  const answer = await call(auth.login, { body: { email, password } }).catch((error: unknown) => {
    throw error instanceof ApiError ? loginError(error) : error;
  });
  const tokens = await finishLogin(answer);
  if (!decodeToken(tokens.jwt)) throw new ApiError(MISSING, 0, 'missing_jwt');
  setTokens(tokens);
  if (state.session.claims?.admin) setSafeMode(false);
}

const MISSING = 'Unauthorized, missing JWT';

/** Refusals that say more to whoever knows the password. */
const SAID = new Set(['access-expired', 'passkey-invalid']);

function loginError(error: ApiError): ApiError {
  const text =
    error.status === 401 || (error.status === 403 && !SAID.has(error.code))
      ? 'Zugriff verweigert - E-Mail und Passwort prüfen'
      : error.status === 404
        ? 'Benutzer nicht gefunden!'
        : error.code === 'schema'
          ? MISSING
          : error.message;
  return new ApiError(text, error.status, error.code, { cause: error });
}
