import { expect, test } from 'vitest';
import { openedBy, openIn } from '../../../web/admin/editor/code/html-language.ts';
import { placeAt, replaceableRange } from '../../../web/admin/editor/place.ts';

test('outside of tags there is nothing to complete', () => {
  for (const html of ['', 'Text', '<p>', '<p>a < b', '<p title="x">', '</p>'])
    expect(placeAt(html)).toBeNull();
});

test('after < an element is written, and after </ its end', () => {
  expect(placeAt('<p>x</p>\n<brp')).toEqual({ kind: 'tag', from: 10, text: 'brp' });
  expect(placeAt('<')).toEqual({ kind: 'tag', from: 1, text: '' });
  expect(placeAt('<p></')).toEqual({ kind: 'tag', from: 5, text: '' });
});

test('after white space an attribute is written, and those before it are known', () => {
  const html = '<brpwc-album id="a" postId=\'p\' hidden con';
  expect(placeAt(html)).toEqual({
    kind: 'attribute',
    tag: 'brpwc-album',
    given: ['id', 'postId', 'hidden'],
    from: html.length - 3,
    text: 'con',
  });
});

test('between quotes, or without any, a value is written', () => {
  expect(placeAt('<brpwc-contributor\n  contributorId="mir')).toMatchObject({
    kind: 'value',
    tag: 'brpwc-contributor',
    attribute: 'contributorId',
    text: 'mir',
    quote: '"',
  });
  expect(placeAt("<a class='x' href='")).toMatchObject({
    kind: 'value',
    attribute: 'href',
    text: '',
    quote: "'",
  });
  expect(placeAt('<a href=')).toMatchObject({ kind: 'value', attribute: 'href', text: '', quote: '' });
});

test('> writes the end of what it begins, but of no empty element', () => {
  expect(openedBy('<p>x <brpwc-link href="/a>b" class=btn')).toBe('brpwc-link');
  for (const html of ['<br', '<img src="x"', '<brpwc-album id="x" /', 'a ', '<p>x', '</p'])
    expect(openedBy(html)).toBeUndefined();
});

test('</ ends what was opened last', () => {
  expect(openIn('<div><p>a<br>b<em>c</em>')).toBe('p');
  expect(openIn('<div></div>')).toBeUndefined();
  expect(openIn('<brpwc-link href="/x>y">')).toBe('brpwc-link');
});

test('something new goes where nothing is cut in two: behind a tag that is being written', () => {
  const html = '<p>Am See</p><brpwc-album id="see"></brpwc-album> <p title="x">y</p>';
  const room = (text: string, length = 0) => {
    const at = html.indexOf(text);
    const [from, to] = replaceableRange(html, at, at + length);
    return html.slice(0, from) + '|' + html.slice(from, to) + '|' + html.slice(to);
  };
  expect(room('See', 3)).toContain('Am |See|<');
  expect(room('see', 3)).toContain('</brpwc-album>|| ');
  expect(room('x')).toContain('<p title="x">||y');
});
