import { CircleAlert, CircleCheck, Send } from 'lucide-react';
import { useState } from 'react';
import { sendTestMail } from '@lichthof/api/contract/settings';
import { call } from '../../server/api.ts';
import { toApiError } from '../../server/api-error.ts';
import { Button } from '../../ui/Button.tsx';

export function TestMail({ hasServer, to }: { hasServer: boolean; to: string }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<{ accepted: boolean; answer: string } | null>(null);

  async function send(): Promise<void> {
    setBusy(true);
    setResult(null);
    try {
      setResult(await call(sendTestMail, { body: { to } }));
    } catch (failure) {
      setResult({ accepted: false, answer: toApiError(failure).reason });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="field testmail">
      <Button small busy={busy} Icon={Send} disabled={!hasServer || to === ''} onClick={() => void send()}>
        {busy ? 'Wird gesendet …' : 'Testnachricht senden'}
      </Button>
      <output>
        {!hasServer && (
          <p className="hint">Ohne SMTP_URL, MAIL_FROM und MAIL_TO verschickt der Server keine E-Mails.</p>
        )}
        {result && (
          <p className={result.accepted ? 'hint' : 'error'}>
            {result.accepted ? (
              <CircleCheck className="icon icon--sm" />
            ) : (
              <CircleAlert className="icon icon--sm" />
            )}
            {result.accepted ? 'Angenommen. Der Mailserver antwortet: ' : 'Nicht angenommen: '}
            {result.answer}
          </p>
        )}
      </output>
    </div>
  );
}
