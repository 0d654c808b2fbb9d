import type { Ref } from 'react';
import type { Insertion } from './insertions.ts';

export interface Pane {
  focus: () => void;
  insert: (make: (selected: string) => Insertion) => void;
  hold: () => (text: string) => boolean;
  goTo?: (severity: 'error' | 'warning') => void;
}

/** Of what shows the HTML, with colours or without. */
export interface PaneProps {
  id: string;
  label: string;
  value: string;
  ref: Ref<Pane>;
  onChange: (html: string) => void;
  onFiles: (files: File[]) => void;
}

export interface Status {
  cursor: number;
  line: number;
  column: number;
  errors: number;
  hints: number;
}
