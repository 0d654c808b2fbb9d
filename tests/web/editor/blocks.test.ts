import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf } from '../../../web/admin/editor/preview/blocks.ts';

test('elements that lie in no other one are pieces of their own, and so is the text between them', () => {
  expect(blocksOf('<p>a</p>\n<h2>b <em>c</em></h2>d<br>e<ul><li>f<li>g</ul>')).toEqual([
    '<p>a</p>',
    '\n',
    '<h2>b <em>c</em></h2>',
    'd<br>e',
    '<ul><li>f<li>g</ul>',
  ]);
});

test('an element of ours may be written as an empty one', () => {
  expect(blocksOf('<brpwc-album id="a>b" /><p>c</p>')).toEqual(['<brpwc-album id="a>b" />', '<p>c</p>']);
});

test('what is not properly closed is one piece with all that follows it', () => {
  expect(blocksOf('<p>a</p><div><p>b</p><p>c</p>')).toEqual(['<p>a</p>', '<div><p>b</p><p>c</p>']);
  expect(blocksOf('<p>a</p><b><i>b</b></i><p>c</p>')).toEqual(['<p>a</p>', '<b><i>b</b></i><p>c</p>']);
  expect(blocksOf('<p>a</p></div><p>b</p>')).toEqual(['<p>a</p>', '</div><p>b</p>']);
});

test('tags in comments and raw text begin nothing', () => {
  expect(blocksOf('<!-- <p> --><p>a</p>')).toEqual(['<!-- <p> -->', '<p>a</p>']);
  const raw = '<p>a</p><script>"<p>"</script><p>b</p>';
  expect(blocksOf(raw)).toEqual([raw]);
});

test('nothing is lost, and nothing comes twice', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<div class="a>b">',
    '</div>',
    '<br>',
    '<li>',
    '<!--',
    '-->',
    '<brpwc-x/>',
    'ä ',
    '"',
    '<',
    '>',
  );
  fc.assert(fc.property(fc.array(part), (parts) => blocksOf(parts.join('')).join('') === parts.join('')));
});
