import type { Filter } from '@lichthof/api/contract/filter';
import type { FilterOption } from '@lichthof/api/contract/user';
import { ratingOf } from '../ratings/ratings.ts';

/** The pictures of an album that fit, as far as the server can tell: ratings are each user's own. */
export const albumFilter = (id: string, option: FilterOption): Filter => ({
  and: [
    { eq: ['album', id] },
    ...(option.showTrash ? [] : [{ eq: ['trash', false] } satisfies Filter]),
    ...(option.pubOnly ? [{ eq: ['public', true] } satisfies Filter] : []),
    ...(option.nonPubOnly ? [{ eq: ['public', false] } satisfies Filter] : []),
    ...(option.noSfw ? [{ eq: ['ws', false] } satisfies Filter] : []),
    ...(option.noNsfw ? [{ eq: ['ws', true] } satisfies Filter] : []),
  ],
});

export const isByRating = ({ favsOnly, minRating, maxRating }: FilterOption) =>
  favsOnly || minRating > 0 || maxRating < 5;

/** Whether what the user thinks of a picture fits. */
export function matchesRating(imageId: string, { favsOnly, minRating, maxRating }: FilterOption): boolean {
  const { rating, favorite } = ratingOf(imageId);
  return (favorite || !favsOnly) && rating >= minRating && rating <= maxRating;
}

export const countFilters = (option: FilterOption) =>
  [
    option.favsOnly,
    option.pubOnly,
    option.nonPubOnly,
    option.noSfw,
    option.noNsfw,
    option.showTrash,
    option.minRating > 0 || option.maxRating < 5,
  ].filter(Boolean).length;
