import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { ROLES, UNNAMED_ROLES } from '@lichthof/api/contract/roles';
import type { ContributorSeen } from '@lichthof/elements';
import { ensureList } from '../server/data.ts';
import { state } from '../server/state.ts';

export function Credits({ ids }: { ids: readonly string[] }) {
  const { contributors } = useSnapshot(state);
  const unknown = ids.length > 0 && contributors.state !== 3;
  useEffect(() => {
    if (unknown) ensureList('contributors').catch(() => {});
  }, [unknown]);

  if (unknown && !contributors.error) return <p className="credits">{'\u00a0'}</p>;
  const list = namedContributors(ids, contributors.items).map(credit).join(', ');
  return <p className="credits">{list ? `Danke ${list}` : 'Vielen Dank an alle Beteiligten'}</p>;
}

export const namedContributors = (
  ids: readonly string[],
  items: ReadonlyMap<string, Readonly<ContributorSeen>>,
) => ids.flatMap((id) => items.get(id) ?? []).filter(isNamed);

const credit = ({ name, role }: Readonly<ContributorSeen>) =>
  typeof role === 'number' ? `${name} (${ROLES[role]})` : name;

const isNamed = ({ name, role, published }: Readonly<ContributorSeen>) =>
  Boolean(name) && published === true && !(typeof role === 'number' && UNNAMED_ROLES.includes(role));
