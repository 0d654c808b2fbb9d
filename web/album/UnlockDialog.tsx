import '../styles/forms.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Album, unlockAlbum } from '@lichthof/api/contract/album';
import { type ApiError, toApiError } from '../server/api-error.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { call } from '../server/api.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { setTokens } from '../session/session.ts';

interface UnlockDialogProps {
  album: DeepReadonly<Album>;
  onCancel: () => void;
}

export function UnlockDialog({ album, onCancel }: UnlockDialogProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [waiting, setWaiting] = useState('');
  const [busy, setBusy] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!password || busy) return;
    leaving.current = new AbortController();
    const { signal: until } = leaving.current;
    setBusy(true);
    setError('');
    try {
      const retry = { quick: 3, until, onRetry: ({ message }: ApiError) => setWaiting(message) };
      const body = { album: album.id, password };
      // Also where somebody has left meanwhile: the session has been replaced.
      setTokens(await call(unlockAlbum, { body, headers: authIdHeader(), retry }));
    } catch (failure) {
      if (!until.aborted) setError(toApiError(failure).message);
    }
    setWaiting('');
    setBusy(false);
  }

  return (
    <Dialog title="Passwort eingeben" onCancel={onCancel}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          id="album-password"
          label={`Passwort für „${album.title}“`}
          autoComplete="off"
          value={password}
          error={error}
          onChange={(value) => {
            setPassword(value);
            setError('');
          }}
        />
        {waiting && <output className="muted sm">{waiting} Wir versuchen es weiter.</output>}
        <SubmitButtons label="Entsperren" disabled={!password} busy={busy} onCancel={onCancel} />
      </form>
    </Dialog>
  );
}
