import { expect, test } from 'vitest';
import { moved, neighbour, staysAt } from '../../../web/admin/albums/order.ts';

const LIST = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');
const set = (letters: string) => new Set(letters);

test('pictures go before another one, in the order in which they stand', () => {
  expect(ids(moved(LIST, set('db'), 'a'))).toBe('bdace');
  expect(ids(moved(LIST, set('a'), 'd'))).toBe('bcade');
  expect(ids(moved(LIST, set('ab'), null))).toBe('cdeab');
});

test('before one of themselves is before the next one that stays', () => {
  expect(ids(moved(LIST, set('ac'), 'c'))).toBe('bacde');
  expect(staysAt(LIST, set('cde'), 'd')).toBeNull();
  expect(ids(moved(LIST, set('cde'), 'd'))).toBe('abcde');
});

test('one place forward or back, and not beyond the ends', () => {
  expect(neighbour(LIST, set('b'), -1)).toBe('a');
  expect(ids(moved(LIST, set('b'), neighbour(LIST, set('b'), 1)!))).toBe('acbde');
  expect(neighbour(LIST, set('d'), 1)).toBeNull();
  expect(neighbour(LIST, set('a'), -1)).toBeUndefined();
  expect(neighbour(LIST, set('e'), 1)).toBeUndefined();
});
