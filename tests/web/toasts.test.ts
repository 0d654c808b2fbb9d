import { beforeEach, expect, test } from 'vitest';
import { toast, toasts } from '../../web/ui/toasts.ts';

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

test('what was said just now is said anew, and not twice', () => {
  toast('Gespeichert.');
  const [{ id }] = toasts as [(typeof toasts)[0]];
  toast('Gespeichert.');
  expect(texts()).toEqual(['Gespeichert.']);
  expect(toasts[0]!.id).not.toBe(id);
});

test('each deed keeps its way back, whatever else is said in the same words', () => {
  const action = { label: 'Rückgängig', run: () => undefined };
  toast('1 Bild gelöscht.', { action });
  toast('1 Bild gelöscht.', { action });
  expect(toasts).toHaveLength(2);
});
