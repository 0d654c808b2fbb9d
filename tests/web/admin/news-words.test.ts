import { expect, test } from 'vitest';
import { stateOf } from '../../../web/admin/share/News.tsx';

const NEWS = { version: '', optedOut: [], words: { subject: '', text: '' } };
const who = (pictures: number) => ({ id: 'nils', name: 'Nils', email: 'nils@example.org', pictures });

test.each([
  [0, 'Zuletzt am 20. November 2026.'],
  [1, 'Zuletzt am 20. November 2026. Eine Mail ließ sich nicht zustellen.'],
  [1234, 'Zuletzt am 20. November 2026. 1.234 Mails ließen sich nicht zustellen.'],
])('of %i mails that could not be delivered it says so in good German', (failed, words) => {
  const news = { ...NEWS, sent: '2026-11-20T12:00:00Z', failed, recipients: [] };
  expect(stateOf(news)).toBe(`Zurzeit gibt es für niemanden etwas Neues. ${words}`);
});

test('thousands of new pictures are written with their point', () => {
  const news = { ...NEWS, sent: null, failed: 0, recipients: [who(1234)] };
  expect(stateOf(news)).toBe('Bis zu 1.234 neue Bilder für 1 Mitglied.');
});
