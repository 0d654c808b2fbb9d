import { CATALOG } from '../catalog/catalog.ts';
import { isFulfilled, isKnown } from '../host/conditions.ts';
import { define } from '../element/define.ts';
import { Written } from './written.tsx';

export const defineConditional = (): void =>
  define({
    tag: 'brpwc-conditional',
    ...CATALOG['brpwc-conditional'],
    view: Written,
    visible: ({ condition }) => isFulfilled(condition),
    problem: ({ condition }) => (isKnown(condition) ? undefined : `Unknown condition type: ${condition}`),
  });
