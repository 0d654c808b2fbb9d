import '../styles/page.css';
import '../styles/profile.css';
import { CircleQuestionMark } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { useSurface, useTitle } from '../page/page.ts';
import { state } from '../server/state.ts';
import { Link } from 'react-router-dom';
import { Albums } from './Albums.tsx';
import { useCaption } from './caption.ts';
import { FilterSummary } from './FilterSummary.tsx';
import { ToLogin } from '../session/ToLogin.tsx';

/** What is kept of who is logged in. Nothing can be changed here. */
export default function Profile() {
  const { user, session } = useSnapshot(state);
  const caption = useCaption(session.claims?.contributorIds ?? []);
  useTitle('Profil');
  useSurface('read');
  if (!user) return <ToLogin />;
  return (
    <main id="inhalt" className="page">
      <div className="page-head">
        <h1>{user.name}</h1>
        <div className="btnrow">
          <button className="btn" type="button" onClick={() => (state.dialog = 'password')}>
            Passwort ändern
          </button>
          <Link className="btn btn--quiet" to={paths.help}>
            <CircleQuestionMark className="icon" />
            Hilfe
          </Link>
        </div>
      </div>
      <section className="twocol">
        <h2>Profil</h2>
        <dl className="dl">
          <dt>Name</dt>
          <dd>{user.name}</dd>
          <dt>E-Mail</dt>
          <dd>{session.claims?.email ?? '–'}</dd>
          <dt>Bilderbeschriftung</dt>
          <dd aria-busy={caption === undefined || undefined}>{caption ?? '…'}</dd>
        </dl>
      </section>
      <section className="twocol">
        <h2>Eingestellte Filter</h2>
        <FilterSummary />
      </section>
      <section className="twocol">
        <h2>Meine Fotoalben</h2>
        <Albums />
      </section>
    </main>
  );
}
