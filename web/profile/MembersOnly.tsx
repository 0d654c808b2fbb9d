import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { exchangeToken } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { setTokens } from '../session/session.ts';
import { LOGIN, ToLogin } from '../session/ToLogin.tsx';

/** For who is logged in, or comes with a login link; everybody else is asked to log in. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { user } = useSnapshot(state);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const token = useRef(new URLSearchParams(search).get('token'));
  const isMember = user !== null;

  useEffect(() => {
    if (!token.current) return;
    const used = token.current;
    // Whoever looks at the screen or at the history must not find it.
    void navigate(pathname, { replace: true });
    if (isMember) return;
    enterByLink(used).catch(() => void navigate(LOGIN, { replace: true, state: { from: pathname } }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- a token is good for once
  }, []);

  if (isMember) return children;
  return token.current ? <PageSkeleton shape="text" /> : <ToLogin to={LOGIN} />;
}

/** Starts a session with the token of a login link; rejects if it is used up, expired or none at all. */
async function enterByLink(token: string): Promise<void> {
  setTokens(await call(exchangeToken, { body: { token } }));
}
