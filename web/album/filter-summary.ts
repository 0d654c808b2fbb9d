import type { FilterOption } from '@lichthof/api/contract/user';

export function wordsFor(option: FilterOption): string[] {
  const { minRating, maxRating } = option;
  const words = [
    option.favsOnly && 'Nur Favoriten',
    stars(minRating, maxRating),
    option.pubOnly && 'Nur öffentliche',
    option.nonPubOnly && 'Nur nicht öffentliche',
    option.noNsfw && 'Bedenkliche ausgeblendet',
    option.noSfw && 'Unbedenkliche ausgeblendet',
    option.showTrash && 'Papierkorb eingeblendet',
    option.noComments && 'Ohne Kommentare',
  ];
  return words.filter((word) => word !== false);
}

function stars(min: number, max: number): string | false {
  if (min <= 0 && max >= 5) return false;
  if (min === max) return min === 1 ? '1 Stern' : `${min} Sterne`;
  return `${min} bis ${max} Sterne`;
}
