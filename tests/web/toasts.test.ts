import { beforeEach, expect, test } from 'vitest';
import { toast, toastOnce, toasts } from '../../web/ui/toasts.ts';

const texts = () => toasts.map(({ text }) => text);

beforeEach(() => void toasts.splice(0));

test('at most three messages are shown, and errors stay longest', () => {
  toast('Nicht gespeichert.', { error: true });
  for (const text of ['Eins.', 'Zwei.', 'Drei.']) toast(text);
  expect(texts()).toEqual(['Nicht gespeichert.', 'Zwei.', 'Drei.']);
  for (const text of ['Fehler 2.', 'Fehler 3.', 'Fehler 4.']) toast(text, { error: true });
  expect(texts()).toEqual(['Fehler 2.', 'Fehler 3.', 'Fehler 4.']);
  toast('Gespeichert.');
  expect(texts()).toEqual(['Fehler 3.', 'Fehler 4.', 'Gespeichert.']);
});

test('what is pressed again and again is said once', () => {
  for (let i = 0; i < 4; i += 1) toastOnce('Für ein weiteres Bild nehmen Sie eines heraus.');
  expect(toasts).toHaveLength(1);
});
