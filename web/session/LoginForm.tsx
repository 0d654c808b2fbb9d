import '../styles/forms.css';
import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { recoveryOffered } from '@lichthof/api/contract/recovery';
import { EMAIL_PATTERN } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { useSubmit } from '../server/use-submit.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { EmailField } from './EmailField.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { login } from './login.ts';
import { Alert } from '../ui/Alert.tsx';

interface LoginFormProps {
  logIn?: (email: string, password: string) => Promise<void>;
  refusal?: string;
  onDone?: () => void;
  onCancel?: () => void;
}

/** Valid only with an address and a password; after a refusal it keeps what was entered and says why. */
export function LoginForm({ logIn = login, refusal = '', onDone, onCancel }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
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

  const [isFirst, setFirst] = useState(true);
  const sending = useSubmit(async () => {
    setFirst(false);
    await logIn(email, password);
    onDone?.();
  });
  const before = refusedBefore(useLocation());
  const error = sending.refusal?.message ?? (isFirst ? refusal || before : '');

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (valid) sending.submit();
        }}
      >
        {error && <Alert className="alert--form">{error}</Alert>}
        <EmailField id="login-email" value={email} onChange={setEmail} />
        <PasswordField
          id="login-password"
          label="Passwort:"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <SubmitButtons label="Login" disabled={!valid} busy={sending.busy} onCancel={onCancel} />
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
  return (
    <Dialog title="Anmeldung:" onCancel={onCancel}>
      <LoginForm onDone={onDone} onCancel={onCancel} />
    </Dialog>
  );
}

/** Why a login link did not lead in, or a session has ended: the entry of the history for the login that follows says it. */
function refusedBefore({ state }: Pick<Location, 'state'>): string {
  const entry: unknown = state;
  if (typeof entry !== 'object' || entry === null) return '';
  if ('hasEnded' in entry && entry.hasEnded === true) return ENDED;
  return 'refusal' in entry && typeof entry.refusal === 'string' ? entry.refusal : '';
}

export const ENDED =
  'Ihre Anmeldung ist abgelaufen, oder Ihr Zugang wurde geändert. Bitte melden Sie sich neu an.';
