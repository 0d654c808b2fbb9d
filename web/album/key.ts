import type { FilterOption } from '@lichthof/api/contract/user';
import type { State } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';

export const NO_FILTER: FilterOption = {
  favsOnly: false,
  pubOnly: false,
  nonPubOnly: false,
  showTrash: false,
  noSfw: false,
  noComments: false,
  noNsfw: false,
  minRating: 0,
  maxRating: 5,
};

type Seeing = Pick<State, 'safeMode' | 'user' | 'unlocked' | 'filterOption' | 'albums' | 'segment'>;

/** Says which pictures are to be shown of an album: another mode, reader or filter is another key. */
export const listKey = (from: DeepReadonly<Seeing>, id: string) =>
  JSON.stringify([
    id,
    from.safeMode,
    from.user?.id,
    from.unlocked.includes(id),
    filterOptionOf(from),
    from.segment?.key,
  ]);

/** Says what has to be shown of an album: the same pictures in another order are another key. */
export const albumKey = (from: DeepReadonly<Seeing>, id: string) =>
  `${listKey(from, id)} ${from.albums.items.get(id)?.sortBy}`;

/** Stands for whoever is not logged in. */
export const GUEST = '';

export function filterOptionOf({
  user,
  filterOption,
}: DeepReadonly<Pick<State, 'user' | 'filterOption'>>): FilterOption | null {
  if (!user) return filterOption?.userId === GUEST ? filterOption : NO_FILTER;
  return filterOption?.userId === user.id ? filterOption : null;
}
