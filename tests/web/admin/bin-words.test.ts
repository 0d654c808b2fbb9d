import { expect, test } from 'vitest';
import { refusalsOf } from '../../../web/admin/bin/words.ts';

test('what cannot be restored is said once for each reason, with how many it holds for', () => {
  const away = 'Das Album dieses Bildes liegt selbst im Papierkorb.';
  const refused = Array.from({ length: 1300 }, (_, i) => ({ title: `Bild ${i}`, reason: away }));
  expect(refusalsOf([...refused, { title: 'Hafen', reason: 'Der Name ist vergeben.' }])).toBe(
    `1.300 Einträge: ${away} „Hafen“: Der Name ist vergeben.`,
  );
});
