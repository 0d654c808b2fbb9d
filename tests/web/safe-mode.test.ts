import { expect, test, vi } from 'vitest';
import { setSafeMode } from '../../web/preferences/safe-mode.ts';
import { state } from '../../web/server/state.ts';

const FULL = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  },
  removeItem: () => {},
};

test('where storage is full, everything can still be shown until the page is left', () => {
  vi.stubGlobal('window', { localStorage: FULL, sessionStorage: FULL });
  setSafeMode(false);
  expect(state.safeMode).toBe(false);
  setSafeMode(true);
  expect(state.safeMode).toBe(true);
});
