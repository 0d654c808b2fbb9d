import type { ReactNode } from 'react';

export interface Column<T> {
  /** In the address: `?sortierung=-id`. */
  id: string;
  title: string;
  /** What is sorted by and searched in; shown as it is unless there is a `cell`. */
  value: (row: T) => string | number | null;
  cell?: (row: T) => ReactNode;
  className?: string;
  /** Of the table: '20%', '6rem'; what has none shares the rest. */
  width?: string;
  /** Shown only if somebody asks for it. */
  optional?: boolean;
  /** Not on a phone. */
  wide?: boolean;
}

export interface BulkAction<T> {
  label: (count: number) => string;
  run: (rows: readonly T[]) => Promise<void>;
  danger?: boolean;
}
