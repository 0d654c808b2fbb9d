import type { Reference } from '../catalog/inputs.ts';

export interface Edit {
  from: number;
  to: number;
  insert: string;
}

export interface Finding {
  /** error: it will not work as written; warning: it works, but probably not as meant. */
  severity: 'error' | 'warning';
  /** German, fit to show. */
  message: string;
  /** Where in the HTML, in UTF-16 units. */
  from: number;
  to: number;
  /** What would mend it, all at once. */
  correction?: Edit[];
}

/** The ids that exist, by kind: Sets or Maps. References of a kind that is not given are not checked. */
export type KnownIds = Partial<Record<Reference, { has(id: string): boolean; keys(): Iterable<string> }>>;

type Place = Pick<Finding, 'from' | 'to'>;

const found =
  (severity: Finding['severity']) =>
  ({ from, to }: Place, message: string, correction?: Edit[]): Finding => ({
    severity,
    message,
    from,
    to,
    ...(correction && { correction }),
  });

export const error = found('error');
export const warning = found('warning');
