import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUnsaved, readUnsaved, unsavedSince } from '../../web/admin/images/caption-draft.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

const since = (sent: string, typed: ReturnType<typeof type> | null) =>
  unsavedSince('i1', 'alt', { sent, saved: sent, typed });

/** As the field does with each key. */
function type(text: string, was: string) {
  keepUnsaved('i1', 'alt', { text, was });
  return { text, was };
}

test('what was typed while the text before was saved was typed on that, also after a crash', () => {
  type('Boote', '');
  const typed = type('Boote im Dunst', '');
  const left = since('Boote', typed);
  expect(left).toEqual({ text: 'Boote im Dunst', was: 'Boote' });
  expect(readUnsaved('i1', 'alt', 'Boote')).toEqual(left);
  expect(since('Boote im Dunst', left)).toBeNull();
  expect(readUnsaved('i1', 'alt', 'Boote')).toBeNull();
});

test('what another window has typed meanwhile was typed on what it has seen', () => {
  const typed = type('Boote im Dunst', '');
  const other = type('Kutter', '');
  since('Boote', typed);
  expect(readUnsaved('i1', 'alt', 'Boote')).toEqual(other);
  since('Boote im Dunst', typed);
  expect(readUnsaved('i1', 'alt', 'Boote im Dunst')).toEqual(other);
});
