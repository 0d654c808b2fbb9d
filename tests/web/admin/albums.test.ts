import { expect, test } from 'vitest';
import { albumErrors, NEW_ALBUM, savedFrom } from '../../../web/admin/albums/album.ts';
import { locationFrom, withEncryption } from '../../../web/admin/albums/rules.ts';
import { idFrom } from '../../../web/admin/form/id-from.ts';

const HAFEN = { ...NEW_ALBUM, id: 'hafen', title: 'Hafen', location: '2026/11/hafen' };

test('encrypting moves an album below protected/, once', () => {
  expect(withEncryption(HAFEN, true)).toEqual({ encrypted: true, location: 'protected/2026/11/hafen' });
  const inside = { ...HAFEN, location: 'protected/hafen' };
  expect(withEncryption(inside, true).location).toBe('protected/hafen');
});

test('without encryption neither thumbnails nor large pictures are encrypted', () => {
  const all = { ...HAFEN, encrypted: true, encryptedThumbs: true, encryptedLarge: true };
  expect({ ...all, ...withEncryption(all, false) }).toMatchObject({
    encrypted: false,
    encryptedThumbs: false,
    encryptedLarge: false,
  });
});

test('an id is made of a title, a folder of the id and the month', () => {
  expect(idFrom('Sömmering, 3. Mai – Straße')).toBe('soemmering-3-mai-strasse');
  expect(idFrom('Café Équipe!')).toBe('cafe-equipe');
  expect(locationFrom('hafen', new Date('2026-03-05T12:00:00Z'))).toBe('2026/03/hafen');
});

test('what the form starts with is saved as it is, once the four fields are there', () => {
  expect(albumErrors(HAFEN)).toEqual([]);
  const missing = new Set(albumErrors(NEW_ALBUM).map(({ field }) => field));
  expect([...missing]).toEqual(['id', 'title', 'location']);
});

test('what the server would refuse is said at its field', () => {
  expect(albumErrors({ ...HAFEN, id: 'a b' })).toEqual([
    { field: 'id', message: 'Eine ID besteht aus Buchstaben, Ziffern, „-“ und „_“.' },
  ]);
  expect(albumErrors({ ...HAFEN, groupIds: ['ug-freunde'] })).toEqual([
    {
      field: 'groupIds',
      message: 'Berechtigungen können nur vergeben werden, wenn das Album im Ordner „protected“ liegt.',
    },
  ]);
});

test('what a record has not is empty in the form', () => {
  const album = { ...HAFEN, imageTitle: null, description: null, sortBy: 'name', coverId: null } as const;
  expect(savedFrom({ ...album, version: 7 })).toEqual({ record: HAFEN, version: 7 });
});
