import type { Insertion } from './insertions.ts';

export interface Pane {
  focus: () => void;
  insert: (make: (selected: string) => Insertion) => void;
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
