import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOut, rowAt, rowOf, type Geometry } from '../../web/images/rows.ts';

const GEOMETRY: Geometry = { width: 1376, target: 280, gap: 12, below: 32 };
const picture = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});
const photograph = fc
  .constantFrom(3 / 2, 2 / 3, 4 / 5, 16 / 9, 1, 2.4)
  .map((width) => ({ width, height: 1 }));

test('every picture stands once, in order and in its own proportions', () => {
  fc.assert(
    fc.property(fc.array(picture, { maxLength: 60 }), (pictures) => {
      const { rows, placed } = layOut(pictures, GEOMETRY, true);
      expect(placed).toBe(pictures.length);
      const ratios = rows.flatMap(({ widths, height }) => widths.map((width) => width / height));
      ratios.forEach((ratio, i) => expect(ratio).toBeCloseTo(pictures[i]!.width / pictures[i]!.height, 6));
      rows.reduce((next, row) => {
        expect(row.first).toBe(next);
        return next + row.widths.length;
      }, 0);
    }),
  );
});

test('rows fill the width exactly, the last one at most', () => {
  fc.assert(
    fc.property(fc.array(picture, { minLength: 1, maxLength: 60 }), (pictures) => {
      const { rows } = layOut(pictures, GEOMETRY, true);
      const filled = rows.map(
        ({ widths }) => widths.reduce((a, b) => a + b) + GEOMETRY.gap * (widths.length - 1),
      );
      filled.slice(0, -1).forEach((width) => expect(width).toBeCloseTo(GEOMETRY.width, 4));
      expect(filled.at(-1)).toBeLessThan(GEOMETRY.width + 1e-4);
    }),
  );
});

test('rows of photographs are near the height aimed at', () => {
  fc.assert(
    fc.property(fc.array(photograph, { minLength: 20, maxLength: 80 }), (pictures) => {
      for (const { height } of layOut(pictures, GEOMETRY, true).rows.slice(0, -1)) {
        expect(height).toBeGreaterThan(GEOMETRY.target / 1.6);
        expect(height).toBeLessThan(GEOMETRY.target * 1.6);
      }
    }),
  );
});

test('the last row is no rest: it fills the width, like those before it', () => {
  fc.assert(
    fc.property(fc.array(photograph, { minLength: 12, maxLength: 80 }), (pictures) => {
      const { widths } = layOut(pictures, GEOMETRY, true).rows.at(-1)!;
      const filled = widths.reduce((a, b) => a + b) + GEOMETRY.gap * (widths.length - 1);
      expect(filled).toBeCloseTo(GEOMETRY.width, 4);
    }),
  );
});

test('a few pictures are not blown up to fill the width', () => {
  const { rows } = layOut([{ width: 2, height: 3 }], GEOMETRY, true);
  expect(rows.map(({ height }) => height)).toEqual([GEOMETRY.target]);
});

test('pages that are appended give the same rows as the whole list', () => {
  fc.assert(
    fc.property(fc.array(photograph, { maxLength: 90 }), fc.nat(90), (pictures, at) => {
      const first = layOut(pictures.slice(0, at), GEOMETRY, false);
      expect(layOut(pictures, GEOMETRY, true, first)).toEqual(layOut(pictures, GEOMETRY, true));
    }),
  );
});

test('rows are found by height and by picture', () => {
  const layout = layOut(
    Array.from({ length: 50 }, () => ({ width: 3, height: 2 })),
    GEOMETRY,
    true,
  );
  expect(rowAt(layout, 0)).toBe(0);
  expect(rowAt(layout, layout.rows[2]!.top + 1)).toBe(2);
  expect(rowAt(layout, layout.height + 1)).toBe(layout.rows.length);
  expect(rowOf(layout, layout.rows[3]!.first)).toBe(3);
});

test('laying out 100,000 pictures takes a moment, appending a page to them none', () => {
  const pictures = Array.from({ length: 100_000 }, (_, i) => ({ width: 2 + (i % 5), height: 3 }));
  const layout = layOut(pictures.slice(0, -100), GEOMETRY, false);
  const whole = layOut(pictures, GEOMETRY, true, layout);
  expect(whole.placed).toBe(100_000);
  expect(whole.rows[5]).toBe(layout.rows[5]);
});
