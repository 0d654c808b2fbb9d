import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedPath } from '../../../api/files/path.ts';
import { cleanStem, titleOfName } from '../../../api/pictures/names.ts';

test.each([
  ['Größe (2).JPG', 'Groesse-2', 'Größe (2)'],
  ['half-dome_trail.jpg', 'half-dome_trail', 'Half dome trail'],
  ['DSC_0042.JPG', 'DSC_0042', 'DSC 0042'],
  ['Crème brûlée.jpeg', 'Creme-brulee', 'Crème brûlée'],
  ['Łódź Smørrebrød æ.jpg', 'Lodz-Smoerrebroed-ae', 'Łódź Smørrebrød æ'],
  ['STRAẞE Đ.jpg', 'STRASSE-D', 'STRAẞE Đ'],
  ['© Müller 001.jpg', 'Mueller-001', '© Müller 001'],
  ['5 € × 20° ❤.jpg', '5-20', '5 € × 20° ❤'],
  ['日本.jpg', 'bild-cf2abf0c', '日本'],
  ['con.jpg', 'bild-con', 'Con'],
  ['../../etc/passwd.jpg', 'passwd', 'Passwd'],
  ['.jpg', 'bild', 'Bild'],
])('%s is stored as %s and called %s', (name, stem, title) => {
  expect(cleanStem(name)).toBe(stem);
  expect(titleOfName(name)).toBe(title);
});

test.each([
  ['in another script', 'Портрет 0001.jpg', '0001.jpg'],
  ['of a series', '写真一.jpg', '写真二.jpg'],
  ['of signs only', '🌅.jpg', '???.jpg'],
  ['with a long beginning', `${'lang-'.repeat(30)}0001.jpg`, `${'lang-'.repeat(30)}0002.jpg`],
])('names %s are kept apart', (_, one, other) => {
  expect(cleanStem(one)).not.toBe(cleanStem(other));
  expect(cleanStem(`${cleanStem(one)}.jpg`)).toBe(cleanStem(one));
});

test('how an accent is composed makes no other name', () => {
  const name = 'Łódź 1.jpg';
  expect(cleanStem(name.normalize('NFD'))).toBe(cleanStem(name.normalize('NFC')));
});

test('every name becomes one that can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const stem = cleanStem(name);
      expect(stem).toMatch(/^[A-Za-z0-9_-]{1,110}$/);
      expect(storedPath(`2026/11/${stem}.jpg`)).not.toBeNull();
      expect(cleanStem(`${stem}.jpg`)).toBe(stem);
    }),
  );
});
