import '../styles/forms.css';
import { useEffect, useState, type FormEvent } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { recoveryOffered } from '@lichthof/api/contract/recovery';
import { EMAIL_PATTERN } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { login } from './login.ts';
import { Alert } from '../ui/Alert.tsx';

interface LoginFormProps {
  logIn?: (email: string, password: string) => Promise<void>;
  /** Why there is something to log in for once more. */
  refusal?: string;
  onDone?: () => void;
  onCancel?: () => void;
}

/** Valid only with an address and a password; after a refusal it keeps what was entered and says why. */
export function LoginForm({ logIn = login, refusal = '', onDone, onCancel }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState(refusal);
  const [busy, setBusy] = useState(false);
  const [offersLink, setOffersLink] = useState(false);
  const [forgot, setForgot] = useState(false);
  useEffect(() => {
    // Without an answer there is one way in less.
    void call(recoveryOffered).then(
      ({ mail }) => setOffersLink(mail),
      () => undefined,
    );
  }, []);
  const valid = EMAIL_PATTERN.test(email) && password.length > 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!valid || busy) return;
    setBusy(true);
    setError('');
    try {
      await logIn(email, password);
      onDone?.();
    } catch (failure) {
      setError(toApiError(failure).message);
    }
    setBusy(false);
  }

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {error && <Alert className="alert--form">{error}</Alert>}
        <div className="field">
          <label htmlFor="login-email">E-Mail:</label>
          <input
            className="input"
            id="login-email"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value.trim())}
          />
        </div>
        <PasswordField
          id="login-password"
          label="Passwort:"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <SubmitButtons label="Login" disabled={!valid} busy={busy} onCancel={onCancel} />
      </form>
      {offersLink && (
        <p className="login-back">
          <button className="textlink" type="button" onClick={() => setForgot(true)}>
            Passwort vergessen?
          </button>
        </p>
      )}
      {forgot && <ForgotPassword known={email} onClose={() => setForgot(false)} />}
    </>
  );
}

interface LoginDialogProps {
  onDone: () => void;
  onCancel: () => void;
}

export default function LoginDialog({ onDone, onCancel }: LoginDialogProps) {
  const refusal = refusedBefore(useLocation());
  return (
    <Dialog title="Anmeldung:" onCancel={onCancel}>
      <LoginForm refusal={refusal} onDone={onDone} onCancel={onCancel} />
    </Dialog>
  );
}

/** Why a login link did not lead in: the entry of the history for the login that follows says it. */
function refusedBefore({ state }: Pick<Location, 'state'>): string {
  const entry: unknown = state;
  return typeof entry === 'object' &&
    entry !== null &&
    'refusal' in entry &&
    typeof entry.refusal === 'string'
    ? entry.refusal
    : '';
}
