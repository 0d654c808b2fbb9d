import { CircleAlert, CircleCheck, Send } from 'lucide-react';
import { useState } from 'react';
import { sendTestMail } from '@lichthof/api/contract/settings';
import { call } from '../../server/api.ts';
import { useSubmit } from '../../server/use-submit.ts';
import { Button } from '../../ui/Button.tsx';

export function TestMail({ hasServer, to }: { hasServer: boolean; to: string }) {
  const [answered, setAnswered] = useState<{ accepted: boolean; answer: string } | null>(null);
  const { busy, refusal, submit } = useSubmit(async () => {
    setAnswered(null);
    setAnswered(await call(sendTestMail, { body: { to } }));
  });
  const result = refusal ? { accepted: false, answer: refusal.reason } : answered;

  return (
    <div className="field testmail">
      <Button small busy={busy} Icon={Send} disabled={!hasServer || to === ''} onClick={submit}>
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
