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

test('a way back stays as long as something else can go', () => {
  toast('Nicht gespeichert.', { error: true });
  toast('Der Link gilt nicht mehr.', { action: { label: 'Rückgängig', run: () => undefined } });
  toast('Kopiert.');
  toast('Gespeichert.');
  expect(texts()).toEqual(['Nicht gespeichert.', 'Der Link gilt nicht mehr.', 'Gespeichert.']);
  toast('Fehler 2.', { error: true });
  toast('Fehler 3.', { error: true });
  expect(texts()).toEqual(['Der Link gilt nicht mehr.', 'Fehler 2.', 'Fehler 3.']);
});
