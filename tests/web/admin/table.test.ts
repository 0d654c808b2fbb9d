import { expect, test } from 'vitest';
import type { Column } from '../../../web/admin/table/columns.ts';
import { searched, sorted } from '../../../web/admin/table/rows.ts';
import { toggled } from '../../../web/admin/table/selection.ts';

interface Row {
  id: string;
  title: string;
  pictures: number | null;
}
const COLUMNS: readonly Column<Row>[] = [
  { id: 'titel', title: 'Titel', value: ({ title }) => title },
  { id: 'bilder', title: 'Bilder', value: ({ pictures }) => pictures },
];
const row = (title: string, pictures: number | null = 0): Row => ({ id: title, title, pictures });
const ROWS = [row('Öl', 10), row('b10', 9), row('b2', null), row('Zaun', 100)];
const titles = (rows: readonly Row[]) => rows.map(({ title }) => title);

test('rows stand in German order, numbers in names by their value', () => {
  expect(titles(sorted(ROWS, COLUMNS, 'titel'))).toEqual(['b2', 'b10', 'Öl', 'Zaun']);
  expect(titles(sorted(ROWS, COLUMNS, '-titel'))).toEqual(['Zaun', 'Öl', 'b10', 'b2']);
});

test('numbers are compared as numbers, and what has no value stands at the end either way', () => {
  expect(titles(sorted(ROWS, COLUMNS, 'bilder'))).toEqual(['b10', 'Öl', 'Zaun', 'b2']);
  expect(titles(sorted(ROWS, COLUMNS, '-bilder'))).toEqual(['Zaun', 'Öl', 'b10', 'b2']);
});

test('an order that no column has leaves the rows as they are', () => {
  expect(sorted(ROWS, COLUMNS, 'farbe')).toBe(ROWS);
});

test('a search finds every word, in whichever column, however it is written', () => {
  expect(titles(searched(ROWS, COLUMNS, ' ÖL 10 '))).toEqual(['Öl']);
  expect(titles(searched(ROWS, COLUMNS, '10'))).toEqual(['Öl', 'b10', 'Zaun']);
  expect(searched(ROWS, COLUMNS, '  ')).toBe(ROWS);
});

const ORDER = ['a', 'b', 'c', 'd'];

test('a range becomes what its last one becomes, in either direction', () => {
  expect(toggled(new Set(['a']), ORDER, 'c', 'a')).toEqual(new Set(['a', 'b', 'c']));
  expect(toggled(new Set(['d']), ORDER, 'b', 'd')).toEqual(new Set(['b', 'c', 'd']));
  expect(toggled(new Set(ORDER), ORDER, 'c', 'b')).toEqual(new Set(['a', 'd']));
});

test('a range from what is no longer there is one row', () => {
  expect([...toggled(new Set(), ORDER, 'c', 'x')]).toEqual(['c']);
});
