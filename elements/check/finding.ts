import type { Reference } from '../inputs.ts';

export interface Finding {
  /** error: it will not work as written; warning: it works, but probably not as meant. */
  severity: 'error' | 'warning';
  /** German, fit to show. */
  message: string;
  /** Where in the HTML, in UTF-16 units. */
  from: number;
  to: number;
}

/** The ids that exist, by kind: Sets or Maps. References of a kind that is not given are not checked. */
export type KnownIds = Partial<Record<Reference, { has(id: string): boolean }>>;
