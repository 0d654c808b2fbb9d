// What is taken out of a text: elements that are hidden from its reader, or not for safe mode.
import * as fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { expect, test } from 'vitest';
import { without } from '../../../api/contract/embeds.ts';
import { sanitize, sanitizeWorksafe } from '../../../api/texts/sanitize.ts';

const HIDDEN = 'a&"b';
const isHidden = ({ attribs }: { attribs: Record<string, string> }) =>
  [attribs['id'], attribs['src']].includes(HIDDEN);

test.each([
  ['<p>eins<brpwc-post-image id="a&amp;&quot;b">zwei<wbr><br>drei</brpwc-post-image>vier', '<p>einsvier</p>'],
  ['<img src="a&amp;&quot;b" alt="zwei">eins', 'eins'],
  ['eins<brpwc-album id="a&amp;&quot;b"/>zwei', 'einszwei'],
  [
    '<brpwc-link href="/x">eins<brpwc-album id="a&amp;&quot;b">zwei<brpwc-album id="x">drei</brpwc-album>vier</brpwc-album></brpwc-link>',
    '<brpwc-link href="/x">eins</brpwc-link>',
  ],
  ['<p>eins<brpwc-album class="x" id="a&amp;&quot;b">zwei</p>drei', '<p>eins</p>drei'],
  ['<brpwc-album title="id=&quot;a&quot;" id="ab">eins</brpwc-album>', undefined],
])('of %s stays what is not hidden', (html, expected) => {
  expect(without(sanitize(html), isHidden)).toBe(expected ?? sanitize(html));
});

test('it is what sanitize-html leaves, however things are nested', () => {
  const piece = fc.constantFrom(
    'wort ',
    '<b>',
    '</b>',
    '<wbr>',
    '<col>',
    '<p>',
    '<img src="x">',
    '<brpwc-conditional condition="nsfw">',
    '<brpwc-conditional condition=" NSFW " >',
    '<brpwc-conditional condition="sfw">',
    '</brpwc-conditional>',
    '<brpwc-post-text id="t-a" condition="nsfw">',
    '<brpwc-post-text condition="nsfw"/>',
    '</brpwc-post-text>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
      const html = sanitize(pieces.join(''));
      const expected = sanitizeHtml(html, {
        allowedTags: false,
        allowVulnerableTags: true,
        allowedAttributes: false,
        exclusiveFilter: ({ attribs }) => attribs['condition']?.trim().toLowerCase() === 'nsfw',
      });
      // Reading it once more, it closes paragraphs anew.
      const ours = (one: string) => one.replaceAll(/<(?!\/?brpwc|img)[^>]*>/g, '');
      expect(ours(sanitizeWorksafe(html))).toBe(ours(expected));
    }),
    { numRuns: 1000 },
  );
});
