import { expect, test } from 'vitest';
import { abstractOf } from '../../../api/texts/abstract.ts';
import { removedFrom } from '../../../api/texts/removed.ts';
import { sanitize, sanitizeWorksafe } from '../../../api/texts/sanitize.ts';
import { growsQuadratically } from '../../growth.ts';

const HOSTILE = [
  '<brpwc-a ',
  '<brpwc-a "',
  '<brpwc-link />',
  '<brpwc-conditional condition="nsfw">',
  '<div>',
  '<b></c>',
  '<p><i>',
  '</p>',
  '<table><tr>',
  '<noscript>',
  '<script>',
  '<svg><style>',
  '<textarea',
  '<a href="',
  '<!--',
  '<![CDATA[',
  '&amp',
  '<',
  '<p> ',
];

for (const work of [
  sanitize,
  sanitizeWorksafe,
  abstractOf,
  function whatIsRemoved(html: string) {
    return removedFrom(html, '');
  },
])
  test(`${work.name} takes time in proportion to the length of a text, whatever is in it`, () => {
    expect(HOSTILE.filter((piece) => growsQuadratically(work, piece))).toEqual([]);
  });

test('end tags that end nothing cost no more the deeper they are', () => {
  const deep = (html: string) => sanitize('<b>'.repeat(html.length / 8) + '</c>'.repeat(html.length / 8));
  expect(growsQuadratically(deep, '12345678')).toBe(false);
});

test('elements that are taken out cost no more the more text there is', () => {
  const long = (html: string) => sanitizeWorksafe(html.repeat(5));
  const text = 'Nebel über dem See und im Wald, der Rest ist Himmel. ';
  expect(growsQuadratically(long, `${text}<brpwc-post-text condition="nsfw"></brpwc-post-text>`)).toBe(false);
});

test('what is removed may be as manifold as it likes', () => {
  const manifold = (html: string) =>
    removedFrom(Array.from({ length: html.length / 8 }, (_, i) => `<x${i} y>`).join(''), '');
  expect(growsQuadratically(manifold, '12345678')).toBe(false);
});

test('an end tag that the text breaks off in repeats nothing and leaves nothing', () => {
  expect(sanitize('<p>eins</p></i zwei')).toBe('<p>eins</p>');
  expect(sanitize('<p>eins</p zwei')).toBe('<p>eins</p>');
});
