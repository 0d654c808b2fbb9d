import { ref } from 'valtio';
import { describe, expect, test, vi } from 'vitest';
import { layTiles } from '../../web/album/tile-layout.ts';
import {
  changesOf,
  cycled,
  edited,
  inOrder,
  NO_EDITS,
  noteOf,
  selectedWords,
  titled,
  triOf,
  withoutSent,
  wordsOf,
} from '../../web/admin/images/bulk.ts';
import { htmlOf, textOf } from '../../web/admin/images/caption-text.ts';
import { touched } from '../../web/admin/images/lasso.ts';
import { listingOf, narrowing } from '../../web/admin/images/listing.ts';
import { allOf, pictures } from '../../web/admin/images/pictures.ts';
import { state } from '../../web/server/state.ts';

const listing = (search: string) => listingOf(new URLSearchParams(search));

describe('the list of pictures', () => {
  test('without anything in its address has all of them, the newest first', () => {
    expect(listing('')).toEqual({ filter: { and: [] }, sort: '-seq' });
  });

  test('is narrowed by everything that stands in its address', () => {
    const { filter, sort } = listing(
      'suche=hafen+2041&album=brp&tag=4&beitragende=mira&merkmal=vorgemerkt&seit=2025-03-01&bis=2025-03-31&ohne=text&sortierung=title',
    );
    expect(sort).toBe('title');
    expect(filter).toEqual({
      and: [
        { search: 'hafen 2041' },
        { eq: ['album', 'brp'] },
        { overlap: ['tags', [4]] },
        { overlap: ['contribs', ['mira']] },
        { eq: ['trash', true] },
        { gte: ['takenAt', '2025-03-01T00:00:00Z'] },
        { lt: ['takenAt', '2025-04-01T00:00:00.000Z'] },
        { and: [{ empty: 'alt' }, { empty: 'description' }] },
      ],
    });
  });

  test('takes nothing that lies in a photo album for a picture of posts, though it is an asset as well', () => {
    expect(JSON.stringify(listing('merkmal=beitrag').filter)).toContain(
      '{"or":[{"eq":["album",null]},{"in":["album",["760","apd","brp","noir","nue"]]}]}',
    );
  });

  test('is not disturbed by an address that somebody has typed', () => {
    expect(listing('tag=x&merkmal=constructor&ohne=toString&seit=gestern&sortierung=secret')).toEqual(
      listing(''),
    );
  });

  test('looks for as many words as the server takes', () => {
    expect(listing('suche=a+b+c+d+e+f+g+h').filter).toEqual({ and: [{ search: 'a b c d e f' }] });
  });

  test('is selected as a whole before any of it has come', async () => {
    vi.stubGlobal('location', new URL('http://localhost/admin/images'));
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ids: ['a', 'b'] })));
    state.site.api = 'http://localhost';
    pictures.state = 2;
    expect(await allOf(listing(''))).toEqual(['a', 'b']);
    Object.assign(pictures, { state: 3, items: ref([{ id: 'c' }]) });
    expect(await allOf(listing(''))).toEqual(['c']);
  });

  test('says which filters are set', () => {
    expect(narrowing(new URLSearchParams('tag=4&sortierung=title&ohne=tag&suche='))).toEqual(['tag', 'ohne']);
  });
});

describe('the frame drawn over pictures', () => {
  const layout = layTiles(7, { width: 320, target: 100, gap: 10, below: 30, columns: 3 });

  test('takes what it touches, whichever corner it was begun in', () => {
    const inner = { x: 150, y: 50 };
    const outer = { x: 260, y: 180 };
    expect(touched(layout, inner, outer)).toEqual([1, 2, 4, 5]);
    expect(touched(layout, outer, inner)).toEqual([1, 2, 4, 5]);
  });

  test('takes nothing between the pictures, and nothing beyond the last', () => {
    expect(touched(layout, { x: 102, y: 10 }, { x: 108, y: 90 })).toEqual([]);
    expect(touched(layout, { x: 150, y: 270 }, { x: 300, y: 900 })).toEqual([]);
  });
});

describe('a caption', () => {
  test.each([
    'Boote & Netze',
    'a < b',
    'Er sagte: "Los"',
    '5 > 3 &amp; mehr',
    'Blende <f8 bei Nacht, Hafen',
    'Boote <b, Netze',
    'von <mira@example.org>',
  ])('is typed as text: %s', (text) => {
    expect(textOf(htmlOf(text))).toBe(text);
    expect(htmlOf(text)).not.toMatch(/&(?!amp;|lt;|gt;)|</);
  });

  test('keeps its tags where it has some', () => {
    const html = 'Boote in <em>Ahrenshoop</em> &amp; Zingst';
    expect(textOf(html)).toBe(html);
    expect(htmlOf(html)).toBe(html);
    for (const one of ['Netze<br>', 'Netze<br/>', '<a href="/x" title="a > b">Netze</a>', '</em>'])
      expect(htmlOf(one)).toBe(one);
  });
});

describe('a row of what the selected pictures have', () => {
  test.each([
    { has: 12, total: 37, states: ['some', 'all', 'none', 'some'] },
    { has: 37, total: 37, states: ['all', 'none', 'all'] },
    { has: 0, total: 37, states: ['none', 'all', 'none'] },
  ])('of which $has of $total have it goes through $states', ({ has, total, states }) => {
    let edit: boolean | undefined;
    const seen = states.map(() => {
      const tri = triOf(has, total, edit);
      edit = cycled(has, total, edit);
      return tri;
    });
    expect(seen).toEqual(states);
  });

  test('says what is, and what will be', () => {
    expect(noteOf(37, 37, undefined)).toBe('alle 37');
    expect(noteOf(12, 37, undefined)).toBe('12 von 37');
    expect(noteOf(0, 37, undefined)).toBe('keins');
    expect(noteOf(0, 37, true)).toBe('neu für alle 37');
    expect(noteOf(9, 37, false)).toBe('wird bei 9 entfernt');
  });
});

describe('a change of many pictures', () => {
  const edits = {
    ...NO_EDITS,
    title: ' Hafen {nr} ',
    tags: edited(edited(NO_EDITS.tags, 4, true), 7, false),
    flags: edited(NO_EDITS.flags, 'unsafe' as const, true),
  };

  test('sends what was touched and nothing else', () => {
    expect(changesOf(edits)).toEqual({ title: 'Hafen {nr}', addTags: [4], removeTags: [7], ws: false });
    expect(changesOf(NO_EDITS)).toEqual({});
    expect(changesOf({ ...NO_EDITS, dt: null })).toEqual({ dt: null });
    expect(changesOf({ ...NO_EDITS, title: 'Hafen {nr}', from: 38 })).toEqual({
      title: 'Hafen {nr}',
      titleFrom: 38,
    });
    // Where nothing is counted, there is nothing to begin with.
    expect(changesOf({ ...NO_EDITS, title: 'Hafen', from: 38 })).toEqual({ title: 'Hafen' });
  });

  test('is said in words', () => {
    const names = { tag: (id: number) => (id === 4 ? 'Hafen' : 'Winter'), contributor: String };
    expect(wordsOf(edits, names)).toEqual(['Titel', 'Tag „Hafen“', 'Tag „Winter“', '„Bedenklich“']);
  });

  test('counts with as many digits as the last number has', () => {
    expect(titled('Hafen {nr}', 0, 9)).toBe('Hafen 1');
    expect(titled('Hafen {nr}', 1, 37)).toBe('Hafen 02');
    expect(titled('{nr}/{nr}', 36, 137)).toBe('037/037');
    expect([titled('{nr}', 0, 3, 98), titled('{nr}', 2, 3, 98), titled('{nr}', 0, 3, 0)]).toEqual([
      '098',
      '100',
      '0',
    ]);
  });

  test('follows the order of the list, and ends with what the list does not show', () => {
    expect(inOrder(new Set(['x', 'd', 'a']), ['a', 'b', 'c', 'd'])).toEqual(['a', 'd', 'x']);
  });

  test('says how many of the selected pictures the list does not show', () => {
    expect(selectedWords(3, 0, 1000)).toBe('3 von 1.000 ausgewählt');
    expect(selectedWords(3, 2, 1)).toBe('3 ausgewählt, davon 2 nicht in dieser Liste');
    expect([selectedWords(3, null, 1), selectedWords(3, 0, null)]).toEqual(['3 ausgewählt', '3 ausgewählt']);
  });
});

test('when edits are saved, what was changed meanwhile is left of them', () => {
  const sent = {
    ...NO_EDITS,
    title: 'Hafen {nr}',
    from: 7,
    tags: new Map([
      [1, true],
      [2, true],
      [3, true],
    ]),
    dt: '2042-01-01',
  };
  expect(withoutSent(sent, sent)).toEqual(NO_EDITS);
  const tags = new Map([
    [1, true],
    [2, false],
    [4, true],
  ]);
  const left = withoutSent({ ...sent, tags, flags: edited(NO_EDITS.flags, 'public', true), dt: null }, sent);
  expect(changesOf(left)).toEqual({ addTags: [4], removeTags: [2], public: true, dt: null });
  expect(changesOf(withoutSent({ ...sent, from: 8 }, sent))).toEqual({ title: 'Hafen {nr}', titleFrom: 8 });
});
