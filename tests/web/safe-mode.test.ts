import { ref } from 'valtio';
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

test('in safe mode no tag stays a filter that is not known to be safe', () => {
  setSafeMode(false);
  const tag = (id: number, worksafe: boolean) =>
    [id, { id, name: `T${id}`, worksafe, published: true, version: 1 }] as const;
  state.tags.items = ref(new Map([tag(1, true), tag(2, false)]));
  state.filterTags = [1, 2, 3].map((id) => ({ id, name: `T${id}` }));
  setSafeMode(true);
  expect(state.filterTags).toEqual([{ id: 1, name: 'T1' }]);
});
