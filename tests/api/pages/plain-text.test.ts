import { expect, test } from 'vitest';
import { plainText } from '../../../api/pages/plain-text.ts';

const CAPTION =
  '<p>Mit <brpwc-contributor contributor-id="c-mira">M.</brpwc-contributor> am <b>See</b></p><brpwc-album id="x">Die Hochzeit <i>und mehr</i></brpwc-album><p>Ende</p>';

test('who may be named is, in place of what is written there, and nothing else that an element shows', () => {
  const known = new Map([['c-mira', { name: 'Mira Falk', role: undefined }]]);
  expect(plainText(CAPTION, known)).toBe('Mit Mira Falk am See Ende');
  expect(plainText(CAPTION)).toBe('Mit am See Ende');
});
