import r2wc from '@r2wc/react-to-web-component';
import { useSnapshot } from 'valtio';
import { roleOf, state } from './store.ts';

interface Props {
  contributorId: string;
  showRole: string;
}

/** The view of a contributor, as r2wc's manual would have it. */
function Contributor({ contributorId, showRole }: Props) {
  const { items } = useSnapshot(state.contributors);
  const contributor = items.get(contributorId);
  if (!contributor) return null;
  return (
    <span className="credit">
      {showRole === '1' && <span className="role">{roleOf(contributor.role)}: </span>}
      {contributor.name}
    </span>
  );
}

customElements.define(
  'bench-r2wc',
  r2wc(Contributor, { props: { contributorId: 'string', showRole: 'string' } }),
);

export const tag = 'bench-r2wc';
export { state };
