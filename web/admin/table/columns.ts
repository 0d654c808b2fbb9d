import type { ReactNode } from 'react';

export interface Column<T> {
  /** In the address: `?sortierung=-id`. */
  id: string;
  title: string;
  /** What is sorted by and searched in; shown as it is unless there is a `cell`. */
  value: (row: T) => string | number | null;
  cell?: (row: T) => ReactNode;
  className?: string;
  width?: string;
  /** Shown only if somebody asks for it. */
  optional?: boolean;
  wide?: boolean;
}
