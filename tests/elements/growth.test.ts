import { expect, test } from 'vitest';
import { checkHtml } from '../../elements/check/check-html.ts';
import { closeElements } from '../../elements/html/sanitize.ts';
import { growsQuadratically } from '../growth.ts';

const HOSTILE = [
  '<brpwc-a ',
  '<brpwc-a "',
  '<brpwc-a \'"',
  '<brpwc-link />',
  '<brpwc-link ><p>',
  '<p><brpwc-link ></p>',
  '<div>',
  '<b></c>',
  '<p><i>',
  '</brpwc-link>',
  '<li><brpwc-conditional condition="nsfw">',
  '<textarea',
  '<a href="',
  '<!--',
  '&amp',
];

for (const work of [checkHtml, closeElements])
  test(`${work.name} takes time in proportion to the length of a text, whatever is in it`, () => {
    expect(HOSTILE.filter((piece) => growsQuadratically((html) => work(html), piece))).toEqual([]);
  });

test('a tag with many attributes is no worse', () => {
  const many = (html: string) =>
    checkHtml(`<brpwc-link ${Array.from({ length: html.length / 8 }, (_, i) => `a${i}="x"`).join(' ')}>`);
  expect(growsQuadratically(many, '12345678')).toBe(false);
});
