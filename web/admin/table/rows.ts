import { inGerman } from '../../ui/format.ts';
import type { Column } from './columns.ts';

type Value = string | number | null;

/** The rows that have every word of the search in one of their columns. */
export function searched<T>(rows: readonly T[], columns: readonly Column<T>[], search: string): readonly T[] {
  const words = search.toLocaleLowerCase('de').split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const texts = (row: T) =>
    columns.map(({ value }) => String(value(row) ?? '').toLocaleLowerCase('de')).join('\n');
  return rows.filter((row) => {
    const text = texts(row);
    return words.every((word) => text.includes(word));
  });
}

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
