import { useState } from 'react';
import { recover } from '@lichthof/api/contract/recovery';
import { EMAIL_PATTERN } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { useSubmit } from '../server/use-submit.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { EmailField } from './EmailField.tsx';

interface Props {
  known: string;
  onClose: () => void;
}

export function ForgotPassword({ known, onClose }: Props) {
  const [email, setEmail] = useState(known);
  const [sent, setSent] = useState(false);
  const valid = EMAIL_PATTERN.test(email);
  const { busy, refusal, submit } = useSubmit(async () => {
    await call(recover, { body: { email } });
    setSent(true);
  });

  if (!sent)
    return (
      <FormDialog
        title="Passwort vergessen"
        submitLabel="Link anfordern"
        disabled={!valid}
        busy={busy}
        onSubmit={submit}
        onCancel={onClose}
      >
        {refusal && <Alert className="alert--form">{refusal.message}</Alert>}
        <p className="msg">Mit dem Link, den Sie bekommen, vergeben Sie ein neues Passwort.</p>
        <EmailField id="recovery-email" value={email} onChange={setEmail} />
      </FormDialog>
    );
  return (
    <Dialog title="Passwort vergessen" onCancel={onClose}>
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
    </Dialog>
  );
}
