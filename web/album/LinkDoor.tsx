import '../styles/forms.css';
import { useEffect, useState, type ReactNode } from 'react';
import { openLink } from '@lichthof/api/contract/album-link';
import { Failed } from '../page/Failed.tsx';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { setTokens } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { Main } from '../page/Page.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The token of a link for a recipient; `#inhalt` is none. */
const tokenIn = (hash: string) => /^#([\w-]{20,200})$/.exec(hash)?.[1] ?? null;

/** Opens an album with the link that has led here, before anything of the album is asked for. */
export function LinkDoor({ children }: { children: ReactNode }) {
  const [token, setToken] = useState(() => tokenIn(window.location.hash));
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    const body = { token: token!, ...(password && { password }) };
    try {
      const { jwt, id } = await call(openLink, { body, headers: authIdHeader() });
      setTokens({ jwt, id });
      setToken(null);
    } catch (error) {
      setFailure(toApiError(error));
    }
    setBusy(false);
  }

  useEffect(() => {
    if (token === null) return;
    // Out of the address at once: it must not stay in the history or be passed on by mistake.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    void open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once, without a password
  }, []);

  if (token === null) return children;
  if (failure && failure.code !== 'wrong-password')
    return (
      <Failed title="Der Link lässt sich nicht öffnen" message={failure.message} retry={() => void open()} />
    );
  return (
    <Main busy>
      <div className="album-body">
        <Skeleton />
      </div>
      {failure && (
        <Dialog title="Passwort eingeben">
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
              error={password ? undefined : failure.message}
              onChange={setPassword}
            />
            <SubmitButtons label="Öffnen" disabled={!password} busy={busy} />
          </form>
        </Dialog>
      )}
    </Main>
  );
}
