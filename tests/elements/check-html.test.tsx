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
    '<p class="lead" title="y">Ein <b>Satz</b><br>und <img src="/x.jpg" alt="a > b"> mehr <img src="y.jpg" alt></p><hr>',
    '<P>eins<p>zwei<ul><li>a<li>b</ul><dl><dt>x<dd>y</dl>',
    '<brpwc-contributor contributorId="mira" showRole="1" silent=true></brpwc-contributor>',
    '<BRPWC-CONTRIBUTOR CONTRIBUTORID=mira></BRPWC-CONTRIBUTOR>',
    "<brpwc-contributor contributor-id='mira' class=x aria-label=y title></brpwc-contributor>",
    '<brpwc-post-text id="t-a" condition="SFW"></brpwc-post-text><brpwc-post-text id="t-a" condition></brpwc-post-text>',
    '<brpwc-conditional condition="nsfw"><p>a</p><div><p>b</p></div></brpwc-conditional>',
    '<p><brpwc-conditional condition="nsfw">a <i>b</i></brpwc-conditional> c</p>',
    '<p>vorher</p><brpwc-link href="https://example.org/"><p>a</p></brpwc-link>',
    '<ul><li><brpwc-link href="/x"><ul><li>innen</ul></brpwc-link></ul>',
    '<a href="https://www.example.org" target="_blank">x</a><a href="mailto:a@b.de">x</a><a href="#a">x</a><a href="/blog/x?a@b.de">y</a>',
    '<brpwc-conditional condition="nsfw"><brpwc-conditional condition="nsfw">x</brpwc-conditional></brpwc-conditional>',
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
  ['<brpwc-albun id="x"></brpwc-albun>', 'Den Baustein brpwc-albun gibt es nicht. Meinten Sie brpwc-album?'],
  ['<brpwc-link href="/x" onclick="y">x</brpwc-link>', 'brpwc-link hat kein Attribut onclick.'],
  ['<brpwc-album id="x" post="y"></brpwc-album>', 'brpwc-album hat kein Attribut post.'],
  ['<brpwc-album></brpwc-album>', 'brpwc-album braucht das Attribut id.'],
  [
    '<brpwc-contributor contributorId=" "></brpwc-contributor>',
    'brpwc-contributor braucht das Attribut contributorId.',
  ],
  [
    '<brpwc-contributor contributorId="a" showRole="ja"></brpwc-contributor>',
    'showRole kann nicht „ja“ sein. Möglich sind: 0, 1, true, false. Meinten Sie 1?',
  ],
  [
    '<brpwc-conditional condition="NSFW">x</brpwc-conditional>',
    'condition kann nicht „NSFW“ sein. Möglich sind: nsfw, sfw. Meinten Sie nsfw?',
  ],
  [
    '<brpwc-post-text id="t-a" condition="x"></brpwc-post-text>',
    'condition kann nicht „x“ sein. Möglich sind: nsfw, sfw.',
  ],
  ['<p><brpwc-album id="x"></p>', 'brpwc-album wird nicht geschlossen: </brpwc-album> fehlt.'],
  ['<brpwc-link href="/x">a <b>b', 'brpwc-link wird nicht geschlossen: </brpwc-link> fehlt.'],
  ['a</brpwc-link>', 'Zu </brpwc-link> fehlt der Anfang.'],
  ['<a href="java\tscript:alert(1)">x</a>', 'Adressen mit javascript: werden beim Speichern entfernt.'],
  ['<img src="data:image/png;base64,x" alt="">', 'Adressen mit data: werden beim Speichern entfernt.'],
  [
    '<brpwc-post-image id="a" clickTarget="vbscript:x"></brpwc-post-image>',
    'Adressen mit vbscript: werden beim Speichern entfernt.',
  ],
  ['<a href="/x"><a href="/y">x</a></a>', '<a> steht in einem anderen Link.'],
  ['<brpwc-link href="/x"><a href="/y">x</a></brpwc-link>', '<a> steht in einem anderen Link.'],
  ['<a href="/x"><brpwc-album id="y"></brpwc-album></a>', '<brpwc-album> steht in einem anderen Link.'],
  [
    '<brpwc-conditional condition="nsfw"><p><brpwc-conditional condition="sfw">x</brpwc-conditional></p></brpwc-conditional>',
    'brpwc-conditional wird nie gezeigt: es steht in einem Teil für das Gegenteil von sfw.',
  ],
  [
    '<brpwc-conditional condition="sfw"><brpwc-post-text id="t-a" condition="NSFW"></brpwc-post-text></brpwc-conditional>',
    'brpwc-post-text wird nie gezeigt: es steht in einem Teil für das Gegenteil von nsfw.',
  ],
  [
    '<img src="/x.jpg">',
    'Dem Bild fehlt alt: was zu sehen ist, für alle, die es nicht sehen. Leer, wenn es nur schmückt.',
  ],
  ['a <!-- b --> c', 'Kommentare werden beim Speichern entfernt.'],
  ['<script>x</script>', '<script> wird beim Speichern samt Inhalt entfernt.'],
  ['<font color="red">x</font>', '<font> wird beim Speichern entfernt.'],
  ['<p style="x" id="y">x</p>', 'style wird beim Speichern entfernt.', 'id wird beim Speichern entfernt.'],
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

/** The HTML after what is offered was applied, from the end to the beginning. */
const corrected = (html: string, known?: Parameters<typeof checkHtml>[1]) =>
  checkHtml(html, known)
    .flatMap(({ correction }) => correction ?? [])
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, insert }) => text.slice(0, from) + insert + text.slice(to), html);

const mended: [html: string, message: string, corrected: string][] = [
  [
    '<brpwc-albun id="x">y</brpwc-albun>',
    'Den Baustein brpwc-albun gibt es nicht. Meinten Sie brpwc-album?',
    '<brpwc-album id="x">y</brpwc-album>',
  ],
  [
    '<brpwc-link hrev="/x">x</brpwc-link>',
    'brpwc-link hat kein Attribut hrev. Meinten Sie href?',
    '<brpwc-link href="/x">x</brpwc-link>',
  ],
  [
    '<brpwc-post-text id="t-a" condition=nfsw></brpwc-post-text>',
    'condition kann nicht „nfsw“ sein. Möglich sind: nsfw, sfw. Meinten Sie nsfw?',
    '<brpwc-post-text id="t-a" condition="nsfw"></brpwc-post-text>',
  ],
  [
    '<brpwc-album id="x" />',
    'Bitte <brpwc-album></brpwc-album> schreiben: einen Schrägstrich am Ende kennt HTML hier nicht.',
    '<brpwc-album id="x" ></brpwc-album>',
  ],
  [
    '<a href="www.example.org/?a&b">x</a>',
    '„www.example.org/?a&b“ ist so eine Seite dieser Website. Meinten Sie https://www.example.org/?a&b?',
    '<a href="https://www.example.org/?a&amp;b">x</a>',
  ],
  [
    '<brpwc-link href="mira@example.org">x</brpwc-link>',
    '„mira@example.org“ ist so eine Seite dieser Website. Meinten Sie mailto:mira@example.org?',
    '<brpwc-link href="mailto:mira@example.org">x</brpwc-link>',
  ],
  [
    '<a href="//example.org">x</a>',
    'Der Adresse „//example.org“ fehlt https: am Anfang; so wird sie beim Speichern entfernt.',
    '<a href="https://example.org">x</a>',
  ],
  [
    '<a href="/x" target="blank">x</a>',
    'target kann nicht „blank“ sein. Meinten Sie _blank?',
    '<a href="/x" target="_blank">x</a>',
  ],
  ['<p class="a" class="b">x</p>', 'class steht mehrmals in <p>; nur das erste gilt.', '<p class="a">x</p>'],
  ['<p onclick="x()">x</p>', 'onclick wird beim Speichern entfernt.', '<p>x</p>'],
  ['<a href="/x"onclick="y">x</a>', 'onclick wird beim Speichern entfernt.', '<a href="/x">x</a>'],
  ['<p onclick="x()"title="t">x</p>', 'onclick wird beim Speichern entfernt.', '<p title="t">x</p>'],
  ['<a href=/x onclick="y"/>', 'onclick wird beim Speichern entfernt.', '<a href=/x />'],
  ['<p\nclass="a"class="b">x</p>', 'class steht mehrmals in <p>; nur das erste gilt.', '<p\nclass="a">x</p>'],
];

for (const [html, message, right] of mended) {
  test(`offers what is right instead of ${html}`, () => {
    expect(messages(html)).to.include(message);
    expect(corrected(html)).to.equal(right);
    expect(messages(right)).to.deep.equal([]);
  });
}

test('an id that is nearly right is corrected, also in an address without its first slash', () => {
  const known = {
    contributor: new Map([['mira-holm', 1]]),
    post: new Set(['p-shooting', 'p-nebel']),
    text: new Set(['t-impressum']),
  };
  const html =
    '<brpwc-contributor contributorId="mira-hom"></brpwc-contributor><a href="blog/p-shoting?x">x</a><a href="/site/impresum">y</a><a href="blog/ganz-anders">z</a>';
  expect(messages(html, known)).to.deep.equal([
    'Den Beitragenden „mira-hom“ gibt es nicht. Meinten Sie mira-holm?',
    'Den Beitrag „p-shoting“ gibt es nicht. Meinten Sie p-shooting?',
    'Den Textbaustein „t-impresum“ gibt es nicht. Meinten Sie t-impressum?',
    'Den Beitrag „ganz-anders“ gibt es nicht.',
  ]);
  expect(corrected(html, known)).to.equal(
    '<brpwc-contributor contributorId="mira-holm"></brpwc-contributor><a href="blog/p-shooting?x">x</a><a href="/site/impressum">y</a><a href="blog/ganz-anders">z</a>',
  );
});

test('a finding points at what is meant', () => {
  expect(marked('<p>Text <brpwc-album id="x" post="y > z"></brpwc-album></p>')).to.deep.equal([
    'post="y > z"',
  ]);
  expect(marked('<p>Text <brpwc-link href="/">x</p>')).to.deep.equal(['<brpwc-link href="/">']);
});

test('a finding lies within what is written so far, however it breaks off', () => {
  const html =
    '<!-- Später --><p class="x" onclick="y">a &amp; b</p><brpwc-contributer contributorId="mira"/>' +
    '<script>1</script><brpwc-link href="nirgends.html"><!a><?b?><![CDATA[c]]></brpwc-link><img src=x';
  for (let length = 0; length <= html.length; length += 1) {
    const written = html.slice(0, length);
    for (const { from, to, correction = [] } of checkHtml(written))
      for (const part of [{ from, to }, ...correction])
        expect(part.from >= 0 && part.from <= part.to && part.to <= length, written).to.equal(true);
  }
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
      const errors = checkHtml(html).filter(({ severity }) => severity === 'error');
      expect(errors.length === 0, html).to.equal(isInside(html));
    }
  }
});
