import { expect, test } from 'vitest';
import { normalizedWords, unsearchable } from '../../web/search/found.ts';

test.each([
  ['  zwei   Boote ', 'zwei Boote'],
  ['a b c d e f g h i', 'a b c d e f g h'],
  [`${'x'.repeat(199)}📷`, 'x'.repeat(199)],
  ['Nebel\0See \ud83d', 'Nebel See'],
  ['\0', ''],
])('of %j is looked for what can be', (typed, words) => {
  expect(normalizedWords(typed)).toBe(words);
});

test.each([
  ['!!! ???', 'In „!!! ???“ steht kein Wort, nach dem sich suchen lässt.'],
  ['Die und', '„Die und“ steht in fast jedem Text. Bitte geben Sie ein weiteres Wort ein.'],
  ['über-die', '„über-die“ steht in fast jedem Text. Bitte geben Sie ein weiteres Wort ein.'],
  ['die Boote', null],
  ['7', null],
  // Marks are part of a word, as where it is looked for.
  ['die\u0336', null],
])('%s says why nothing is looked for, where nothing is', (words, sentence) => {
  expect(unsearchable(words)).toBe(sentence);
});
