import { CATALOG } from '../catalog.ts';
import { isFulfilled, isKnown } from '../conditions.ts';
import { define } from '../define.ts';
import { Written } from './written.tsx';

export const defineConditional = (): void =>
  define({
    tag: 'brpwc-conditional',
    ...CATALOG['brpwc-conditional'],
    view: Written,
    visible: ({ condition }) => isFulfilled(condition),
    problem: ({ condition }) => (isKnown(condition) ? undefined : `Unknown condition type: ${condition}`),
  });
