import '../styles/forms.css';
import { useState, type FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { ApiError, mayBeLost, toApiError } from '../server/api-error.ts';
import { state } from '../server/state.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { toast } from '../ui/toasts.ts';
import { newPassword, setPassword } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { Alert } from '../ui/Alert.tsx';

/** A new password for whoever is logged in. Who came by a login link may have none, and is not asked for it. */
export default function PasswordDialog({ onDone }: { onDone: () => void }) {
  const { claims } = useSnapshot(state).session;
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const [repeated, setRepeated] = useState('');
  const [hasRepeated, setHasRepeated] = useState(false);
  const [errors, setErrors] = useState<{ current?: string; wanted?: string; form?: string }>({});
  const [busy, setBusy] = useState(false);
  // After a first password the same session has to name it: the server says so then.
  const isChange = !claims?.viaLink || errors.current !== undefined;
  const differs = repeated !== wanted && (hasRepeated || !wanted.startsWith(repeated));
  const valid = wanted !== '' && repeated === wanted && (current !== '' || !isChange);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!valid || busy) return;
    const flaw = flawOf(wanted);
    setErrors(flaw ? { wanted: flaw } : {});
    if (flaw) return;
    setBusy(true);
    try {
      await changePassword({ newPassword: wanted, ...(isChange && { currentPassword: current }) });
      toast(`Ihr Passwort ist ${isChange ? 'geändert' : 'gesetzt'}. Andere Anmeldungen sind beendet.`);
      onDone();
    } catch (failure) {
      setErrors(errorsOf(failure));
    }
    setBusy(false);
  }

  return (
    <Dialog title="Neues Passwort vergeben" onCancel={onDone}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {errors.form && <Alert className="alert--form">{errors.form}</Alert>}
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={claims?.email ?? ''} readOnly hidden />
        {isChange && (
          <PasswordField
            id="password-current"
            label="Aktuelles Passwort:"
            autoComplete="current-password"
            value={current}
            error={errors.current}
            onChange={setCurrent}
          />
        )}
        <PasswordField
          id="password-new"
          label="Neues Passwort:"
          autoComplete="new-password"
          value={wanted}
          error={errors.wanted}
          onChange={setWanted}
        />
        <PasswordField
          id="password-repeated"
          label="Neues Passwort wiederholen:"
          autoComplete="new-password"
          value={repeated}
          error={differs ? 'Die beiden Eingaben stimmen nicht überein.' : undefined}
          onChange={setRepeated}
          onLeave={() => setHasRepeated(repeated !== '')}
        />
        <SubmitButtons
          label={isChange ? 'Passwort ändern' : 'Passwort setzen'}
          disabled={!valid}
          busy={busy}
          onCancel={onDone}
        />
      </form>
    </Dialog>
  );
}

/** Beside the field that it is about, if the server says which. */
function errorsOf(failure: unknown) {
  const error = toApiError(failure);
  const { fields, message } = error;
  const about = (name: string) => fields.find(({ field }) => field === name)?.message;
  const current = about('currentPassword');
  const wanted = about('newPassword');
  return {
    ...(current && { current }),
    ...(wanted && { wanted }),
    ...(!current && !wanted && { form: mayBeLost(error) ? `${UNSURE} ${message}` : message }),
  };
}

const UNSURE = 'Ob das neue Passwort schon gilt, ist nicht sicher.';

/** What is wrong with a new password, as a sentence; nothing if it will do. */
const flawOf = (password: string): string | undefined =>
  newPassword.safeParse(password).error?.issues[0]?.message;

interface Change {
  currentPassword?: string;
  newPassword: string;
}

async function changePassword(body: Change): Promise<void> {
  if (!state.session.jwt) throw new ApiError('Authentifizierung erforderlich!', 0, 'missing_jwt');
  await call(setPassword, { body });
}
