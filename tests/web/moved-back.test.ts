import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', new URL('http://localhost/album/a-1'));
const { runsOf } = await import('../../web/album/move-pictures.ts');

test('what was moved goes back before what it stood before, and nothing else is touched', () => {
  const order = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect(runsOf(order, new Set(['b', 'c', 'e']))).toEqual([
    { ids: ['b', 'c'], before: 'd' },
    { ids: ['e'], before: 'f' },
  ]);
  expect(runsOf(order, new Set(['a', 'f']))).toEqual([
    { ids: ['a'], before: 'b' },
    { ids: ['f'], before: null },
  ]);
});
