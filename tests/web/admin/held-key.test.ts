import { afterEach, expect, test, vi } from 'vitest';
import { dropHeldEnter } from '../../../web/admin/page/focus.ts';

afterEach(() => vi.unstubAllGlobals());

class Thing extends EventTarget {
  isConnected = true;
}

const press = (thing: Thing, key: string, repeat: boolean) =>
  thing.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, repeat }));

test('a key that is held on an answer does not answer the next question as well', () => {
  vi.stubGlobal('Node', Thing);
  const page = new Thing();
  vi.stubGlobal('document', page);
  const stop = dropHeldEnter();
  expect(press(page, 'Enter', false)).toBe(true);
  expect(press(page, 'Enter', true)).toBe(true);
  page.isConnected = false;
  expect(press(page, 'Enter', true)).toBe(false);
  expect(press(page, 'ArrowDown', true)).toBe(true);
  expect(press(page, 'Enter', false)).toBe(true);
  stop();
  expect(press(page, 'Enter', true)).toBe(true);
});
