import { useState, type FormEvent } from 'react';
import { recover } from '@lichthof/api/contract/recovery';
import { EMAIL_PATTERN } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';

interface Props {
  known: string;
  onClose: () => void;
}

/** Asks where to send a link for a new password; says the same for every address. */
export function ForgotPassword({ known, onClose }: Props) {
  const [email, setEmail] = useState(known);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const valid = EMAIL_PATTERN.test(email);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!valid || busy) return;
    setBusy(true);
    setError('');
    try {
      await call(recover, { body: { email } });
      setSent(true);
    } catch (failure) {
      setError(toApiError(failure).message);
    }
    setBusy(false);
  }

  return (
    <Dialog title="Passwort vergessen" onCancel={onClose}>
      {sent ? (
        <div className="stack">
          <p className="msg">
            <output>
              Gibt es zu {email} einen Zugang, ist ein Link dorthin unterwegs. Er gilt einen Tag und nur ein
              einziges Mal. Sehen Sie auch im Ordner für Werbung nach.
            </output>
          </p>
          <div className="btnrow">
            <Button look="primary" onClick={onClose}>
              Fertig
            </Button>
          </div>
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          {error && <Alert className="alert--form">{error}</Alert>}
          <p className="msg">Mit dem Link, den Sie bekommen, vergeben Sie ein neues Passwort.</p>
          <div className="field">
            <label htmlFor="recovery-email">E-Mail:</label>
            <input
              className="input"
              id="recovery-email"
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value.trim())}
            />
          </div>
          <SubmitButtons label="Link anfordern" disabled={!valid} busy={busy} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  );
}
