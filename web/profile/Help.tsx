import '../styles/page.css';
import '../styles/post.css';
import '../styles/post-content.css';
import '../styles/post-layout.css';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../navigation/paths.ts';
import { Link } from 'react-router-dom';
import { HELP } from './help-text.tsx';
import { MembersOnly } from './MembersOnly.tsx';
import { Main, usePage } from '../page/Page.tsx';

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
