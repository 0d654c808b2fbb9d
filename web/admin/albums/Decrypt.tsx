import { decryptAlbum } from '@lichthof/api/contract/album-password';
import { call } from '../../server/api.ts';
import { useSubmit } from '../../server/use-submit.ts';
import { authIdHeader } from '../../session/auth-id.ts';
import { Alert } from '../../ui/Alert.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { picturesOf } from '../../ui/format.ts';
import { watchTask } from '../tasks/server-tasks.ts';

interface DecryptProps {
  album: { id: string; title: string };
  pictures: number;
  onDone: () => void;
  onCancel: () => void;
}

export function Decrypt({ album, pictures, onDone, onCancel }: DecryptProps) {
  const { busy, refusal, submit } = useSubmit(async () => {
    const { taskId } = await call(decryptAlbum, { body: { album: album.id }, headers: authIdHeader() });
    void watchTask(taskId).then(onDone);
    onCancel();
  });
  return (
    <FormDialog
      title="Verschlüsselung aufheben?"
      submitLabel="Verschlüsselung aufheben"
      busy={busy}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="msg">
        {picturesOf(pictures)} aus „{album.title}“ liegen danach lesbar auf dem Server, und niemand braucht
        mehr ein Passwort.
      </p>
      {refusal && <Alert>{refusal.message}</Alert>}
    </FormDialog>
  );
}
