import '../styles/forms.css';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Album } from '@lichthof/api/contract/album';
import { toApiError } from '../server/api-error.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { unlock } from './unlock.ts';

interface UnlockDialogProps {
  album: DeepReadonly<Album>;
  onCancel: () => void;
}

/** Asks for the password of an album until it is right. It leaves with the notice that the album is locked. */
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
    const { signal } = leaving.current;
    setBusy(true);
    setError('');
    try {
      await unlock(album.id, password, { signal, onRetry: ({ message }) => setWaiting(message) });
    } catch (failure) {
      if (!signal.aborted) setError(toApiError(failure).message);
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
