import type { User } from '../../contract/user.ts';
import type { Fresh } from './fresh.ts';
import { GROUP } from './groups.ts';

export type Member = Fresh<User>;

/** Password of every member of the demo; the administrator's is made when the server first starts. */
export const MEMBER_PASSWORD = 'dunkelkammer';

const member = (id: string, name: string, group: string, rest: Partial<User> = {}): Member => ({
  id,
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.org`,
  admin: false,
  groups: [group],
  contributorIds: [],
  created: '2025-01-15T09:00:00.000Z',
  ...rest,
});

/** In a group that an album names; also a contributor. */
export const mira = member('u-mira', 'Mira Holm', GROUP.family, { contributorIds: ['mira-holm'] });
/** In a child of that group, so in it as well. */
export const tilda = member('u-tilda', 'Tilda Holm', GROUP.children);
/** May see the album of her house, and load it. */
export const ruth = member('u-ruth', 'Ruth Ritter', GROUP.builders);
/** In the parent group only: may see that album, but not load it. */
export const kurt = member('u-kurt', 'Kurt Lindner', GROUP.clients);
/** In no group that any album names. */
export const nils = member('u-nils', 'Nils Brandt', GROUP.friends);
/** May edit where albums let the editors. */
export const edda = member('u-edda', 'Edda Simon', GROUP.editors);

export const users: readonly Member[] = [mira, tilda, ruth, kurt, nils, edda];
