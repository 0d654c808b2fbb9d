import { expect, test } from 'vitest';
import { closed, openedBy, unmatched } from '../../../web/admin/editor/code/html-language.ts';
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
  const openIn = (html: string) => unmatched(html).begun.at(-1);
  expect(openIn('<div><p>a<br>b<em>c</em>')).toBe('p');
  expect(openIn('<div></div>')).toBeUndefined();
  expect(openIn('<brpwc-link href="/x>y">')).toBe('brpwc-link');
});

/** What stands in the editor, `|` where the cursor is, after each character of it was typed. */
function type(text: string, start = '|'): string {
  let [before = '', after = ''] = start.split('|');
  for (const char of text) {
    const typed = char === '>' || char === '/' ? closed(before, after, char) : null;
    const { back, ahead, insert, on } = typed ?? { back: 0, ahead: 0, insert: char, on: 1 };
    const html = before.slice(0, before.length - back) + insert + after.slice(ahead);
    const at = before.length - back + on;
    [before, after] = [html.slice(0, at), html.slice(at)];
  }
  return `${before}|${after}`;
}

test.each([
  '<h2>Am See</h2>',
  '<h2>Am See</h2>\n<p>Ein <b>schöner</b> Tag.</p>',
  '<ul>\n  <li>Eins</li>\n  <li>Zwei <em>und <strong>drei</strong></em></li>\n</ul>\n',
  '<div><div>innen</div></div><div></div>',
  '<p>Zeile<br>Zeile<br />Zeile</p><hr><p>3 < 5 > 2, a/b</p>',
  '<p><a href="/album/see?a=1">zum <i>See</i></a></p>',
  '<blockquote><p>Ein Satz.</p><p>Noch einer.</p></blockquote>',
  '<brpwc-album id="see"></brpwc-album>\n<brpwc-link href="/a>b">x</brpwc-link>',
  '<H2>Groß</H2><b>b</b>b <p>p</p>p',
])('%j typed key by key is exactly that', (html) => {
  expect(type(html)).toBe(`${html}|`);
});

test('less is enough: > writes the end tag, and </ steps over it or writes it', () => {
  expect(type('<p>Am <b>See')).toBe('<p>Am <b>See|</b></p>');
  expect(type('<p>Am <b>See</ ist es</')).toBe('<p>Am <b>See</b> ist es</p>|');
  expect(type('<li>a</li>\n</ul>', '<ul>\n|\n</ul>\n')).toBe('<ul>\n<li>a</li>\n</ul>|\n');
  expect(type('<li>a</li>\n  </', '<ul>\n  |\n</ul>')).toBe('<ul>\n  <li>a</li>\n</ul>|');
  expect(type('</', '<p>Am See|')).toBe('<p>Am See</p>|');
  // The end of the outer one is not taken for that of the inner one.
  expect(type('</', '<div><div>a|</div>')).toBe('<div><div>a</div>|</div>');
  expect(type('</</', '<div><div>a|</div></div>')).toBe('<div><div>a</div></div>|');
  expect(type('b', '<p><b>See</b>|</p>')).toBe('<p><b>See</b>b|</p>');
});

test('a paragraph that is cut in two stays two', () => {
  expect(type('</p><p>', '<p>Am See| ist es still.</p>')).toBe('<p>Am See</p><p>| ist es still.</p>');
  expect(type('</p><p>', '<div><p>a|b</p></div>')).toBe('<div><p>a</p><p>|b</p></div>');
  expect(type('<p>', '<div>|</div>')).toBe('<div><p>|</p></div>');
  expect(type('<div>', '<div>|</div>')).toBe('<div><div>|</div></div>');
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
