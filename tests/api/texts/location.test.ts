import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanPath, cleanTextLocation, isFolder, isTextLocation } from '../../../api/contract/location.ts';
import { storedFolder, storedPath } from '../../../api/files/path.ts';

const parts = fc.constantFrom(
  '..',
  '.',
  '/',
  '//',
  '\\',
  ' ',
  '\t',
  '\0',
  '%2e%2e',
  '．．',
  'a',
  'B7',
  '-',
  '--',
  '_',
  'ä',
  'é',
  '.html',
  '.HTML',
  'C:',
  '~',
  '\u202e',
  '\ud800',
  'protected',
);
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(parts, { maxLength: 14 }).map((list) => list.join('')),
);

test.each([
  ['/hochzeit/2026/', 'hochzeit/2026'],
  ['  Sommer  am See ', 'Sommer_am_See'],
  ['a!!b__c', 'a_b_c'],
  ['///', ''],
  ['../../etc/passwd', '_/_/etc/passwd'],
  ['Müller & Söhne', 'M_ller_S_hne'],
])('the folder %j becomes %j', (typed, cleaned) => expect(cleanPath(typed)).toBe(cleaned));

test.each([
  ['/posts/nebel', 'posts/nebel.html'],
  ['posts/nebel.html', 'posts/nebel.html'],
  ['Über uns.HTML', '_ber_uns.html'],
  ['a.b.html', 'a_b.html'],
  ['///', ''],
  ['', ''],
])('the file %j becomes %j', (typed, cleaned) => expect(cleanTextLocation(typed)).toBe(cleaned));

test('a cleaned folder stays what it is, holds nothing but the allowed characters, and never leads out', () => {
  fc.assert(
    fc.property(hostile, (typed) => {
      const cleaned = cleanPath(typed);
      expect(cleanPath(cleaned)).toBe(cleaned);
      expect(cleaned).toMatch(/^([\w-]+(\/[\w-]+)*)?$/);
      expect(cleaned).not.toContain('__');
      if (isFolder(cleaned)) expect(storedFolder(cleaned)).toBe(cleaned);
    }),
    { numRuns: 5000 },
  );
});

test('a cleaned file stays what it is, ends in .html, and the storage accepts it', () => {
  fc.assert(
    fc.property(hostile, (typed) => {
      const cleaned = cleanTextLocation(typed);
      expect(cleanTextLocation(cleaned)).toBe(cleaned);
      expect(cleaned === '' || /^[\w-]+(\/[\w-]+)*\.html$/.test(cleaned)).toBe(true);
      if (isTextLocation(cleaned)) expect(storedPath(cleaned)).toBe(cleaned);
    }),
    { numRuns: 5000 },
  );
});

test('what is too long, too deep or looks like an option is no file', () => {
  expect(isTextLocation(cleanTextLocation('-rf'))).toBe(false);
  expect(isTextLocation(cleanTextLocation('x'.repeat(65)))).toBe(false);
  expect(isTextLocation(cleanTextLocation('a/'.repeat(7) + 'b'))).toBe(false);
  expect(isFolder(cleanPath('a/'.repeat(7)))).toBe(false);
});
