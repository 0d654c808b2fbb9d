import type { Insertion } from './insertions.ts';

export interface Pane {
  focus: () => void;
  /** At the cursor, or in place of what is selected. */
  insert: (make: (selected: string) => Insertion) => void;
  /** Keeps the place of the cursor for what comes later, while somebody goes on writing; answers whether the field was still there. */
  hold: () => (text: string) => boolean;
  goTo?: (severity: 'error' | 'warning') => void;
}

export interface Status {
  cursor: number;
  line: number;
  column: number;
  errors: number;
  hints: number;
}
