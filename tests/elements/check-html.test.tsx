import { expect } from '@esm-bundle/chai';
import { checkHtml, documentation, exampleHtml, sanitize } from '@lichthof/elements';

const messages = (html: string, known?: Parameters<typeof checkHtml>[1]) =>
  checkHtml(html, known).map(({ message }) => message);

/** What a finding points at. */
const marked = (html: string, known?: Parameters<typeof checkHtml>[1]) =>
  checkHtml(html, known).map(({ from, to }) => html.slice(from, to));

test('what is right is not complained about', () => {
  for (const html of [
    '',
    'Text < 3 & mehr > 2',
    '<p class="lead" onclick="x">Ein <b>Satz</b><br>und <img src="/x.jpg" alt="a > b"> mehr</p><hr>',
    '<!-- <brpwc-nothing> --><style>brpwc-x</style><textarea><brpwc-x></textarea>',
    '<P>eins<p>zwei<ul><li>a<li>b</ul><dl><dt>x<dd>y</dl>',
    '<brpwc-contributor contributorId="mira" showRole="1" silent=true></brpwc-contributor>',
    '<BRPWC-CONTRIBUTOR CONTRIBUTORID=mira></BRPWC-CONTRIBUTOR>',
    "<brpwc-contributor contributor-id='mira' class=x data-x aria-label=y title></brpwc-contributor>",
    '<brpwc-post-text id="t-a" condition="SFW"></brpwc-post-text><brpwc-post-text id="t-a" condition></brpwc-post-text>',
    '<brpwc-conditional condition="nsfw"><p>a</p><div><p>b</p></div></brpwc-conditional>',
    '<p><brpwc-conditional condition="nsfw">a <i>b</i></brpwc-conditional> c</p>',
    '<p>vorher</p><brpwc-link href="https://example.org/"><p>a</p></brpwc-link>',
    '<ul><li><brpwc-link href="/x"><ul><li>innen</ul></brpwc-link></ul>',
    '<p><button><brpwc-conditional condition="sfw"><p>x</p></brpwc-conditional></button></p>',
    '<table><tr><td><brpwc-contributor contributorId="a"></brpwc-contributor></td></tr></table>',
  ]) {
    expect(messages(html), html).to.deep.equal([]);
  }
});

for (const { examples } of documentation()) {
  for (const example of examples) {
    test(`the example "${example.title}" is right`, () => {
      expect(messages(exampleHtml(example))).to.deep.equal([]);
    });
  }
}

const wrong: [html: string, ...messages: string[]][] = [
  ['<brpwc-albun id="x"></brpwc-albun>', 'Den Baustein brpwc-albun gibt es nicht.'],
  ['<brpwc-link href="/x" onclick="y">x</brpwc-link>', 'brpwc-link hat kein Attribut onclick.'],
  ['<brpwc-album id="x" post="y"></brpwc-album>', 'brpwc-album hat kein Attribut post.'],
  ['<brpwc-album></brpwc-album>', 'brpwc-album braucht das Attribut id.'],
  [
    '<brpwc-contributor contributorId=" "></brpwc-contributor>',
    'brpwc-contributor braucht das Attribut contributorId.',
  ],
  [
    '<brpwc-contributor contributorId="a" showRole="ja"></brpwc-contributor>',
    'showRole kann nicht „ja“ sein. Möglich sind: 0, 1, true, false.',
  ],
  [
    '<brpwc-conditional condition="NSFW">x</brpwc-conditional>',
    'condition kann nicht „NSFW“ sein. Möglich sind: nsfw, sfw.',
  ],
  [
    '<brpwc-post-text id="t-a" condition="x"></brpwc-post-text>',
    'condition kann nicht „x“ sein. Möglich sind: nsfw, sfw.',
  ],
  ['<p><brpwc-album id="x"></p>', 'brpwc-album wird nicht geschlossen: </brpwc-album> fehlt.'],
  ['<brpwc-link href="/x">a <b>b', 'brpwc-link wird nicht geschlossen: </brpwc-link> fehlt.'],
  ['a</brpwc-link>', 'Zu </brpwc-link> fehlt der Anfang.'],
  [
    '<brpwc-album id="x"/>',
    'Bitte <brpwc-album></brpwc-album> schreiben: einen Schrägstrich am Ende kennt HTML hier nicht.',
  ],
  [
    '<p><brpwc-conditional condition="nsfw"><p>Akt</p></brpwc-conditional></p>',
    '<p> steht nicht in brpwc-conditional, sondern dahinter: es beendet das <p>, in dem brpwc-conditional begonnen hat.',
  ],
  [
    '<p>a <brpwc-conditional condition="nsfw"><b><h2>Akt</h2></b></brpwc-conditional></p>',
    '<h2> steht nicht in brpwc-conditional, sondern dahinter: es beendet das <p>, in dem brpwc-conditional begonnen hat.',
  ],
  [
    '<ul><li><brpwc-conditional condition="nsfw"><li>Akt</brpwc-conditional></ul>',
    '<li> steht nicht in brpwc-conditional, sondern dahinter: es beendet das <li>, in dem brpwc-conditional begonnen hat.',
  ],
  [
    '<table><brpwc-conditional condition="nsfw"><tr><td>x</td></tr></brpwc-conditional></table>',
    'brpwc-conditional darf in einer Tabelle nur in einer Zelle stehen.',
  ],
  [
    '<div><brpwc-conditional condition="sfw"></div></brpwc-conditional>',
    'brpwc-conditional wird nicht geschlossen: </brpwc-conditional> fehlt.',
  ],
];

for (const [html, ...expected] of wrong) {
  test(`finds what is wrong in ${html}`, () => expect(messages(html)).to.deep.equal(expected));
}

test('a finding points at what is meant', () => {
  expect(marked('<p>Text <brpwc-album id="x" post="y > z"></brpwc-album></p>')).to.deep.equal([
    'post="y > z"',
  ]);
  expect(marked('<p>Text <brpwc-link href="/">x</p>')).to.deep.equal(['<brpwc-link href="/">']);
});

test('references to what does not exist are dead, as far as it is known', () => {
  const known = {
    contributor: new Set(['mira']),
    image: new Map([['i1', null]]),
    post: new Set(['p-ich']),
    text: new Set(['t-impressum']),
    album: new Set(['winter']),
  };
  const html = `<brpwc-contributor contributorId="jo"></brpwc-contributor><brpwc-contributor contributorId="mira"></brpwc-contributor>
    <brpwc-post-image id="i2" clickTarget="/blog/p-weg"></brpwc-post-image><brpwc-post-image id="i1"></brpwc-post-image>
    <brpwc-post-text id="t-weg"></brpwc-post-text><brpwc-post-text id="p-ich"></brpwc-post-text><brpwc-post-text id="x"></brpwc-post-text>
    <brpwc-album id="weg" postId="p-ich"></brpwc-album><brpwc-link href="/album/weg?x">x</brpwc-link>
    <a href="/site/weg">x</a><a href="/site/impressum">x</a><a href="/site/t-impressum">x</a><a href="/images">x</a>`;
  expect(messages(html, known)).to.deep.equal([
    'Den Beitragenden „jo“ gibt es nicht.',
    'Das Bild „i2“ gibt es nicht.',
    'Den Beitrag „p-weg“ gibt es nicht.',
    'Den Textbaustein „t-weg“ gibt es nicht.',
    'Einen Text „x“ gibt es nicht.',
    'Das Fotoalbum „weg“ gibt es nicht.',
    'Das Fotoalbum „weg“ gibt es nicht.',
    'Den Textbaustein „t-weg“ gibt es nicht.',
  ]);
  expect(messages(html)).to.deep.equal([]);
});

/** Whether the browser agrees that all text „drin“ is inside one of our elements. */
const isInside = (html: string) => {
  const walker = document.createTreeWalker(sanitize(html), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { nodeValue, parentElement } = walker.currentNode;
    if (nodeValue?.includes('drin') && !parentElement?.closest('brpwc-conditional')) return false;
  }
  return true;
};

test('it agrees with the parser of the browser on what escapes', () => {
  const outer = ['p', 'div', 'li', 'dd', 'b', 'td', 'button', 'blockquote', 'h2', 'span'];
  const inner = [
    'p',
    'div',
    'li',
    'dt',
    'b',
    'ul',
    'hr',
    'h3',
    'table',
    'span',
    'figure',
    'section',
    'em',
    'a',
  ];
  for (const around of outer) {
    for (const within of inner) {
      const text = within === 'table' ? '<tr><td>drin</td></tr>' : 'drin';
      const block = `<${within}>${text}</${within}>`;
      const content = `<brpwc-conditional condition="sfw">${block}</brpwc-conditional>`;
      const html =
        around === 'td' ? `<table><tr><td>${content}</td></tr></table>` : `<${around}>${content}</${around}>`;
      expect(messages(html).length === 0, html).to.equal(isInside(html));
    }
  }
});
