import { expect, test } from 'vitest';
import { mailToPhotographer } from '../../../api/choosing/mail.ts';

test('numbers above 999 have their point', () => {
  const album = { id: 'feier', title: 'Feier', wanted: 1500 };
  const told = { album, person: { name: 'Katrin Brandt' }, chosen: 1234, notes: 1001, message: '' };
  expect(mailToPhotographer(told, null).text).toContain(
    '1.234 Bilder von 1.500 gewünschten ausgewählt, mit 1.001 Anmerkungen.',
  );
});
