import { ROLES, UNNAMED_ROLES } from '@lichthof/api/contract/roles';
import type { ViewProps } from '../element/types.ts';
import { CATALOG, type Catalog } from '../catalog/catalog.ts';
import { define } from '../element/define.ts';
import { useHostState, useList } from '../host/hooks.ts';
import { Written } from './written.tsx';

export const defineContributor = (): void =>
  define({ tag: 'brpwc-contributor', ...CATALOG['brpwc-contributor'], view: Contributor });

/** The name of a contributor, with the role if wanted. Whoever is unpublished or wants no credit is not named. */
function Contributor({
  contributorId,
  showRole,
  silent,
  element,
}: ViewProps<Catalog['brpwc-contributor']['inputs']>) {
  const settled = useList('contributors');
  const contributor = useHostState((state) => state.contributors.items.get(contributorId));
  if (!contributor) {
    if (!settled) return <Written element={element} />;
    if (silent) return null;
    return (
      <span className="credit is-error">{`Der Beitragende '${contributorId}' kann nicht geladen werden!`}</span>
    );
  }
  const { name, role, published } = contributor;
  if (!name || published === false || UNNAMED_ROLES.includes(role!)) return null;
  return (
    <span className="credit">
      {showRole && ROLES[role!] && <span className="role">{ROLES[role!]}: </span>}
      {name}
    </span>
  );
}
