import type { UserGroup } from '../../contract/user.ts';
import type { Fresh } from './fresh.ts';

/** Ids as the back office makes them of the names. */
export const GROUP = {
  family: 'ug-familie-ho',
  children: 'ug-nichten-un',
  clients: 'ug-kunden',
  builders: 'ug-baufamilie',
  editors: 'ug-redaktion',
  friends: 'ug-bekannte',
} as const;

const group = (id: string, name: string, parentId: string | null = null): Fresh<UserGroup> => ({
  id,
  name,
  parentId,
});

/** Parents before their children, so that they can be stored in this order. */
export const groups: readonly Fresh<UserGroup>[] = [
  group(GROUP.family, 'Familie Holm'),
  group(GROUP.children, 'Nichten und Neffen', GROUP.family),
  group(GROUP.clients, 'Kunden'),
  group(GROUP.builders, 'Baufamilie Ritter', GROUP.clients),
  group(GROUP.editors, 'Redaktion'),
  group(GROUP.friends, 'Bekannte'),
];
