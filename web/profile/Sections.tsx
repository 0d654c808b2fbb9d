import { useSnapshot } from 'valtio';
import { ROLES } from '@lichthof/api/contract/roles';
import { LetterKeys } from '../preferences/LetterKeys.tsx';
import { useLists } from '../server/lists.ts';
import { state } from '../server/state.ts';
import { Albums } from './Albums.tsx';
import { FilterSummary } from './FilterSummary.tsx';
import { NewsSwitch } from './NewsSwitch.tsx';

export function Sections({ admin = false }: { admin?: boolean }) {
  const { user, session } = useSnapshot(state);
  const caption = useCaption(session.claims?.contributorIds ?? []);
  return (
    <>
      <section className="twocol">
        <h2>Profil</h2>
        <dl className="dl">
          <dt>Name</dt>
          <dd>{user?.name}</dd>
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
        <h2>Bedienung</h2>
        <LetterKeys />
      </section>
      {user && !session.claims?.admin && (
        <section className="twocol">
          <h2>Mails</h2>
          <NewsSwitch />
        </section>
      )}
      <section className="twocol">
        <h2>Meine Fotoalben</h2>
        <Albums admin={admin} />
      </section>
    </>
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
