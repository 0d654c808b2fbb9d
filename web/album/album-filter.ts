import type { FilterOption } from '@lichthof/api/contract/user';
import { ratingOf } from '../ratings/ratings.ts';

export const isByRating = ({ favsOnly, minRating, maxRating }: FilterOption) =>
  favsOnly || minRating > 0 || maxRating < 5;

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
