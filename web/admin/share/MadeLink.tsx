import { Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { mailLink } from '@lichthof/api/contract/album-link';
import { call } from '../../server/api.ts';
import { idempotencyHeader } from '../../server/idempotency.ts';
import { useSubmit } from '../../server/use-submit.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useDiscardQuestion } from '../../ui/discard-question.tsx';
import { toast } from '../../ui/toasts.ts';
import { TextField } from '../form/fields.tsx';

interface MadeLinkProps {
  url: string;
  token: string;
  onClose: () => void;
}

/** Shows a link, copies and mails it: afterwards nobody can read it any more. */
export function MadeLink({ url, token, onClose }: MadeLinkProps) {
  const [to, setTo] = useState('');
  const [message, setMessage] = useState('');
  const [preview, setPreview] = useState<{ to: string; subject: string; text: string } | null>(null);
  const [headers] = useState(idempotencyHeader);
  const { onInput, leave, question } = useDiscardQuestion(onClose);
  const { busy, refusal, submit } = useSubmit(async () => {
    const isPreview = preview === null;
    const answer = await call(mailLink, { body: { token, to, message, preview: isPreview }, headers });
    if (isPreview) return setPreview(answer);
    toast(`Der Link geht per Mail an ${answer.to}.`);
    onClose();
  });

  return (
    <Dialog title="Der Link ist erstellt" isShownOnce onCancel={leave}>
      <form
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="msg">Er wird nur dieses eine Mal gezeigt.</p>
        <p className="recovery-key link24">{url}</p>
        <div className="btnrow">
          <Button Icon={Copy} onClick={() => void copy(url)}>
            Kopieren
          </Button>
        </div>
        {preview ? (
          <div className="mail24">
            <p>
              <small>An {preview.to}</small>
              <b>{preview.subject}</b>
            </p>
            <pre>{preview.text}</pre>
          </div>
        ) : (
          <>
            <TextField
              id="link-to"
              label="Per Mail an"
              type="email"
              value={to}
              error={refusal?.reason}
              onChange={setTo}
            />
            <TextField
              id="link-message"
              label="Nachricht (optional)"
              rows={3}
              value={message}
              onChange={setMessage}
            />
          </>
        )}
        {preview && refusal && <Alert>{refusal.reason}</Alert>}
        <div className="btnrow">
          <Button look="quiet" onClick={preview ? () => setPreview(null) : leave}>
            {preview ? 'Zurück' : 'Fertig'}
          </Button>
          <Button
            look="primary"
            Icon={Mail}
            type="submit"
            disabled={!to.trim()}
            aria-disabled={busy || undefined}
          >
            {preview ? 'Senden' : 'Vorschau der Mail'}
          </Button>
        </div>
      </form>
      {question}
    </Dialog>
  );
}

export const copy = (url: string) =>
  copyText(url, 'Der Link ist in der Zwischenablage.', 'Bitte markieren und kopieren Sie den Link.');
