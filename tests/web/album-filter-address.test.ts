import { expect, test } from 'vitest';
import { filterOf, wordsOf } from '../../web/album/filter-address.ts';
import { NO_FILTER } from '../../web/album/key.ts';

test.each([
  ['', {}],
  ['favoriten', { favsOnly: true }],
  [
    'nicht-oeffentliche geloeschte 3-bis-4',
    { nonPubOnly: true, showTrash: true, minRating: 3, maxRating: 4 },
  ],
])('the address %j names a filter, and the filter the address', (words, option) => {
  expect(filterOf(words)).toEqual({ ...NO_FILTER, ...option });
  expect(wordsOf({ ...NO_FILTER, ...option })).toBe(words);
});

test.each(['fremd', '4-bis-2', '3-bis-9', 'favsOnly'])('%j means nothing', (words) =>
  expect(wordsOf(filterOf(words))).toBe(''),
);
