import '../styles/page.css';
import '../styles/post.css';
import '../styles/post-content.css';
import '../styles/post-layout.css';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../navigation/paths.ts';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { HelpText } from './HelpText.tsx';
import { Main, usePage } from '../page/Page.tsx';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { exchangeToken } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { toApiError } from '../server/api-error.ts';
import { toast } from '../ui/toasts.ts';
import { finishLogin } from '../session/passkey.ts';
import { setTokens } from '../session/session.ts';
import { LOGIN, RedirectToLogin } from '../session/RedirectToLogin.tsx';

export default function Help() {
  usePage('Hilfe', 'read');
  return (
    <MembersOnly>
      <Main>
        <article className="post">
          <header className="head">
            <div className="meta">
              <span className="eyebrow">Für Mitglieder</span>
            </div>
            <h1>Hilfe</h1>
            <Link className="iconbtn close" to={paths.profile}>
              <span>Schließen</span>
              <X className="icon" />
            </Link>
          </header>
          <div className="content help">
            <HelpText contact={<Link to={paths.contact}>kurze Nachricht</Link>} />
          </div>
        </article>
      </Main>
    </MembersOnly>
  );
}

/** For who is logged in, or comes with a login link; everybody else is asked to log in. */
function MembersOnly({ children }: { children: ReactNode }) {
  const { user } = useSnapshot(state);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const token = useRef(new URLSearchParams(search).get('token'));
  const asksPassword = new URLSearchParams(search).get('pwd') === '1';
  const isMember = user !== null;

  useEffect(() => {
    if (!token.current) return;
    const used = token.current;
    // Whoever looks at the screen or at the history must not find it.
    void navigate(pathname, { replace: true });
    // Whoever forgot the password is asked for no old one in the session that the link begins.
    if (isMember && !asksPassword) return;
    const enter = async () => {
      try {
        await enterByLink(used);
        if (asksPassword) state.dialog = 'password';
      } catch (failure) {
        const { code, message } = toApiError(failure);
        const refusal = asksPassword || code !== 'link-invalid' ? message : '';
        // Over the login, a toast would lie behind its dialog.
        if (!isMember) void navigate(LOGIN, { replace: true, state: { from: pathname, refusal } });
        else if (refusal) toast(refusal, { error: true });
      }
    };
    void enter();
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- a token is good for once
  }, []);

  if (isMember) return children;
  return token.current ? <PageSkeleton shape="text" /> : <RedirectToLogin to={LOGIN} />;
}

/** Starts a session with the token of a login link; rejects if it is used up, expired or none at all. */
async function enterByLink(token: string): Promise<void> {
  setTokens(await finishLogin(await call(exchangeToken, { body: { token }, retry: { quick: 3 } })));
}
