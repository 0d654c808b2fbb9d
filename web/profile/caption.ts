import { useSnapshot } from 'valtio';
import { ROLES } from '@lichthof/api/contract/roles';
import { useLists } from '../server/lists.ts';
import { state } from '../server/state.ts';

/** How pictures name the user: the names and roles of the contributors that he is. Undefined while they are loading. */
export function useCaption(contributorIds: readonly string[]): string | undefined {
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
