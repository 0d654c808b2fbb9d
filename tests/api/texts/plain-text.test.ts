import { expect, test } from 'vitest';
import { abstractOf } from '../../../api/texts/abstract.ts';
import { plainText } from '../../../api/texts/plain-text.ts';

const CAPTION =
  '<p>Mit <brpwc-contributor contributor-id="c-mira">M.</brpwc-contributor> am <b>See</b></p><brpwc-album id="x">Die Hochzeit <i>und mehr</i></brpwc-album><p>Ende</p>';

test('who may be named is, in place of what is written there, and nothing else that an element shows', () => {
  const known = new Map([['c-mira', { name: 'Mira Falk' }]]);
  expect(plainText(CAPTION, known)).toBe('Mit Mira Falk am See Ende');
  expect(plainText(CAPTION)).toBe('Mit am See Ende');
});

// issue 11, 5: search over titles, texts, tags and contributors
test('a post is found by its headings, captions, lists and lines, each word for itself', () => {
  const html =
    '<h2>Nachtfahrt</h2><p> </p><p>Vor<br>dem <b>Fähr</b>hafen.</p><ul><li>Stativ</li><li>Filter</li></ul>' +
    '<figure><img src="/x.jpg"><figcaption>Am Kai</figcaption></figure>';
  expect(abstractOf(html)).toEqual({
    abstract: 'Vor dem Fährhafen.',
    more: true,
    words: 'Nachtfahrt Vor dem Fährhafen. Stativ Filter Am Kai',
    safeWords: 'Nachtfahrt Vor dem Fährhafen. Stativ Filter Am Kai',
    indexed: true,
  });
});

test('a text without a space is cut as well, and no letter in two', () => {
  expect(abstractOf(`<p>${'x'.repeat(5000)}</p>`)).toMatchObject({
    abstract: `${'x'.repeat(280)} …`,
    more: true,
  });
  expect(abstractOf(`<p>x${'🌄'.repeat(500)}</p>`).abstract).toBe(`x${'🌄'.repeat(139)} …`);
});
