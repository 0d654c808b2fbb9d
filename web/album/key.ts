import type { FilterOption } from '@lichthof/api/contract/user';
import type { State } from '../server/state.ts';
import type { DeepReadonly } from '../server/deep-readonly.ts';

/** What is shown to whoever has not chosen anything. */
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

type Seeing = Pick<State, 'safeMode' | 'user' | 'unlocked' | 'filterOption' | 'albums'>;

/** Says what has to be shown of an album: another mode, reader, filter or order is another key. */
export const albumKey = (from: DeepReadonly<Seeing>, id: string) =>
  JSON.stringify([
    id,
    from.safeMode,
    from.user?.id,
    from.unlocked.includes(id),
    from.albums.items.get(id)?.sortBy,
    optionOf(from),
  ]);

/** The filter of who is looking; null while that of a user is on its way. */
export function optionOf({
  user,
  filterOption,
}: DeepReadonly<Pick<State, 'user' | 'filterOption'>>): FilterOption | null {
  if (!user) return NO_FILTER;
  return filterOption?.userId === user.id ? filterOption : null;
}
