import '../styles/forms.css';
import { useEffect, useState, type ReactNode } from 'react';
import { openLink } from '@lichthof/api/contract/album-link';
import { Failed } from '../page/Failed.tsx';
import { storage } from '../preferences/visit.ts';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { authIdHeader } from '../session/auth-id.ts';
import { setTokens } from '../session/session.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { SubmitButtons } from '../ui/SubmitButtons.tsx';
import { Main } from '../page/Page.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Of the tab: what a reload goes on with, until the link is open or refused for good. */
const kept = () => `link:${window.location.pathname}`;

/**
 * The token of a link for a recipient; `#inhalt` is none. It leaves the address at once: it must not stay in the history or be
 * passed on by mistake.
 */
function takeToken(): string | null {
  const { hash, pathname, search } = window.location;
  const token = /^#([\w-]{20,200})$/.exec(hash)?.[1];
  if (!token) return storage('sessionStorage')?.getItem(kept()) ?? null;
  window.history.replaceState(window.history.state, '', pathname + search);
  storage('sessionStorage')?.setItem(kept(), token);
  return token;
}

/** Opens an album with the link that has led here, before anything of the album is asked for. */
export function LinkDoor({ children }: { children: ReactNode }) {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    // Another link, put into the address of this page.
    const look = () => setToken((before) => takeToken() ?? before);
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  if (token === null) return children;
  return <Opening key={token} token={token} onOpen={() => setToken(null)} />;
}

/** These will not open it the next time either. */
const FINAL = new Set(['link-invalid', 'invalid-fields']);

function Opening({ token, onOpen }: { token: string; onOpen: () => void }) {
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null);
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    const body = { token, ...(password && { password }) };
    try {
      const { jwt, id } = await call(openLink, { body, headers: authIdHeader() });
      storage('sessionStorage')?.removeItem(kept());
      setTokens({ jwt, id });
      onOpen();
    } catch (error) {
      const refusal = toApiError(error);
      if (FINAL.has(refusal.code)) storage('sessionStorage')?.removeItem(kept());
      setFailure(refusal);
      setWrong(refusal.message);
    }
    setBusy(false);
  }

  useEffect(() => {
    void open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- once, without a password
  }, []);

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
              error={wrong}
              onChange={(value) => {
                setPassword(value);
                setWrong('');
              }}
            />
            <SubmitButtons label="Öffnen" disabled={!password} busy={busy} />
          </form>
        </Dialog>
      )}
    </Main>
  );
}
