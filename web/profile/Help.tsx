import '../styles/page.css';
import '../styles/post.css';
import '../styles/post-content.css';
import '../styles/post-layout.css';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../navigation/paths.ts';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { HELP } from './help-text.tsx';
import { Main, usePage } from '../page/Page.tsx';
import { useSnapshot } from 'valtio';
import { state } from '../server/state.ts';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { exchangeToken } from '@lichthof/api/contract/session';
import { call } from '../server/api.ts';
import { setTokens } from '../session/session.ts';
import { LOGIN, ToLogin } from '../session/ToLogin.tsx';

/** What members can do here, in words. A login link leads here. */
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
            <nav className="aside toc" aria-label="Inhalt">
              <ol>
                {HELP.map(({ id, title }) => (
                  <li key={id}>
                    <a className="entry" href={`#${id}`}>
                      {title}
                    </a>
                  </li>
                ))}
              </ol>
            </nav>
            <p>
              Diese Software ist in Entwicklung. Zugänge werden von Hand eingerichtet; wenn etwas fehlt oder
              hakt, genügt eine <Link to={paths.contact}>kurze Nachricht</Link>.
            </p>
            {HELP.map((section) => (
              <Section key={section.id} {...section} />
            ))}
          </div>
        </article>
      </Main>
    </MembersOnly>
  );
}

function Section({ id, title, body }: { id: string; title: string; body: ReactNode }) {
  return (
    <>
      <h2 id={id}>{title}</h2>
      {body}
    </>
  );
}

/** For who is logged in, or comes with a login link; everybody else is asked to log in. */
function MembersOnly({ children }: { children: ReactNode }) {
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
