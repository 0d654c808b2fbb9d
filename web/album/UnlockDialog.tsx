import '../styles/forms.css';
import { useEffect, useRef, useState } from 'react';
import { type Album, unlockAlbum } from '@lichthof/api/contract/album';
import type { ApiError } from '../server/api-error.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { call } from '../server/api.ts';
import { useSubmit } from '../server/use-submit.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { setTokens } from '../session/session.ts';

interface UnlockDialogProps {
  album: DeepReadonly<Album>;
  onCancel: () => void;
}

export function UnlockDialog({ album, onCancel }: UnlockDialogProps) {
  const [password, setPassword] = useState('');
  const [waiting, setWaiting] = useState('');
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const { busy, refusal, submit, forgetRefusal } = useSubmit(async () => {
    leaving.current = new AbortController();
    const { signal: until } = leaving.current;
    const retry = { quick: 3, until, onRetry: ({ message }: ApiError) => setWaiting(message) };
    const body = { album: album.id, password };
    const unlocking = call(unlockAlbum, { body, headers: authIdHeader(), retry });
    // Also where somebody has left meanwhile: the session has been replaced.
    setTokens(await unlocking.finally(() => setWaiting('')));
  });

  return (
    <Dialog title="Passwort eingeben" onCancel={onCancel}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (password) submit();
        }}
      >
        <PasswordField
          id="album-password"
          label={`Passwort für „${album.title}“`}
          autoComplete="off"
          value={password}
          error={refusal?.message}
          onChange={(value) => {
            setPassword(value);
            forgetRefusal();
          }}
        />
        {waiting && <output className="muted sm">{waiting} Wir versuchen es weiter.</output>}
        <SubmitButtons label="Entsperren" disabled={!password} busy={busy} onCancel={onCancel} />
      </form>
    </Dialog>
  );
}
