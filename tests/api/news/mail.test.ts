import { expect, test } from 'vitest';
import { newsMail } from '../../../api/news/mail.ts';

test('numbers above 999 have their point', () => {
  const settings = {
    mail: (_kind: string, { anzahl = '' }: Partial<Record<string, string>>) => ({
      subject: '',
      text: anzahl,
    }),
  };
  const told = {
    album: { id: 'feier', title: 'Feier', encrypted: false },
    base: 'https://foto.example',
    site: 'Lichthof',
  };
  const anna = { id: 'u-anna', name: 'Anna', email: 'anna@example.org', pictures: 10_001 };
  expect(newsMail({ settings, key: new Uint8Array(32) }, told, anna).text).toBe('10.001 Bilder');
});
