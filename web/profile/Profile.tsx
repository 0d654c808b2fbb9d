import '../styles/page.css';
import '../styles/profile.css';
import { CircleQuestionMark } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { paths } from '../navigation/paths.ts';
import { state } from '../server/state.ts';
import { Link } from 'react-router-dom';
import { Albums } from './Albums.tsx';
import { ROLES } from '@lichthof/api/contract/roles';
import { useLists } from '../server/lists.ts';
import { FilterSummary } from './FilterSummary.tsx';
import { ToLogin } from '../session/ToLogin.tsx';
import { Main, usePage } from '../page/Page.tsx';

/** What is kept of who is logged in. Nothing can be changed here. */
export default function Profile() {
  const { user, session } = useSnapshot(state);
  const caption = useCaption(session.claims?.contributorIds ?? []);
  usePage('Profil', 'read');
  if (!user) return <ToLogin />;
  return (
    <Main className="page">
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
    </Main>
  );
}

/** How pictures name the user: the names and roles of the contributors that he is. Undefined while they are loading. */
function useCaption(contributorIds: readonly string[]): string | undefined {
  const { items } = useSnapshot(state).contributors;
  const { loaded, error } = useLists('contributors');
  if (!loaded && !error) return undefined;
  const named = contributorIds
    .map((id) => items.get(id))
    .flatMap((one) =>
      one?.name ? [typeof one.role === 'number' ? `${one.name} (${ROLES[one.role]})` : one.name] : [],
    );
  return named.join(', ') || 'Keine Nennung eingerichtet.';
}
