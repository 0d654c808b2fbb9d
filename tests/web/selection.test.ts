import { expect, test } from 'vitest';
import { idsBetween, picking } from '../../web/album/selection.ts';

const images = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));

test('a range goes from one picture to the other, in either direction', () => {
  expect(idsBetween(images, 1, 3)).toEqual(['b', 'c', 'd']);
  expect(idsBetween(images, 3, 1)).toEqual(['b', 'c', 'd']);
  expect(idsBetween(images, 2, 2)).toEqual(['c']);
});

test('picking adds to the choice, unpicking takes from it, and neither changes the one before', () => {
  const before = new Set(['a', 'b']);
  expect([...picking(before, ['b', 'c'], true)]).toEqual(['a', 'b', 'c']);
  expect([...picking(before, ['b', 'c'], false)]).toEqual(['a']);
  expect([...before]).toEqual(['a', 'b']);
});

test('half of very many pictures are unpicked at once', () => {
  const ids = Array.from({ length: 100_000 }, (_, at) => `i${at}`);
  const start = performance.now();
  expect(picking(new Set(ids), ids.slice(50_000), false).size).toBe(50_000);
  // Some 20 ms; where each is looked for among the others it is many seconds.
  expect(performance.now() - start).toBeLessThan(2000);
});
