import { expect, test } from 'vitest';
import { plainValue } from '../../../web/admin/form/plain-value.ts';
import { sayingsOf } from '../../../web/admin/settings/say-settings.ts';

test.each([
  [true, 'ja'],
  [false, 'nein'],
  ['', '(leer)'],
  [null, '(leer)'],
  [[], '(keine)'],
  [['a', 'b'], 'a, b'],
  ['2027-05-05', '5. Mai 2027'],
  ['2012-06-30T12:32:11', '30. Juni 2012, 12:32'],
  ['2027-05-05 im Hafen', '2027-05-05 im Hafen'],
  ['2024-13-01', '2024-13-01'],
  [7, '7'],
])('%j is said as „%s“', (value, said) => {
  expect(plainValue(value)).toBe(said);
});

test('of menus and collections the names are said, and no objects', () => {
  const siteAlbums = [{ key: 'brp' as const, name: 'Bilder', text: 'Freie Arbeiten' }];
  const say = sayingsOf({ siteAlbums });
  expect(say.top([{ title: 'Preise', href: '/site/preise' }])).toBe('Preise (/site/preise)');
  expect(say.siteAlbums(siteAlbums)).toBe('Bilder (Freie Arbeiten)');
  expect(say.albums(['brp'])).toBe('Bilder');
  expect(say.pictureInfo(['camera', 'lens'])).toBe('Kamera, Objektiv');
});
