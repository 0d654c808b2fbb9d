import { useState } from 'react';
import { decryptAlbum } from '@lichthof/api/contract/album';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { picturesOf } from '../../ui/format.ts';
import { SubmitButtons } from '../../ui/SubmitButtons.tsx';
import { watchTask } from '../tasks/server-tasks.ts';

interface DecryptProps {
  album: { id: string; title: string };
  pictures: number;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks, and turns the encryption of an album off: work that goes on in the list of tasks. */
export function Decrypt({ album, pictures, onDone, onCancel }: DecryptProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  async function decrypt(): Promise<void> {
    setBusy(true);
    try {
      const { taskId } = await call(decryptAlbum, { body: { album: album.id }, headers: authIdHeader() });
      void watchTask(taskId).then(onDone);
      onCancel();
    } catch (failure) {
      setError(toApiError(failure).message);
      setBusy(false);
    }
  }
  return (
    <Dialog title="Verschlüsselung aufheben?" onCancel={onCancel}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void decrypt();
        }}
      >
        <p className="msg">
          {picturesOf(pictures)} aus „{album.title}“ liegen danach lesbar auf dem Server, und niemand braucht
          mehr ein Passwort.
        </p>
        {error && (
          <p className="danger" role="alert">
            {error}
          </p>
        )}
        <SubmitButtons label="Verschlüsselung aufheben" disabled={false} busy={busy} onCancel={onCancel} />
      </form>
    </Dialog>
  );
}
