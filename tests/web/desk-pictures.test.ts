import { describe, expect, test } from 'vitest';
import { layTiles } from '../../web/album/tile-layout.ts';
import { htmlOf, textOf } from '../../web/admin/images/caption-text.ts';
import { touched } from '../../web/admin/images/lasso.ts';
import { listingOf, narrowing } from '../../web/admin/images/listing.ts';

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

  test('is not disturbed by an address that somebody has typed', () => {
    expect(listing('tag=x&merkmal=constructor&ohne=toString&seit=gestern&sortierung=secret')).toEqual(
      listing(''),
    );
  });

  test('looks for as many words as the server takes', () => {
    expect(listing('suche=a+b+c+d+e+f+g+h').filter).toEqual({ and: [{ search: 'a b c d e f' }] });
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
  test.each(['Boote & Netze', 'a < b', 'Er sagte: "Los"', '5 > 3 &amp; mehr'])(
    'is typed as text: %s',
    (text) => {
      expect(textOf(htmlOf(text))).toBe(text);
      expect(htmlOf(text)).not.toMatch(/&(?!amp;|lt;|gt;)|</);
    },
  );

  test('keeps its tags where it has some', () => {
    const html = 'Boote in <em>Ahrenshoop</em> &amp; Zingst';
    expect(textOf(html)).toBe(html);
    expect(htmlOf(html)).toBe(html);
  });
});
