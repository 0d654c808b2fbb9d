import { Copy, KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '@lichthof/api/contract/call';
import { createLoginLink } from '@lichthof/api/contract/session';
import type { User } from '@lichthof/api/contract/user';
import { call } from '../../server/api.ts';
import { toastOnError } from '../../server/toast-on-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { copy } from '../share/MadeLink.tsx';

export function LoginLink({ user }: { user: User }) {
  const [made, setMade] = useState<AnswerOf<typeof createLoginLink> | null>(null);
  const [busy, setBusy] = useState(false);

  async function make(mail: boolean): Promise<void> {
    setBusy(true);
    await toastOnError(async () => {
      const link = await call(createLoginLink, { body: { userId: user.id, mail } });
      if (link.mailed) toast(`Der Anmeldelink ist unterwegs an ${user.email}.`);
      else setMade(link);
    });
    setBusy(false);
  }

  return (
    <section className="audience" aria-labelledby="anmeldelink">
      <div className="subhead24">
        <h2 id="anmeldelink">Anmeldelink</h2>
        <p>
          Er gilt sieben Tage und nur einmal; danach kann {user.name} ein eigenes Passwort vergeben. Ein neuer
          Link macht den vorigen ungültig.
        </p>
      </div>
      <div className="btnrow">
        <Button Icon={KeyRound} disabled={busy} onClick={() => void make(false)}>
          Anmeldelink erstellen
        </Button>
        <Button Icon={Mail} disabled={busy} onClick={() => void make(true)}>
          Anmeldelink mailen
        </Button>
      </div>
      {made && (
        <Dialog title="Der Anmeldelink ist erstellt" isShownOnce onCancel={() => setMade(null)}>
          <div className="stack">
            {made.mailError && <p className="msg">{made.mailError}</p>}
            <p className="msg">Er wird nur dieses eine Mal gezeigt.</p>
            <p className="recovery-key link24">{made.link}</p>
            <div className="btnrow">
              <Button look="quiet" onClick={() => setMade(null)}>
                Fertig
              </Button>
              <Button look="primary" Icon={Copy} onClick={() => void copy(made.link)}>
                Kopieren
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
