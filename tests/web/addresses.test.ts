import { expect, test } from 'vitest';
import { pageName, splitTitle } from '../../api/contract/page-name.ts';
import { withPage } from '../../web/blog/list.ts';
import { hasTags, pageIn, paths } from '../../web/navigation/paths.ts';
import { asTarget, targetOf } from '../../web/navigation/overlay.ts';

test.each([
  ['/worksafe', '/images'],
  ['/worksafe/blog', '/blog'],
  ['/select/blog/p-ich', '/blog/p-ich'],
  ['/select/album/ernte', '/album/ernte'],
  ['/worksafe/profil/help', '/profil/help'],
  ['/worksafe/suche', '/suche'],
  ['/worksafe/site/impressum/mehr', '/site/impressum'],
  ['/worksafe//fremd.example', '/images'],
  ['/worksafe/v1/data', '/images'],
  ['/select/https:/fremd.example', '/images'],
])('%s leads to %s', (pathname, target) => expect(targetOf({ pathname })).toBe(target));

test('an overlay that is opened from another one leads to the same target', () => {
  expect(asTarget({ pathname: '/blog/p-ich' })).toBe('/blog/p-ich');
  expect(asTarget({ pathname: '/select/blog/p-ich' })).toBe('/blog/p-ich');
  expect(asTarget({ pathname: '/a/b/c' })).toBe('/images');
});

test('pages of the list are counted from 1 in the address; nonsense is the first', () => {
  expect(pageIn('')).toBe(0);
  for (const page of [0, 1, 41]) expect(pageIn(paths.blogPage(page).replace(/^[^?]*/, ''))).toBe(page);
  for (const search of ['?seite=0', '?seite=-3', '?seite=x', '?seite=']) expect(pageIn(search)).toBe(0);
});

test('another page of the list keeps its tags', () => {
  expect(withPage('?tag=3&seite=4', 1)).toBe('?tag=3&seite=2');
  expect(withPage('?tag=3&seite=4', 0)).toBe('?tag=3');
  expect(['?tag=3', '?bild=x&tag=3', '?etag=3', ''].map((search) => hasTags(search))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('t-impressum is impressum, and what cannot be a text block is the default page', () => {
  expect(pageName('impressum')).toBe('impressum');
  expect(pageName('t-impressum')).toBe('impressum');
  expect(pageName('../geheim')).toBe('default');
});

test('a heading of its own is the title of a page', () => {
  expect(splitTitle('x', '\n<h1 class="a">Wind &amp; <em>Wetter</em></h1><p>1</p>')).toEqual({
    title: 'Wind & Wetter',
    rest: '<p>1</p>',
  });
  expect(splitTitle('tfp', '<p>1</p>')).toEqual({ title: 'TfP', rest: '<p>1</p>' });
  expect(splitTitle('neu', undefined).rest).toBeUndefined();
});
