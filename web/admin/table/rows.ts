import { inGerman } from '../../ui/format.ts';
import type { Column } from './columns.ts';

type Value = string | number | null;

const texts = new WeakMap<object, string>();

export function searched<T extends object>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  search: string,
): readonly T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = texts.get(row) ?? textOf(row, columns);
    texts.set(row, text);
    return words.every((word) => text.includes(word));
  });
}

const textOf = <T>(row: T, columns: readonly Column<T>[]) =>
  columns
    .map(({ value }) => value(row) ?? '')
    .join('\n')
    .toLowerCase();

export function sorted<T>(rows: readonly T[], columns: readonly Column<T>[], order: string): readonly T[] {
  const down = order.startsWith('-');
  const column = columns.find(({ id }) => id === (down ? order.slice(1) : order));
  if (!column) return rows;
  const { known, unknown } = ascending(rows, column);
  return [...(down ? known.toReversed() : known), ...unknown];
}

function ascending<T>(rows: readonly T[], { value }: Column<T>) {
  const valued = rows.map((row): [Value, T] => [value(row), row]);
  const known = valued.filter((one): one is [string | number, T] => one[0] !== null);
  return {
    known: known.toSorted(([a], [b]) => compared(a, b)).map(([, row]) => row),
    unknown: valued.flatMap(([one, row]) => (one === null ? [row] : [])),
  };
}

const compared = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : inGerman(String(a), String(b));
