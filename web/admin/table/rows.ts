import { inGerman } from '../../ui/format.ts';
import type { Column } from './columns.ts';

type Value = string | number | null;

/** What is searched in, of each row once: a list of 10,000 is searched at every key. */
const texts = new WeakMap<object, string>();

/** The rows that have every word of the search in one of their columns. */
export function searched<T extends object>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  search: string,
): readonly T[] {
  const words = search.toLocaleLowerCase('de').split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = texts.get(row) ?? textOf(row, columns);
    texts.set(row, text);
    return words.every((word) => text.includes(word));
  });
}

const textOf = <T>(row: T, columns: readonly Column<T>[]) =>
  columns.map(({ value }) => String(value(row) ?? '').toLocaleLowerCase('de')).join('\n');

/** `title` or `-title`; what has no value stands at the end either way. */
export function sorted<T>(rows: readonly T[], columns: readonly Column<T>[], order: string): readonly T[] {
  const down = order.startsWith('-');
  const column = columns.find(({ id }) => id === (down ? order.slice(1) : order));
  if (!column) return rows;
  const direction = down ? -1 : 1;
  return rows
    .map((row): [Value, T] => [column.value(row), row])
    .toSorted(([a], [b]) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return direction * compared(a, b);
    })
    .map(([, row]) => row);
}

const compared = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : inGerman(String(a), String(b));
