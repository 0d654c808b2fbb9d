import '../styles/forms.css';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { openLink } from '@lichthof/api/contract/album-link';
import { arriveBy } from '../choosing/device.ts';
import { paths } from '../navigation/paths.ts';
import { Empty } from '../page/Empty.tsx';
import { Failed } from '../page/Failed.tsx';
import { forgetToken, useLinkToken } from '../page/link-token.ts';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { idempotencyHeader } from '../server/idempotency.ts';
import { state } from '../server/state.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { setTokens } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { toast } from '../ui/toasts.ts';
import { Main } from '../page/Page.tsx';
import { Skeleton } from './Skeleton.tsx';

const TOKEN = /^#([\w-]{20,200})$/;

export function LinkDoor({ children }: { children: ReactNode }) {
  const [token, done] = useLinkToken(TOKEN);
  if (token === null) return children;
  return <Opening key={token} token={token} onDone={done} />;
}

const FINAL = new Set(['link-invalid', 'invalid-fields']);

function Opening({ token, onDone }: { token: string; onDone: () => void }) {
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const [idempotency] = useState(idempotencyHeader);

  async function open(): Promise<void> {
    setBusy(true);
    const body = { token, ...(password && { password }) };
    const headers = { ...authIdHeader(), ...idempotency };
    try {
      const { jwt, id, ...opened } = await call(openLink, { body, headers });
      if (arriveBy(opened.album, opened.link, opened.chooser ? token : null))
        toast(
          'Das ist die Auswahl aus der Mail. Zu der, die hier zuerst geöffnet wurde, führt der Link zum Album.',
        );
      setTokens({ jwt, id });
      forgetToken();
      onDone();
    } catch (error) {
      const refusal = toApiError(error);
      if (FINAL.has(refusal.code)) forgetToken();
      setFailure(refusal);
      setWrong(refusal.message);
    }
    setBusy(false);
  }

  useEffect(() => {
    // Without the link there was nothing but a login.
    state.dialog = null;
    void open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once, without a password
  }, []);

  const cancel = () => {
    forgetToken();
    onDone();
  };

  const title = 'Der Link lässt sich nicht öffnen';
  if (failure && FINAL.has(failure.code))
    return (
      <Main className="page">
        <Empty isPage title={title} reason={failure.message}>
          <Link className="btn btn--primary" to={paths.images}>
            Zu den Bildern
          </Link>
        </Empty>
      </Main>
    );
  if (failure && failure.code !== 'wrong-password')
    return <Failed title={title} message={failure.message} retry={() => void open()} />;
  return (
    <Main busy>
      <div className="album-body">
        <Skeleton />
      </div>
      {failure && (
        <Dialog title="Passwort eingeben" onCancel={cancel}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (password && !busy) void open();
            }}
          >
            <PasswordField
              id="link-password"
              label="Passwort des Links"
              autoComplete="off"
              value={password}
              error={wrong}
              onChange={(value) => {
                setPassword(value);
                setWrong('');
              }}
            />
            <SubmitButtons label="Öffnen" disabled={!password} busy={busy} onCancel={cancel} />
          </form>
        </Dialog>
      )}
    </Main>
  );
}
